import { newId } from '../../../application/new-id.js';
import type { Change, Commit } from '../../../application/ports/ledger.js';
import type { Columns } from '../../../application/ports/columns.js';
import { idsIn, type StateOf, type Stream } from '../../../application/ports/streams.js';
import { hashOf } from './chain.js';
import { emptiedRow } from '../personal-columns.js';
import { snake } from '../tables/columns.js';
import * as admin from '../tables/admin.tables.js';
import { bookingRequests, bookings } from '../tables/booking.tables.js';
import { competitions } from '../tables/competition.tables.js';
import * as enquiry from '../tables/enquiry.tables.js';
import { newsletterIssues } from '../tables/newsletter.tables.js';
import * as people from '../tables/people.tables.js';

/** The table in which each kind of stream keeps its row. */
export const mappings = {
  account: people.users,
  act: admin.acts,
  block: admin.senderBlocks,
  booking: bookings,
  'booking-request': bookingRequests,
  case: admin.cases,
  competition: competitions,
  contract: people.contractSubmissions,
  document: people.credentialDocuments,
  enquiry: enquiry.enquiries,
  'newsletter-issue': newsletterIssues,
  opportunity: enquiry.tutorOpportunities,
  policy: admin.matchingPolicies,
  quote: enquiry.tutorQuotes,
  review: people.tutorReviews,
  tutor: people.tutors,
};

type Mapped<S extends Stream> = Required<(typeof mappings)[S]> extends { row: infer Columns } ? Columns : never;
type InCode<S extends Stream> = { id: string; version: number } & StateOf<S> & Columns<S>;
/** Streams whose mapping has the keys that their state and columns have, and types that hold these. */
type Matched = {
  [S in Stream]: [keyof InCode<S>, InCode<S>] extends [keyof Mapped<S>, Mapped<S>] ? S : never;
}[Stream];

/** The name of each stream's table; a stream that is not mapped as it is in code has none here. */
export const tableOf = Object.fromEntries(
  Object.entries(mappings).map(([stream, { options }]) => [stream, options.name]),
) as Record<Matched, string>;

/** A row as its columns are called. */
export type Row = Record<string, unknown>;

export const EVENT_COLUMNS = 'id, stream, stream_id, version, type, data, actor, cause, correlation, at, hash';

/**
 * The events of a commit as the log keeps them, each chained on the
 * one before it in its stream; of a past, each at its own time.
 */
export function eventRowsOf(commit: Commit) {
  return commit.changes.flatMap((change) => {
    let { version, head } = change;
    const { stream, id: streamId } = change;
    const { enquiryId } = idsIn(change.state);
    return change.events.map(({ type, data }) => {
      const content = {
        id: newId(),
        stream,
        version: ++version,
        type,
        data,
        actor: commit.actor,
        cause: commit.completes?.eventId ?? null,
        correlation: enquiryId ?? streamId,
        at: commit.withoutReactions ? data.at : commit.at,
      };
      head = hashOf(head, { ...content, streamId });
      return { ...content, stream_id: streamId, hash: head };
    });
  });
}

/** After which nobody begins anything with the tutor. */
const STOPPING: readonly string[] = ['TutorVettingRejected', 'TutorSuspended', 'TutorAccountClosing'];

export type Rows = { table: string; columns: string[]; fresh: boolean; ends: boolean; rows: Row[] };

/**
 * The rows that changes leave, those of the same table and columns together; `fresh` ones were not there before, and
 * from one that `ends` on nobody begins anything with who is in it: the person was erased, or rejected as a tutor
 * (`people.ts`).
 */
export function rowsOf(changes: readonly Change[]): Iterable<Rows> {
  const groups = new Map<string, Rows>();
  for (const change of changes) {
    if (change.events.length === 0 && Object.keys(change.columns).length === 0) continue;
    const table = tableOf[change.stream];
    const row = snakeKeys({
      ...change.state,
      ...change.columns,
      ...(change.isEmptied ? emptiedRow(mappings[change.stream]) : {}),
      id: change.id,
      version: change.version + change.events.length,
    });
    const columns = Object.keys(row).sort();
    const fresh = change.version === 0;
    const ends = !fresh && change.events.some(({ type }) => type.endsWith('Erased') || STOPPING.includes(type));
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
