import { Injectable } from '@nestjs/common';
import { type Person, PersonTraces, type Wanted } from '../../../application/ports/erasure/person-traces.js';
import { blockKey } from '../../../application/block/block-key.js';
import { photoKeys } from '../../../application/ports/photo/photos.js';
import { Tokens } from '../../../application/ports/tokens.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { ENDED_STATUSES, OPEN_REQUEST_STATUSES } from '../statuses.js';
import { Database } from '../database.js';
import { OWN_FILE } from '../erased.js';
import { type Forget, forgetMails } from '../forgotten-mails.js';
import { hasWords } from '../personal-columns.js';
import * as admin from '../tables/admin.tables.js';
import * as booking from '../tables/booking.tables.js';
import * as enquiry from '../tables/enquiry.tables.js';
import * as people from '../tables/people.tables.js';

/**
 * Whom the operator named, as addresses; everything of the addresses found there belongs to the person too. Anybody can
 * type anybody's address: of a named row it counts only where its reader has confirmed it. A subscription, an entry,
 * and a case that hangs on no other row are named by an erasure alone that found them by the person's address (R-68).
 */
const SEEDS = `
  select unnest($1::text[]) as address
  union select lower(email) from enquiries where id = any($2) and confirmed_at is not null
  union select lower(student_email) from bookings where id = any($3)
  union select lower(student_email) from booking_requests where id = any($4)
  union select lower(email) from tutors where id = any($5) and contact_verified_at is not null
  union select lower(u.email) from users u where u.email_verified_at is not null
    and (u.id = any($6) or u.id in (select user_id from tutors where id = any($5)))
  union select lower(email) from newsletter_subscriptions where id = any($7)
  union select lower(email) from competition_entries where id = any($8)
  union select lower(contact) from cases where id = any($10) and contact like '%@%' and (enquiry_id = any($2)) is not true
    and (booking_id = any($3)) is not true and (tutor_id = any($5)) is not true`;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const NAMELESS = '%@erased.invalid';

/** Rows in which words are `left`, and with which side they are erased. */
const withWords = (rows: string, left: string) => `(
  select coalesce(json_agg(json_build_object('id', id, 'of', case when family then 'family' else 'tutor' end) order by id), '[]')
  from ${rows} where ${left})`;

/**
 * $9: whether addresses widen the search; without it is about the named rows, and what hangs on them, alone. $11:
 * whether the operator named the address; else a profile with it is the person's only where no account, or an account
 * of the person's, has it. A profile that no account has is found by the addresses of the person's own rows, too ($12
 * adds those that are empty by now). $13: the rules' time.
 */
