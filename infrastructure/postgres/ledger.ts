import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { v7 as uuid } from 'uuid';
import {
  AlreadyCompleted,
  type Change,
  type Entry,
  Ledger,
  type Loaded,
  type Records,
  type TutorReach,
  RepeatedSubmission,
  TokenSpent,
} from '../../application/ports/ledger.js';
import type { StateOf, Stream } from '../../application/ports/streams.js';
import { conflict, DomainError, notFound } from '../../domain/shared/domain-error.js';
import { ReactionRegistry } from '../../application/reaction.js';
import { hashOf } from './chain.js';
import { Database } from './database.js';
import { writeErasure } from './erased.js';
import { camel, snake } from './tables/columns.js';

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

const nameOf: Record<Stream, string> = {
  account: 'Account',
  act: 'Act',
  booking: 'Booking',
  'booking-request': 'Booking request',
  contract: 'Contract',
  document: 'Document',
  enquiry: 'Enquiry',
  opportunity: 'Opportunity',
  policy: 'Policy',
  quote: 'Quote',
  review: 'Review',
  tutor: 'Tutor',
};

/** What a rule or exception that stays says anew. */
const keptAvailability = [
  ...['day_of_week', 'start_time', 'end_time', 'is_recurring', 'specific_date', 'timezone', 'is_active'],
  ...['max_bookings_per_slot', 'buffer_minutes'],
]
  .map((column) => `${column} = excluded.${column}`)
  .join();

/** What each constraint of the schema says when it refuses. */
const refusals: Record<string, () => Error> = {
  event_log_version: () => new VersionConflict(),
  users_username_key: () => conflict('username_taken', 'Username already exists'),
  users_email_key: () => conflict('email_taken', 'Please use a different e-mail address or log in'),
  tutor_quotes_one_accepted: () => conflict('another_chosen', 'Another quote has already been accepted'),
  tutor_quotes_one_live: () => conflict('quote_exists', 'You have already quoted on this enquiry'),
  bookings_no_overlap: () => conflict('slot_taken', 'This time has just been taken'),
  booking_requests_one_open: () =>
    conflict('booking_request_open', 'Your tutor has not answered your last request yet'),
  tutor_reviews_booking: () => conflict('review_exists', 'This session has already been reviewed'),
  contract_submissions_one_open: () => conflict('contract_open', 'Your contract is already under review'),
  matching_policies_name: () =>
    conflict('changed_meanwhile', 'Another policy has come into force in the meantime. Please look again.'),
  tutors_user: () => conflict('tutor_exists', 'This account already has a tutor profile'),
};

/** Another change of the same stream was committed first. */
class VersionConflict extends DomainError {
  constructor() {
    super('conflict', 'changed_meanwhile', 'This was changed by someone else in the meantime. Please look again.');
  }
}

/** Enough for as many as quote one enquiry at the same moment. */
const ATTEMPTS = 12;
const PAUSE_MS = 8;

/** The ledger over Postgres: an entry is one statement, and so one transaction. */
@Injectable()
export class PostgresLedger extends Ledger {
  constructor(
    private readonly database: Database,
    private readonly reactions: ReactionRegistry,
  ) {
    super();
  }

  async load<S extends Stream>(stream: S, id: string): Promise<Loaded<S>> {
    const found = await this.database.one<{ row: Record<string, unknown>; head: string | null }>(
      `select to_jsonb(t) as row,
              (select hash from event_log e where e.stream = $1 and e.stream_id = t.id order by e.version desc limit 1) as head
       from ${tableOf[stream]} t where t.id = $2`,
      [stream, id],
    );
    if (!found) throw notFound(nameOf[stream]);
    const row = Object.fromEntries(Object.entries(found.row).map(([key, value]) => [camel(key), instantly(value)]));
    return {
      stream,
      id,
      version: row['version'] as number,
      head: found.head,
      state: row as unknown as StateOf<S>,
      row,
    };
  }

  async commit(entry: Entry): Promise<void> {
    const statement = new Statement();
    writeEvents(statement, entry, this.reactions);
    writeRows(statement, entry.changes);
    writeRecords(statement, entry.records ?? {}, begunIn(entry));
    writeMails(statement, entry);
    tellOfEnquiries(statement, entry);
    writeCompletion(statement, entry);
    for (let attempt = 1; ; attempt++) {
      try {
        await this.database.query(statement.text(), statement.values);
        return;
      } catch (error) {
        if (!wasUndone(error) || attempt === ATTEMPTS) throw refusalOf(error);
        await sleep(Math.random() * PAUSE_MS * attempt);
      }
    }
  }

