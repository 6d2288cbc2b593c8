import type { Records, TutorReach } from '../../../application/ports/ledger.js';
import { snakeKeys } from './rows.js';
import type { Statement } from './statement.js';
import { writeErasure } from '../erased.js';

/** What a rule or exception that stays says anew. */
const keptAvailability = [
  ...['day_of_week', 'start_time', 'end_time', 'is_recurring', 'specific_date', 'timezone', 'is_active'],
  ...['max_bookings_per_slot', 'buffer_minutes'],
]
  .map((column) => `${column} = excluded.${column}`)
  .join();

/** The places a tutor can be found from; a tutor begun in the same entry left none to take away. */
function writeReach(statement: Statement, reach: TutorReach[], fresh: ReadonlySet<string>): void {
  const places = (tutors: TutorReach[]) =>
    `(select t."tutorId" as tutor_id, t.shuffle, subject, cell
      from jsonb_to_recordset(${statement.json(tutors)}) as t("tutorId" uuid, shuffle int, subjects text[], cells int[])
        cross join unnest(t.subjects) subject cross join unnest(t.cells) cell)`;
  const known = reach.filter(({ tutorId }) => !fresh.has(tutorId));
  if (known.length > 0)
    statement.part(
      `delete from tutor_reach r where tutor_id = any(${statement.value(known.map(({ tutorId }) => tutorId))}::uuid[])
       and not exists (select from ${places(known)} k where k.tutor_id = r.tutor_id and k.subject = r.subject
         and k.cell = r.cell and k.shuffle = r.shuffle)`,
    );
  statement.part(
    `insert into tutor_reach (subject, cell, shuffle, tutor_id) select subject, cell, shuffle, tutor_id
     from ${places(reach)} p on conflict do nothing`,
  );
}