const TRACES = `
  with seeds as (${SEEDS}),
  known as (select case when $9::boolean then array(select distinct address from seeds where address <> '' and address not like '${NAMELESS}')
                   else '{}'::text[] end as list),
  typed as (select unnest($12::text[]) as address union select lower(email) from tutors where id = any($5)
          union select lower(email) from users where id = any($6) or id in (select user_id from tutors where id = any($5))),
  t as (select id, user_id, lower(email) as email, contact_verified_at from tutors, known where id = any($5)
        or (lower(email) = any(known.list) and ($11::boolean or user_id is null
          or user_id in (select id from users where lower(email) = any(known.list))))
        or ($9::boolean and user_id is null and email <> '' and lower(email) in (select address from typed))),
  u as (select id, lower(email) as email, email_verified_at from users, known
        where lower(email) = any(known.list) or id = any($6) or id in (select user_id from t)),
  addresses as (select case when $9::boolean then array(select unnest(known.list)
                  union select email from t where email <> '' and contact_verified_at is not null
                  union select email from u where email not like '${NAMELESS}' and email_verified_at is not null)
                  else '{}'::text[] end as list from known),
  e as (select id, status, erased_at, email from enquiries, addresses where lower(email) = any(addresses.list) or id = any($2)),
  b as (select b.*, true as family from bookings b, addresses
        where lower(student_email) = any(addresses.list) or enquiry_id in (select id from e) or id = any($3)),
  taught as (select b.*, false as family from bookings b where tutor_id in (select id from t) and id not in (select id from b)),
  r as (select r.*, true as family from booking_requests r, addresses
        where lower(student_email) = any(addresses.list) or enquiry_id in (select id from e) or id = any($4)),
  asked as (select r.*, false as family from booking_requests r where tutor_id in (select id from t) and id not in (select id from r)),
  q as (select q.*, enquiry_id in (select id from e) as family from tutor_quotes q
        where enquiry_id in (select id from e) or tutor_id in (select id from t)),
  own as (select v.id from tutor_reviews v, addresses
          where booking_id in (select id from b) or enquiry_id in (select id from e) or lower(student_email) = any(addresses.list)),
  v as (select v.*, id in (select id from own) as family from tutor_reviews v
        where id in (select id from own) or tutor_id in (select id from t)),
  k as (select k.*, coalesce(enquiry_id in (select id from e), false) or coalesce(booking_id in (select id from b), false)
          or (tutor_id in (select id from t)) is not true as family
        from cases k, addresses
        where enquiry_id in (select id from e) or booking_id in (select id from b) or tutor_id in (select id from t)
          or lower(contact) = any(addresses.list) or id = any($10)),
  n as (select id from newsletter_subscriptions, addresses where lower(email) = any(addresses.list)),
  c as (select id from competition_entries, addresses where lower(email) = any(addresses.list))
  select (select list from addresses) as addresses,
    array(select address from (select address from typed union select email from t union select email from u) x, addresses
      where address <> '' and address not like '${NAMELESS}' and not address = any(addresses.list)) as "unconfirmedAddresses",
    array(select id from t) as tutors, array(select id from u) as accounts,
    array(select id from e) as enquiries, array(select id from b) as bookings, array(select id from r) as "bookingRequests",
    array(select id from n) as subscriptions, array(select id from c) as entries, array(select id from k) as cases,
    array(select storage_path from credential_documents d where tutor_id in (select id from t) and ${OWN_FILE}) as files,
    array(select id from tutor_photos where tutor_id in (select id from t)) as photos,
    array(select id from e where status not in ${ENDED_STATUSES} and erased_at is null) as "openEnquiries",
    array(select id from b where status = 'confirmed' and session_date > $13::timestamptz) as "comingSessions",
    array(select id from r where status in ${OPEN_REQUEST_STATUSES}) as "openRequests",
    json_build_object(
      'bookings', ${withWords(
        '(select * from b union all select * from taught) x',
        hasWords(booking.bookings, 'family'),
      )},
      'bookingRequests', ${withWords(
        '(select * from r union all select * from asked) x',
        hasWords(booking.bookingRequests, 'family'),
      )},
      'quotes', ${withWords('q', `${hasWords(enquiry.tutorQuotes, 'family')} or exists (select from quote_messages m where m.quote_id = q.id)`)},
      'reviews', ${withWords('v', hasWords(people.tutorReviews, 'family'))},
      'cases', ${withWords('k', `${hasWords(admin.cases, 'family')} or notes <> '[]'`)},
      'contracts', (select coalesce(json_agg(id order by id), '[]') from contract_submissions where tutor_id in (select id from t)
        and ${hasWords(people.contractSubmissions, 'true')}),
      'documents', (select coalesce(json_agg(id order by id), '[]') from credential_documents where tutor_id in (select id from t)
        and ${hasWords(people.credentialDocuments, 'true')})
    ) as words,
    exists (select from e where email <> '') or exists (select from t where email <> '')
      or exists (select from u where email not like '${NAMELESS}')
      or exists (select from b where student_email <> '') or exists (select from r where student_email <> '')
      or exists (select from n) or exists (select from c) as "isNamed"`;