  async decide<S extends Stream, R>(
    stream: S,
    id: string,
    decision: (current: Loaded<S>) => Promise<{ entry: Entry | null; result: R }> | { entry: Entry | null; result: R },
  ): Promise<R> {
    for (let attempt = 1; ; attempt++) {
      const { entry, result } = await decision(await this.load(stream, id));
      try {
        if (entry) await this.commit(entry);
        return result;
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === ATTEMPTS) throw error;
        await sleep(Math.random() * PAUSE_MS * attempt);
      }
    }
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/;
/** `to_jsonb` writes instants with an offset; states keep them in UTC with milliseconds. */
const instantly = (value: unknown) =>
  typeof value === 'string' && INSTANT.test(value) ? new Date(value).toISOString() : value;

/** One statement made of data-modifying parts that commit or fail together. */
class Statement {
  readonly values: unknown[] = [];
  private readonly parts: string[] = [];
  private readonly checks: string[] = [];

  json(value: unknown): string {
    return `$${this.values.push(JSON.stringify(value))}::jsonb`;
  }

  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Adds a part; gives its name. */
  part(sql: string): string {
    const name = `p${this.parts.length}`;
    this.parts.push(`${name} as (${sql})`);
    return name;
  }

  check(expression: string): void {
    this.checks.push(expression);
  }