/** The rows of an entry that have no life of their own; `fresh` are the streams begun in it. */
export function writeRecords(statement: Statement, records: Records, fresh: ReadonlySet<string>): void {
  const insert = (table: string, rows: object[] | undefined, conflictClause = '') => {
    if (!rows?.length) return null;
    const shaped = rows.map((row) => snakeKeys(row));
    const columns = Object.keys(shaped[0] as object).join();
    return statement.part(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${statement.json(shaped)}) ${conflictClause}`,
    );
  };
  insert('advertisements', records.advertisements, 'on conflict do nothing');
  insert('matching_runs', records.matchingRuns);
  // One statement sees what was there before it: links mailed with it are not met.
  if (records.revokedLinks)
    statement.part(
      `update enquiry_access set revoked_at = ${statement.value(records.revokedLinks.at)}
       where enquiry_id = any(${statement.value(records.revokedLinks.enquiryIds)}::uuid[]) and revoked_at is null`,
    );
  insert('enquiry_access', records.enquiryAccess);
  insert('review_invitations', records.reviewInvitations);
  const forget = (sql: (ids: string) => string, ids: string[] | undefined, type: 'uuid' | 'text' = 'uuid') => {
    if (ids?.length) statement.part(sql(`any(${statement.value(ids)}::${type}[])`));
  };
  forget((ids) => `delete from booking_holds where enquiry_id = ${ids}`, records.heldBy);
  forget(
    (ids) =>
      `delete from mails where data ? 'bookingId' and data ->> 'bookingId' = ${ids}
         and status = 'pending' and kind = 'session-reminder'`,
    records.remindersOf,
    'text',
  );
  forget((ids) => `delete from enquiry_access where enquiry_id = ${ids}`, records.erasedEnquiries);
  forget((ids) => `delete from advertisements where enquiry_id = ${ids}`, records.erasedEnquiries);
  forget(
    (ids) =>
      `delete from mails where data ? 'enquiryId' and data ->> 'enquiryId' = ${ids}
         and (recipient like 'enquirer%' or kind = 'contact-shared')`,
    records.erasedEnquiries,
    'text',
  );
  if (records.availabilityOf) {
    const ids = statement.value(records.availability?.map(({ id }) => id) ?? []);
    statement.part(
      `delete from tutor_availability where tutor_id = any(${statement.value(records.availabilityOf)}::uuid[]) and not id = any(${ids}::uuid[])`,
    );
  }
  insert(
    'tutor_availability',
    records.availability,
    records.availabilityOf ? `on conflict (id) do update set ${keptAvailability}` : '',
  );
  insert('account_tokens', records.accountTokens);
  insert('number_reveals', records.reveals);
  writeAccountRecords(statement, records);
  if (records.erased)
    writeErasure(
      records.erased,
      (sql) => statement.part(sql),
      (value) => statement.value(value),
    );
  const submission = insert(
    'enquiry_submissions',
    records.submissions,
    `on conflict (fingerprint) do update set enquiry_id = excluded.enquiry_id, at = excluded.at
     where enquiry_submissions.at < excluded.at - interval '10 minutes' returning 1`,
  );
  const link = insert(
    'newsletter_subscriptions',
    records.newsletterLinks,
    `on conflict (email) do update set mailed_at = excluded.mailed_at
     where newsletter_subscriptions.mailed_at <= excluded.mailed_at - interval '1 hour' returning 1`,
  );
  for (const once of [submission, link])
    if (once) statement.check(`case when not exists (select from ${once}) then refuse('RepeatedSubmission') end`);

  const search = records.tutorSearch;
  if (search?.length) {
    const columns = Object.keys(snakeKeys(search[0] as object));
    insert(
      'tutor_search',
      search,
      `on conflict (tutor_id) do update set changed = default, ${columns.map((c) => `${c} = excluded.${c}`).join()}`,
    );
    if (records.tutorReach?.length) writeReach(statement, records.tutorReach, fresh);
    statement.check(`pg_notify('search', '')`);
  }
}

/** What goes with a change of an account or a tutor's papers. */
function writeAccountRecords(statement: Statement, records: Records): void {
  const { usedToken, spentLinks, sessionsOf, takenUploads, digests, digestSent } = records;
  if (usedToken) {
    const { tokenHash, purpose, at } = usedToken;
    const used = statement.part(
      `update account_tokens set used_at = ${statement.value(at)} where token_hash = ${statement.value(tokenHash)}
       and purpose = ${statement.value(purpose)} and used_at is null and expires_at > ${statement.value(at)} returning 1`,
    );
    statement.check(`case when not exists (select from ${used}) then refuse('TokenSpent') end`);
  }
  // One statement changes a row once: the link that is used is not among the others.
  if (spentLinks)
    statement.part(
      `update account_tokens set used_at = ${statement.value(spentLinks.at)} where account_id = ${statement.value(spentLinks.accountId)}
       and purpose = ${statement.value(spentLinks.purpose)} and used_at is null and token_hash <> ${statement.value(usedToken?.tokenHash ?? '')}`,
    );
  if (sessionsOf?.length)
    statement.part(
      `delete from sessions where sess #>> '{passport,user}' = any(${statement.value(sessionsOf)}::text[])`,
    );
  if (takenUploads?.length) {
    const ids = statement.value(takenUploads);
    const taken = statement.part(`delete from uploads where id = any(${ids}::uuid[]) returning 1`);
    statement.check(
      `case when (select count(*) from ${taken}) < cardinality(${ids}::uuid[]) then refuse('TokenSpent') end`,
    );
  }
  if (digests?.length)
    statement.part(
      `update notification_settings n
       set digest_due_at = least(n.digest_due_at, case when d.digest_due_at <= n.digest_sent_for
         then (d.digest_due_at at time zone t.timezone + interval '1 day') at time zone t.timezone else d.digest_due_at end)
       from jsonb_populate_recordset(null::notification_settings, ${statement.json(digests.map(snakeKeys))}) d
         join tutors t on t.id = d.tutor_id
       where n.tutor_id = d.tutor_id`,
    );
  if (digestSent) {
    const { tutorId, digestDueAt } = digestSent;
    const sent = statement.part(
      `update notification_settings set digest_due_at = null, digest_sent_for = digest_due_at where tutor_id = ${statement.value(tutorId)}
       and digest_due_at = ${statement.value(digestDueAt)} returning 1`,
    );
    statement.check(`case when not exists (select from ${sent}) then refuse('AlreadyCompleted') end`);
  }
}
