import type { Change, Entry } from '../../../application/ports/ledger.js';
import type { Stream } from '../../../application/ports/streams.js';
import { hashOf } from './chain.js';
import { eventId } from './event-id.js';
import { snake } from '../tables/columns.js';

/** The table in which each kind of stream keeps its row. */
export const tableOf: Record<Stream, string> = {
  account: 'users',
  act: 'acts',
  booking: 'bookings',
  'booking-request': 'booking_requests',
  contract: 'contract_submissions',
  document: 'credential_documents',
  enquiry: 'enquiries',
  opportunity: 'tutor_opportunities',
  policy: 'matching_policies',
  quote: 'tutor_quotes',
  review: 'tutor_reviews',
  tutor: 'tutors',
};

/** A row as its columns are called. */
export type Row = Record<string, unknown>;

export const EVENT_COLUMNS = 'id, stream, stream_id, version, type, data, actor, cause, correlation, at, hash';

/** The events of an entry as the log keeps them, each chained on the one before it in its stream. */
export function eventRowsOf(entry: Entry) {
  return entry.changes.flatMap((change) => {
    let { version, head } = change;
    const { stream, id: streamId } = change;
    const enquiryId = (change.state as { enquiryId?: string | null }).enquiryId;
    return change.events.map(({ type, data }) => {
      const said = {
        ...{ id: eventId(), stream, version: ++version, type, data, actor: entry.actor },
        ...{ cause: entry.completes?.eventId ?? null, correlation: enquiryId ?? streamId, at: entry.at },
      };
      head = hashOf(head, { ...said, streamId });
      return { ...said, stream_id: streamId, hash: head };
    });
  });
}

export type Rows = { table: string; columns: string[]; fresh: boolean; ends: boolean; rows: Row[] };

/** The rows that changes leave, those of the same table and columns together; `fresh` ones were not there before, and from one that
 * `ends` on nobody begins anything with who is in it: the person was erased, or rejected as a tutor (`people.ts`). */
export function rowsOf(changes: readonly Change[]): Iterable<Rows> {
  const groups = new Map<string, Rows>();
  for (const change of changes) {
    if (change.events.length === 0 && Object.keys(change.columns).length === 0) continue;
    const table = tableOf[change.stream];
    const row = snakeKeys({
      ...change.state,
      ...change.columns,
      id: change.id,
      version: change.version + change.events.length,
    });
    const columns = Object.keys(row).sort();
    const fresh = change.version === 0;
    const ends = !fresh && change.events.some(({ type }) => type.endsWith('Erased') || type === 'TutorVettingRejected');
    const key = `${table}|${fresh}|${ends}|${columns.join()}`;
    const group = groups.get(key) ?? { table, columns, fresh, ends, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return groups.values();
}

/** A row's keys as its columns are called. */
export function snakeKeys(row: object): Row {
  const turned: Row = {};
  for (const [key, value] of Object.entries(row)) turned[snake(key)] = value;
  return turned;
}