  text(): string {
    return `with ${this.parts.join(',\n')}\nselect ${this.checks.join(', ') || '1'}`;
  }
}

function writeEvents(statement: Statement, entry: Entry, reactions: ReactionRegistry): void {
  const events: object[] = [];
  const waiting: object[] = [];
  for (const change of entry.changes) {
    let { version, head } = change;
    const enquiryId = (change.state as { enquiryId?: string | null }).enquiryId;
    for (const { type, data } of change.events) {
      version++;
      const event = {
        id: uuid(),
        stream: change.stream,
        streamId: change.id,
        version,
        type,
        data,
        actor: entry.actor,
        cause: entry.completes?.eventId ?? null,
        correlation: enquiryId ?? change.id,
        at: entry.at,
      };
      head = hashOf(head, event);
      events.push({ ...event, hash: head });
      if (!entry.quiet) for (const reaction of reactions.namesFor(type)) waiting.push({ event_id: event.id, reaction });
    }
  }
  if (events.length)
    statement.part(
      `insert into event_log (id, stream, stream_id, version, type, data, actor, cause, correlation, at, hash)
       select id, stream, "streamId", version, type, data, actor, cause, correlation, at, hash
       from jsonb_to_recordset(${statement.json(events)}) as e(id uuid, stream text, "streamId" uuid, version int, type text,
         data jsonb, actor text, cause uuid, correlation uuid, at timestamptz, hash text)`,
    );
  if (waiting.length) {
    statement.part(
      `insert into outbox (event_id, reaction) select event_id, reaction
       from jsonb_to_recordset(${statement.json(waiting)}) as o(event_id uuid, reaction text)`,
    );
    statement.check(`pg_notify('outbox', '')`);
  }
}

/** Writes rows of the same shape together: one part for each table and set of columns. */
function writeRows(statement: Statement, changes: Change[]): void {
  const groups = new Map<
    string,
    { table: string; columns: string[]; fresh: boolean; rows: Record<string, unknown>[] }
  >();
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
    const key = `${table}|${fresh}|${columns.join()}`;
    const group = groups.get(key) ?? { table, columns, fresh, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  for (const { table, columns, fresh, rows } of groups.values()) {
    const source = `jsonb_populate_recordset(null::${table}, ${statement.json(rows)}) r`;
    statement.part(
      fresh
        ? `insert into ${table} (${columns.join()}) select ${columns.map((column) => `r.${column}`).join()} from ${source}`
        : `update ${table} t set ${columns
            .filter((column) => column !== 'id')
            .map((column) => `${column} = r.${column}`)
            .join()} from ${source} where t.id = r.id`,
    );
  }
}

const begunIn = ({ changes }: Entry) => new Set(changes.filter(({ version }) => version === 0).map(({ id }) => id));

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

function writeRecords(statement: Statement, records: Records, fresh: ReadonlySet<string>): void {
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
  insert('enquiry_access', records.enquiryAccess);
  insert('review_invitations', records.reviewInvitations);
  const forget = (sql: (ids: string) => string, ids: string[] | undefined) => {
    if (ids?.length) statement.part(sql(`any(${statement.value(ids)}::uuid[])`));
  };
  forget((ids) => `delete from booking_holds where enquiry_id = ${ids}`, records.heldBy);
  forget(
    (ids) =>
      `delete from mails where status = 'pending' and kind = 'session-reminder' and (data ->> 'bookingId')::uuid = ${ids}`,
    records.remindersOf,
  );
  forget((ids) => `delete from enquiry_access where enquiry_id = ${ids}`, records.erasedEnquiries);
  forget((ids) => `delete from advertisements where enquiry_id = ${ids}`, records.erasedEnquiries);
  forget(
    (ids) =>
      `delete from mails where recipient like 'enquirer%' and data ? 'enquiryId' and (data ->> 'enquiryId')::uuid = ${ids}`,
    records.erasedEnquiries,
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
  writeMailsAgain(statement, records.mailsAgain);
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
    writeReach(statement, records.tutorReach ?? [], fresh);
    statement.check(`pg_notify('search', '')`);
  }
}

/** What goes with a change of an account or a tutor's papers. */
function writeAccountRecords(statement: Statement, records: Records): void {
  const { usedToken, sessionsOf, takenUploads, digests, digestSent } = records;
  if (usedToken) {
    const { tokenHash, purpose, at } = usedToken;
    const used = statement.part(
      `update account_tokens set used_at = ${statement.value(at)} where token_hash = ${statement.value(tokenHash)}
       and purpose = ${statement.value(purpose)} and used_at is null and expires_at > ${statement.value(at)} returning 1`,
    );
    statement.check(`case when not exists (select from ${used}) then refuse('TokenSpent') end`);
  }
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
      `update notification_settings n set digest_due_at = least(n.digest_due_at, d.digest_due_at)
       from jsonb_populate_recordset(null::notification_settings, ${statement.json(digests.map(snakeKeys))}) d
       where n.tutor_id = d.tutor_id`,
    );
  if (digestSent) {
    const { tutorId, digestDueAt } = digestSent;
    const sent = statement.part(
      `update notification_settings set digest_due_at = null where tutor_id = ${statement.value(tutorId)}
       and digest_due_at = ${statement.value(digestDueAt)} returning 1`,
    );
    statement.check(`case when not exists (select from ${sent}) then refuse('AlreadyCompleted') end`);
  }
}

function writeMailsAgain(statement: Statement, mailsAgain: string[] | undefined): void {
  if (!mailsAgain?.length) return;
  const ids = statement.value(mailsAgain);
  const due = statement.part(
    `update mails set status = 'pending', attempts = 0, due_at = clock_timestamp(), sent_at = null, last_error = null
     where id = any(${ids}::uuid[]) and status <> 'pending' returning 1`,
  );
  statement.check(
    `case when (select count(*) from ${due}) < cardinality(${ids}::uuid[]) then refuse('MailWaiting') end`,
  );
  statement.check(`pg_notify('mails', '')`);
}

function writeMails(statement: Statement, entry: Entry): void {
  if (!entry.mails?.length) return;
  const eventId = entry.completes?.eventId ?? uuid();
  const held = entry.mails.some(({ heldUntil }) => heldUntil);
  const rows = entry.mails.map(({ kind, recipient, to, data, heldUntil }) => ({
    id: uuid(),
    event_id: eventId,
    recipient,
    kind,
    to_name: to.name,
    to_address: to.address,
    data,
    created_at: entry.at,
    ...(held ? { held_until: heldUntil ?? null } : {}),
  }));
  const columns = 'id, event_id, recipient, kind, to_name, to_address, data, created_at';
  const [into, from] = held
    ? [', held_until, due_at', `, held_until, case when held_until is null then now() else 'infinity' end`]
    : ['', ''];
  statement.part(
    `insert into mails (${columns}${into}) select ${columns}${from} from jsonb_populate_recordset(null::mails, ${statement.json(rows)}) on conflict do nothing`,
  );
  statement.check(`pg_notify('mails', '')`);
}

/** Rings for who watches an enquiry. */
function tellOfEnquiries(statement: Statement, { changes }: Entry): void {
  const ids = changes.flatMap(({ stream, id, state, events }) => {
    if (events.length === 0) return [];
    return stream === 'enquiry' ? [id] : ((state as { enquiryId?: string | null }).enquiryId ?? []);
  });
  if (ids.length === 0) return;
  const told = statement.value([...new Set(ids)]);
  statement.check(`(select count(pg_notify('enquiries', id)) from unnest(${told}::text[]) id)`);
}

function writeCompletion(statement: Statement, { completes }: Entry): void {
  if (!completes) return;
  const done = statement.part(
    `delete from outbox where event_id = ${statement.value(completes.eventId)} and reaction = ${statement.value(completes.reaction)} returning 1`,
  );
  statement.check(`case when not exists (select from ${done}) then refuse('AlreadyCompleted') end`);
}

function snakeKeys(row: object): Record<string, unknown> {
  const turned: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(row)) turned[snake(key)] = value;
  return turned;
}

/** Given up by Postgres for the sake of another, with nothing wrong about it: a deadlock, or one that could not be serialized. */
const wasUndone = (error: unknown) => error instanceof DatabaseError && ['40P01', '40001'].includes(error.code ?? '');

function refusalOf(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  if (error.message === 'AlreadyCompleted') return new AlreadyCompleted();
  if (error.message === 'TokenSpent') return new TokenSpent();
  if (error.message === 'MailWaiting') return conflict('mail_waiting', 'This mail is still waiting to be sent');
  if (error.message === 'RepeatedSubmission') return new RepeatedSubmission();
  const refusal = error.constraint ? refusals[error.constraint] : undefined;
  if (refusal) return refusal();
  return wasUndone(error) ? new VersionConflict() : error;
}
