import type { Commit } from '../../../application/ports/ledger.js';
import { type EventType, idsIn, type Stream } from '../../../application/ports/streams.js';
import type { Statement } from './statement.js';

const HOLDER = /^enquirer-([0-9a-f-]{36})$/;
const UUID = /^[0-9a-f-]{36}$/;

/**
 * Whom a commit writes to, or begins something with or for, a message (G-16) too; those whose own stream it changes
 * meet on the version.
 */
export function peopleIn({ changes, mails = [], writes = [] }: Commit) {
  const [tutors, enquiries, bookings, accounts] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  for (const { version, state, events } of changes) {
    if (version > 0 && !events.some(({ type }) => type === 'QuoteMessageSent')) continue;
    const { tutorId, enquiryId, bookingId } = idsIn(state);
    if (tutorId) tutors.add(tutorId);
    if (enquiryId) enquiries.add(enquiryId);
    if (bookingId) bookings.add(bookingId);
  }
  for (const { recipient, data } of mails) {
    const [, holder] = HOLDER.exec(recipient) ?? [];
    const among = holder ? [enquiries, bookings] : UUID.test(recipient) ? [tutors, accounts] : [];
    // Who is known for a tutor is no account.
    if (!tutors.has(recipient)) for (const one of among) one.add(holder ?? recipient);
    if ('enquiryId' in data && data.enquiryId) enquiries.add(data.enquiryId);
  }
  for (const { accountIds } of writes) for (const id of accountIds) accounts.add(id);
  for (const { id } of changes) for (const one of [tutors, enquiries, bookings, accounts]) one.delete(id);
  return { tutors, enquiries, bookings, users: accounts };
}

/** What says of a row that its person is erased. */
const ERASED = {
  tutors: 'erased_at is not null',
  enquiries: 'erased_at is not null',
  bookings: `student_email = ''`,
  users: 'erased_at is not null',
};

/** What a family and a tutor begin with each other; also what they go on with, where nothing would undo it after. */
const BEGINNINGS: readonly Stream[] = ['booking', 'booking-request', 'opportunity', 'quote'];
const AGREEMENTS: readonly EventType[] = ['QuoteAccepted', 'FamilyContactShared', 'QuoteMessageSent'];

/** Tutors whom it engages with a family. */
export function tutorsEngagedIn({ changes }: Commit): string[] {
  const engaging = changes.filter(
    ({ version, stream, events }) =>
      (version === 0 && BEGINNINGS.includes(stream)) || events.some(({ type }) => AGREEMENTS.includes(type)),
  );
  return [...new Set(engaging.flatMap(({ state }) => idsIn(state).tutorId ?? []))];
}

/** What says of a tutor that nobody is engaged with them: rejected, suspended, or the account closed. */
const REJECTED = `vetting_status = 'rejected' or suspended_at is not null or closes_at is not null`;

/**
 * Refuses a commit as `Erased` when somebody in it was erased since it was decided, and as `Rejected` when it engages a
 * tutor who was rejected, suspended or closed the account since (R-127, G-01, G-19). The rows are locked as foreign
 * keys lock them, which waits for nobody but an erasure or rejection (`rows.ts` locks such a row as for a deletion).
 */
export function refuseErasedAndRejected(statement: Statement, commit: Commit): void {
  const engaged = tutorsEngagedIn(commit);
  for (const [table, ids] of Object.entries(peopleIn(commit))) {
    const isOfTutors = table === 'tutors' && engaged.length > 0;
    const asked = isOfTutors ? [...new Set([...ids, ...engaged])] : [...ids];
    if (asked.length === 0) continue;
    const rejected = isOfTutors ? `, id = ${statement.anyOf(engaged)} and (${REJECTED}) as rejected` : '';
    const people = statement.part(
      `select ${ERASED[table as keyof typeof ERASED]} as erased${rejected} from ${table} where id = ${statement.anyOf(asked)} order by id for key share`,
    );
    statement.check(`case when exists (select from ${people} where erased) then refuse('Erased') end`);
    if (isOfTutors)
      statement.check(`case when exists (select from ${people} where rejected) then refuse('Rejected') end`);
  }
}
