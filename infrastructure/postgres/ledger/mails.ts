import { v5 as uuidOf } from 'uuid';
import { newId } from '../../../application/new-id.js';
import { mailKind } from '../../../application/mail/mail-catalogue.js';
import type { Commit } from '../../../application/ports/ledger.js';
import { LEASED, type PendingMail } from '../../mail/mail-claims.js';
import type { Row } from './rows.js';
import { apart, type Statement } from './statement.js';

/** Daily mails stand for a day where others stand for an event, so that there is one for each recipient and kind. */
const DAYS = '6f0c5bb1-6d0e-4c55-9d3c-3a3d4f6f2f0e';

/** Which of the mails that a commit claims were written, and until when they are claimed. */
export type Claimed = { ids: string[] | null; lease: string };

/**
 * The mails of a commit, each once for the event that caused it, recipient and kind (R-66). Where this process is to
 * send them, and all can go at once, they are claimed for it as they are written and announced to nobody: returns them;
 * the statement says as `claimed` which of them it wrote.
 */
export function writeMails(
  statement: Statement,
  commit: Commit,
  firstEventId: string | null,
  traceparent: string | null,
  takes: (mails: number) => boolean,
): PendingMail[] {
  if (!commit.mails?.length) return [];
  const eventId = commit.completes?.eventId ?? firstEventId ?? newId();
  const held = commit.mails.some(({ heldUntil }) => heldUntil);
  const rows = commit.mails.map(({ kind, recipient, to, data, heldUntil, daily, onceFor }) => ({
    id: newId(),
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
  const isClaimed = !held && rows.every(({ kind }) => !mailKind(kind).isBulk) && takes(rows.length);
  const [claimedInto, claimedFrom] = isClaimed ? [', leased_until, attempts', `, ${LEASED}, 1`] : ['', ''];
  const written = statement.part(
    `insert into mails (${columns}${into}${tracedInto}${claimedInto}) select ${values}${from}${tracedFrom}${claimedFrom}
     from ${source} on conflict do nothing${isClaimed ? ' returning id, leased_until' : ''}`,
  );
  if (isClaimed) {
    statement.returns(
      `(select json_build_object('ids', json_agg(id), 'lease', max(leased_until)::text) from ${written})`,
      'claimed',
    );
    return rows.map(({ id, kind, recipient, to_name: toName, to_address: toAddress, data }) => ({
      id,
      kind,
      recipient,
      toName,
      toAddress,
      traceparent,
      attempts: 1,
      sentAt: null,
      data,
    }));
  }
  // What comes in bulk is looked for, and announced to nobody.
  const announced = rows.filter(({ kind }) => !mailKind(kind).isBulk);
  for (const [event, { id }] of new Map(announced.toReversed().map((row) => [row.event_id, row])))
    statement.check(`pg_notify('mails', ${statement.value(`${event}/${id}`)}::text)`);
  return [];
}