@Injectable()
export class PostgresPersonTraces extends PersonTraces {
  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
  ) {
    super();
  }

  async of(wanted: Wanted, now: string): Promise<Person> {
    const { rows, addresses = [], unconfirmedAddresses = [], widens = true } = named(wanted);
    const [found] = await this.database.withLongTimeout<Person & { photos: string[] }>(TRACES, [
      ...[addresses, rows.enquiries ?? [], rows.bookings ?? [], rows.bookingRequests ?? []],
      ...[rows.tutors ?? [], rows.accounts ?? [], rows.subscriptions ?? [], rows.entries ?? [], widens],
      ...[rows.cases ?? [], 'email' in wanted, unconfirmedAddresses, now],
    ]);
    if (!found || isNobody(found, wanted)) throw notFound('Person');
    const { photos, ...person } = found;
    return { ...person, files: [...person.files, ...photos.flatMap(photoKeys)] };
  }

  async forgetBeside(person: Person): Promise<number> {
    let forgotten = 0;
    const forget: Forget = async (sql, values) => {
      const [row] = await this.database.withLongTimeout<{ n: number }>(
        `with done as (${sql} returning 1) select count(*) as n from done`,
        values,
        { byIndex: true },
      );
      forgotten += row?.n ?? 0;
      return row?.n ?? 0;
    };
    await forgetMails(person, forget);
    await forgetKept(person, forget);
    await this.forgetBlocked(person, forget);
    return forgotten;
  }

  /**
   * What is blocked stays so, known by its hash alone: neither the address nor the network of the person's enquiries is
   * shown to anybody any more. Who only disowned an enquiry has no address here, and its network is the sender's.
   */
  private async forgetBlocked({ addresses, enquiries }: Person, forget: Forget): Promise<void> {
    if (addresses.length === 0) return;
    const keys = addresses.map((address) => blockKey(this.tokens, 'address', address));
    await forget(
      `update sender_blocks set shown = null
       where shown is not null and (value_hash = any($1::text[]) or enquiry_id = any($2::uuid[]))`,
      [keys, enquiries],
    );
  }
}

/** Answers kept for repeats: they live a day at most, and are found by the addresses and ids that they hold. */
async function forgetKept(person: Person, forget: Forget): Promise<void> {
  const { addresses, enquiries, bookings, bookingRequests, tutors, accounts, words } = person;
  const ids = [
    ...[enquiries, bookings, bookingRequests, tutors, accounts, words.contracts, words.documents].flat(),
    ...[words.quotes, words.reviews, words.cases].flat().map(({ id }) => id),
  ];
  const kept = 'concat(answer, outcomes)';
  const addressed = `exists (select from unnest($1::text[]) a where position(a in lower(${kept})) > 0)`;
  const known = `exists (select from regexp_matches(${kept}, '${UUID}', 'g') found(id) where found.id[1] = any($2::text[]))`;
  await forget(
    `delete from idempotency_keys where (answer is not null or outcomes <> '{}') and (${addressed} or ${known})`,
    [addresses, ids],
  );
}

type Named = { rows: Partial<Person>; addresses?: string[]; unconfirmedAddresses?: string[]; widens?: boolean };

function named(wanted: Wanted): Named {
  if ('email' in wanted) return { rows: {}, addresses: [wanted.email.trim().toLowerCase()] };
  if ('enquiryId' in wanted) return { rows: { enquiries: [wanted.enquiryId] } };
  if ('tutorId' in wanted) return { rows: { tutors: [wanted.tutorId] } };
  if ('disowned' in wanted) return { rows: { enquiries: [wanted.disowned] }, widens: false };
  if ('drafts' in wanted) return { rows: { tutors: wanted.drafts }, widens: false };
  return wanted;
}

/** An address may stand in what has no row of its own; who is looked for again is known to have been somebody. */
function isNobody({ addresses, isNamed, words, enquiries, tutors }: Person, wanted: Wanted): boolean {
  if ('email' in wanted) return false;
  if ('rows' in wanted)
    return (
      !wanted.addresses && addresses.length === 0 && !isNamed && Object.values(words).every((rows) => rows.length === 0)
    );
  return enquiries.length === 0 && tutors.length === 0;
}
