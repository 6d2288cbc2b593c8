import { v5 as uuidOf, v7 as uuid } from 'uuid';
import { mailKind } from '../../../application/mail/mail-catalogue.js';
import type { Commit } from '../../../application/ports/ledger.js';
import type { Row } from './rows.js';
import { apart, type Statement } from './statement.js';

/** Daily mails stand for a day where others stand for an event, so that there is one for each recipient and kind. */
const DAYS = '6f0c5bb1-6d0e-4c55-9d3c-3a3d4f6f2f0e';

/** The mails of a commit, each once for the event that caused it, recipient and kind (R-66). */
export function writeMails(
  statement: Statement,
  commit: Commit,
  firstEventId: string | null,
  traceparent: string | null,
): void {
  if (!commit.mails?.length) return;
  const eventId = commit.completes?.eventId ?? firstEventId ?? uuid();
  const held = commit.mails.some(({ heldUntil }) => heldUntil);
  const rows = commit.mails.map(({ kind, recipient, to, data, heldUntil, daily, onceFor }) => ({
    id: uuid(),
    event_id: daily ? uuidOf(commit.at.slice(0, 10), DAYS) : (onceFor ?? eventId),
    recipient,
    kind,
    to_name: to.name,
    to_address: to.address,
    data,
    created_at: commit.at,
    ...(held ? { held_until: heldUntil ?? null } : {}),
  }));
  // Invitations to one enquiry say the same at length.
  const { common, own } = apart(rows.map(({ data }) => data as Row));
  const isOne = rows.length === 1;
  const source = statement.rowsOf('mails', isOne ? rows : rows.map((row, place) => ({ ...row, data: own[place] })));
  const columns = 'id, event_id, recipient, kind, to_name, to_address, created_at, data';
  const values = isOne ? columns : columns.replace(/data$/, `${statement.json(common)} || data`);
  const [into, from] = held
    ? [', held_until, due_at', `, held_until, case when held_until is null then now() else 'infinity' end`]
    : ['', ''];
  const [tracedInto, tracedFrom] = traceparent ? [', traceparent', `, ${statement.value(traceparent)}`] : ['', ''];
  statement.part(
    `insert into mails (${columns}${into}${tracedInto}) select ${values}${from}${tracedFrom} from ${source} on conflict do nothing`,
  );
  // What comes in bulk is looked for, and announced to nobody.
  const announced = rows.filter(({ kind }) => !mailKind(kind).isBulk);
  for (const [event, { id }] of new Map(announced.toReversed().map((row) => [row.event_id, row])))
    statement.check(`pg_notify('mails', ${statement.value(`${event}/${id}`)}::text)`);
}
