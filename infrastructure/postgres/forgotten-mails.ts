import { forgottenWith, OUTLIVING } from '../../application/mail/mail-catalogue.js';
import type { Person } from '../../application/ports/erasure/person-traces.js';

/** Runs a statement that deletes or changes rows; returns how many. */
export type Forget = (sql: string, values: unknown[]) => Promise<number>;

/** So many mails are forgotten in one statement: none holds its rows for long. */
const AT_ONCE = 1_000;

/** Mails m by the index of what they are found by; each ends in an open condition. */
const BY_ENQUIRY = (ids: string) =>
  `select m.id from mails m where m.data ? 'enquiryId' and m.data ->> 'enquiryId' = any(${ids}::text[])`;
const BY_BOOKING = (ids: string) =>
  `select m.id from mails m where m.data ? 'bookingId' and m.data ->> 'bookingId' = any(${ids}::text[])`;
const BY_EVENT = (events: string) => `select m.id from event_log e join mails m on m.event_id = e.id where (${events})`;
const BY_ADDRESS = (addresses: string) => [
  `select m.id from mails m where m.status <> 'pending' and lower(m.to_address) collate "C" = any(${addresses})`,
  `select m.id from mails m where m.status = 'pending' and lower(m.to_address) = any(${addresses})`,
];

/**
 * Forgets a person in all mails: those to the person go, those to others lose what the catalogue says is the person's.
 */
export async function forgetMails(person: Person, forget: Forget): Promise<void> {
  await deleteMailsTo(person, forget);
  await forgetFamilyIn(person, forget);
  await forgetDigestsOf(person, forget);
  await forgetTutorIn(person, forget);
}

/** Repeats a statement that takes so many rows until none are left. */
async function inTurns(forget: Forget, sql: string, values: unknown[]): Promise<void> {
  while ((await forget(sql, values)) >= AT_ONCE);
}

const deletion = (mails: string) => `delete from mails where id = any(array(${mails} limit ${AT_ONCE}))`;

async function deleteMailsTo(person: Person, forget: Forget): Promise<void> {
  const { addresses, unconfirmedAddresses, enquiries, bookings, bookingRequests, tutors, accounts, cases, words } =
    person;
  if (addresses.length)
    for (const mails of BY_ADDRESS('$1::text[]')) await inTurns(forget, deletion(mails), [addresses]);
  if (enquiries.length)
    await inTurns(forget, deletion(`${BY_ENQUIRY('$1')} and m.recipient like 'enquirer%'`), [enquiries]);
  const recipients = [...tutors, ...accounts];
  if (recipients.length === 0) return;
  if (unconfirmedAddresses.length)
    for (const mails of BY_ADDRESS('$1::text[]'))
      await inTurns(forget, deletion(`${mails} and m.recipient = any($2::text[])`), [unconfirmedAddresses, recipients]);
  // To an address that the tutor had before.
  const lives = [
    ...tutors,
    ...accounts,
    ...bookings,
    ...bookingRequests,
    ...words.contracts,
    ...words.documents,
    ...cases,
  ];
  const invited = 'select enquiry_id from tutor_opportunities where tutor_id = any($1::uuid[])';
  const own = BY_EVENT(`e.correlation = any($2::uuid[]) or e.correlation in (${invited})`);
  const values = [tutors, lives, recipients];
  await inTurns(forget, deletion(`${own} and m.recipient = any($3::text[])`), values);
}

async function forgetFamilyIn({ enquiries, bookings, bookingRequests, cases }: Person, forget: Forget): Promise<void> {
  const lives = [...enquiries, ...bookings, ...bookingRequests, ...cases];
  if (lives.length === 0) return;
  const forgotten = forgottenWith('family');
  await forgetIn(BY_EVENT('e.correlation = any($1::uuid[])'), lives, forgotten, forget);
  if (enquiries.length) await forgetIn(BY_ENQUIRY('$1'), enquiries, forgotten, forget);
  if (bookings.length) await forgetIn(BY_BOOKING('$1'), bookings, forgotten, forget);
}

async function forgetTutorIn({ tutors }: Person, forget: Forget): Promise<void> {
  if (tutors.length === 0) return;
  const forgotten = forgottenWith('tutor');
  const streams = { quote: 'tutor_quotes', booking: 'bookings', 'booking-request': 'booking_requests', case: 'cases' };
  for (const [stream, table] of Object.entries(streams)) {
    const events = `e.stream = '${stream}' and e.stream_id in (select id from ${table} where tutor_id = any($1::uuid[]))`;
    await forgetIn(BY_EVENT(events), tutors, forgotten, forget);
  }
  await forgetIn(BY_EVENT(`e.stream = 'tutor' and e.stream_id = any($1::uuid[])`), tutors, forgotten, forget);
}

/**
 * In mails to others: what would not be true any more when it goes out is deleted, of the rest the members of $2, by
 * kind, are replaced. $1 are the ids that the mails are found by.
 */
async function forgetIn(
  mails: string,
  ids: string[],
  forgotten: Record<string, object>,
  forget: Forget,
): Promise<void> {
  const members = JSON.stringify(forgotten);
  const untrue = `${mails} and m.status = 'pending' and $2::jsonb ? m.kind and not m.kind = any($3::text[])`;
  await inTurns(forget, deletion(untrue), [ids, members, OUTLIVING]);
  const named = `${mails} and exists (select from jsonb_each($2::jsonb -> m.kind) f where m.data ? f.key and m.data -> f.key <> f.value)`;
  await inTurns(
    forget,
    `update mails m set data = m.data || (select jsonb_object_agg(f.key, f.value) from jsonb_each($2::jsonb -> m.kind) f where m.data ? f.key)
     where m.id = any(array(${named} limit ${AT_ONCE}))`,
    [ids, members],
  );
}

/** A tutor's mail of the day names several families: the entry of this one goes, and a mail without any. */
async function forgetDigestsOf({ enquiries }: Person, forget: Forget): Promise<void> {
  if (enquiries.length === 0) return;
  const invited = `(select lower(address) from tutor_opportunities o join tutors t on t.id = o.tutor_id left join users u on u.id = t.user_id
    cross join lateral (values (t.email), (u.email)) a(address) where o.enquiry_id = any($1::uuid[]) and address is not null)`;
  const entries = `jsonb_array_elements(m.data -> 'opportunities') o`;
  const theirs = `o ->> 'enquiryId' = any($1::text[])`;
  for (const mails of BY_ADDRESS(`array${invited}`)) {
    const found = `${mails} and m.kind = 'opportunity-digest' and exists (select from ${entries} where ${theirs})`;
    await inTurns(forget, deletion(`${found} and not exists (select from ${entries} where (${theirs}) is not true)`), [
      enquiries,
    ]);
    await inTurns(
      forget,
      `update mails m set data = jsonb_set(m.data, '{opportunities}', (select jsonb_agg(o) from ${entries} where (${theirs}) is not true))
       where m.id = any(array(${found} limit ${AT_ONCE}))`,
      [enquiries],
    );
  }
}
