/** @module-tag long */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '../../../infrastructure/postgres/client.js';
import { isMigrated, migrate } from '../../../infrastructure/postgres/data-source.js';
import { EARLIER_MIGRATIONS } from '../../../infrastructure/postgres/schema/earlier-migrations.js';
import { functionFile, functionFiles } from '../../../infrastructure/postgres/schema/sql-files.js';
import { applyFunctions } from '../../../infrastructure/postgres/schema/sql-functions.js';
import { freshDatabase, run, type TestDatabase } from '../../support/databases.js';

const root = join(import.meta.dirname, '../../..');
const CREATES = /\bcreate\s+(?:or\s+replace\s+)?(function|procedure|trigger)\s+(\w+)/gi;

const databases: TestDatabase[] = [];
const fresh = async () => {
  const database = await freshDatabase();
  databases.push(database);
  return database.url;
};
afterAll(() => Promise.all(databases.map((database) => database.drop())));

type Definition = { kind: string; name: string; definition: string; written: string };

/** Every function and trigger of the database that no extension brought, and which transaction wrote it. */
const definitions = (url: string) =>
  run<Definition>(
    url,
    `select 'function' as kind, proname as name, pg_get_functiondef(p.oid) as definition, p.xmin::text as written
     from pg_proc p where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all
     select 'trigger', tgname, pg_get_triggerdef(t.oid), t.xmin::text
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not tgisinternal
     order by 1, 2, 3`,
  );
const textsOf = async (url: string) =>
  (await definitions(url)).map(({ kind, name, definition }) => ({ kind, name, definition }));
const namesOf = (found: { kind: string; name: string }[]) => found.map(({ kind, name }) => `${kind} ${name}`).sort();
const created = (text: string) =>
  [...text.matchAll(CREATES)].map(([, kind = '', name = '']) => ({ kind: kind.toLowerCase(), name }));

const apply = (url: string, files?: ReturnType<typeof functionFiles>) =>
  withClient(url, (owner) => applyFunctions(owner, files));
const changed = (change: Record<string, (text: string) => string>) =>
  functionFiles().map((file) => functionFile(file.name, change[file.name]?.(file.text) ?? file.text));
const inPerth = (text: string) => text.replace('Australia/Sydney', 'Australia/Perth');

/** What has changed tables since then, undone. */
const LATER_TABLES = [
  'alter table tutors drop column portfolio',
  'alter table tutor_reviews drop constraint tutor_reviews_featured',
  'drop table tutor_photos',
  'alter table tutors drop column photo_id, drop column photo_pending_id, drop column photo_problem',
  'drop table match_tallies',
  'alter table matching_runs drop column tallied',
  'drop index tutor_opportunities_voided',
  'alter table tutor_opportunities drop column invited_in',
  'alter table enquiries drop column source_name, drop column utm_source, drop column utm_medium, drop column utm_campaign',
  'alter table enquiries drop column referrer',
  'drop index enquiry_progress_sent',
  'alter table enquiry_progress drop column source, drop column held',
  'alter table event_log drop column traceparent',
  'alter table mails drop column traceparent',
  'drop table answered_requests',
  'drop index mails_waiting, enquiries_waiting',
  'alter table outbox drop column leased_until',
  'alter table matching_runs alter dossier set compression default',
  'drop index outbox_waiting',
  'drop index outbox_enqueued',
  'create index outbox_enqueued on outbox (enqueued_at) where retry_at is null',
  'alter table users drop column closes_at',
  'alter table tutors drop column closes_at',
  'alter table tutor_search drop column closing',
  'drop trigger competition_entries_before_draw on competition_entries',
  'alter table competition_entries drop column round_id, drop column link_id, drop column confirmed_at',
  'drop index competition_entries_newest',
  'drop table requested_mails',
  'drop table competition_links, competitions',
  'drop table enquiry_activity',
  'alter table enquiry_access drop column is_read_only',
  'alter table bookings drop column learner_name',
  'alter table bookings drop column lesson_done, drop column lesson_next, drop column homework',
  'alter table booking_requests drop column learner_name',
  'alter table task_failures rename to timer_failures',
  'drop table newsletter_issues',
  'drop index newsletter_subscriptions_since',
  'drop table sender_blocks',
  'alter table enquiries drop column network, drop column withheld_by',
  'drop table cases',
  'alter table tutors drop column suspended_at, drop column suspension_reason, drop column paused_at',
  'alter table tutor_search drop column suspended, drop column listed_until',
  'alter table enquiries drop column reopened_at, drop column waves_before, drop column reopened_note',
  'alter table enquiries drop column changed',
  'drop trigger waitlist_invitation_withdrawn on enquiries',
  'alter table enquiries drop column waitlist',
  'alter table tutor_opportunities drop column kept_quote',
  'drop table quote_messages',
  'alter table tutor_quotes drop column messages, drop column read_by_family, drop column read_by_tutor',
  'alter table tutor_quotes drop column enquiry_changed_at',
  'drop index tutor_opportunities_once, tutor_opportunities_asked_again, tutor_opportunities_enquiry',
  'create unique index tutor_opportunities_once on tutor_opportunities (enquiry_id, tutor_id)',
  'alter table tutor_opportunities drop column earlier_quote_id',
  'drop trigger opportunities_followed on tutor_opportunities',
  'alter table tutor_opportunities drop column decline_reason, drop column voided_at',
  'drop trigger opportunity_reminder_withdrawn on tutor_opportunities',
  'drop trigger quote_reminder_withdrawn on tutor_quotes',
  'alter table tutor_opportunities drop column reminded_at',
  'alter table tutor_quotes drop column reminded_at',
  'alter table bookings drop column missed_at',
  'drop trigger bookings_followed on bookings',
  'alter table bookings drop column paid_at',
  'alter table bookings drop column receipt_contract_id, drop column receipt_gst_registered, drop column receipt_business_name',
  'alter table tutors drop column business_name, drop column gst_registered',
  'alter table bookings drop column series_id, drop column every_weeks',
  'drop index bookings_without_answer',
  'alter table bookings drop column outcome_requested_at, drop column completed_automatically',
  'alter table bookings drop column no_show_marked_by, drop column contested_at, drop column mark_removed_at',
  'alter table tutors drop column check_expired_at',
  'alter table bookings drop column cancellation_reason',
  'drop table busy_calendars',
  'alter table tutors drop column calendar_feed_at, drop column calendar_feed_hash, drop column busy_calendar_at',
];

/** As the migrations before decision 028 left a database, with a function whose text is older than its file. */
async function madeByEarlierMigrations(without: string[] = []): Promise<string> {
  const url = await fresh();
  await withClient(url, async (owner) => {
    for (const undo of LATER_TABLES) await owner.query(undo);
  });
  await run(url, 'drop table schema_functions');
  await run(url, 'delete from migrations');
  await run(
    url,
    'insert into migrations (timestamp, name) select right(name, 13)::bigint, name from unnest($1::text[]) name',
    [EARLIER_MIGRATIONS.filter((name) => !without.includes(name))],
  );
  await run(
    url,
    `create or replace function sydney_day(at timestamptz) returns date language sql stable as $$ select at::date $$`,
  );
  await run(url, `insert into student_changes (email) values ('kept@family.example')`);
  return url;
}

describe('SQL functions', () => {
  it('are each in the one file of their name, their triggers with them, and nowhere else', async () => {
    const files = functionFiles();
    expect(files.map(({ text }) => namesOf(created(text)).filter((line) => line.startsWith('function')))).toEqual(
      files.map(({ name }) => [`function ${name}`]),
    );
    const url = await fresh();
    expect(namesOf(await definitions(url))).toEqual(namesOf(files.flatMap(({ text }) => created(text))));

    const sources = globSync('{domain,application,infrastructure,interfaces,seed}/**/*.{ts,sql}', { cwd: root });
    expect(sources.length).toBeGreaterThan(400);
    const elsewhere = sources
      .filter((path) => !path.includes('/schema/functions/'))
      .filter((path) => created(readFileSync(join(root, path), 'utf8')).length > 0);
    expect(elsewhere).toEqual([]);
  });

  it('have the text of their files', async () => {
    const url = await fresh();
    const before = await textsOf(url);
    await run(url, 'delete from schema_functions');
    expect((await apply(url)).length).toBe(functionFiles().length);
    expect(await textsOf(url)).toEqual(before);
  });

  it('are applied when their text has changed, and no other with them', async () => {
    const url = await fresh();
    const before = await definitions(url);
    expect(await apply(url)).toEqual([]);
    expect(await apply(url, changed({ sydney_day: inPerth }))).toEqual(['sydney_day']);
    const after = await definitions(url);
    expect(after.filter(({ written }, i) => written !== before[i]?.written).map(({ name }) => name)).toEqual([
      'sydney_day',
    ]);
    expect(after.find(({ name }) => name === 'sydney_day')?.definition).toContain('Australia/Perth');
    // The process of an older text does not wait for what the newer one has replaced.
    expect(await isMigrated(url)).toBe(true);
    expect(await apply(url)).toEqual(['sydney_day']);
    expect(await textsOf(url)).toEqual(before.map(({ kind, name, definition }) => ({ kind, name, definition })));
  });

  it('are applied all or none, and a body that cannot run is refused', async () => {
    const url = await fresh();
    const before = await definitions(url);
    const noSuchTable = (text: string) => text.replace('figure_changes', 'figure_chances');
    await expect(apply(url, changed({ note_stock: noSuchTable, sydney_day: inPerth }))).rejects.toThrow(
      'note_stock.sql: relation "figure_chances" does not exist',
    );
    const noBlock = (text: string) => text.replace('begin\n', '\n');
    await expect(apply(url, changed({ stand: noBlock, sydney_day: inPerth }))).rejects.toThrow(/^stand\.sql: syntax/);
    expect(await definitions(url)).toEqual(before);
    expect(await apply(url)).toEqual([]);
  });

  it('are waited for by a program that does not migrate', async () => {
    const url = await fresh();
    expect(await isMigrated(url)).toBe(true);
    await run(url, `delete from schema_functions where name = 'stand'`);
    expect(await isMigrated(url)).toBe(false);
    await migrate(url);
    expect(await isMigrated(url)).toBe(true);
  });
});

describe('a database of the migrations before the schema was put in one place', () => {
  it('REL-25 goes on with its data when five processes start at once, and has the functions of today', async () => {
    const [url, newest] = [await madeByEarlierMigrations(), await fresh()];
    expect(await isMigrated(url)).toBe(false);
    await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
    expect(await isMigrated(url)).toBe(true);
    expect(await textsOf(url)).toEqual(await textsOf(newest));
    expect(await run(url, 'select email from student_changes')).toEqual([{ email: 'kept@family.example' }]);
    const recorded = await run<{ name: string }>(url, 'select name from migrations order by id');
    expect(recorded.map(({ name }) => name)).toEqual([
      ...EARLIER_MIGRATIONS,
      'Schema1763690000000',
      'Suspension1763690000210',
      'TaskFailures1763690000230',
      'Cases1763690000240',
      'Learner1763690000270',
      'AnotherTutor1763690000290',
      'Guarantee1763690000291',
      'CheckExpiry1763690000320',
      'Contest1763690000330',
      'DeclineReason1763690000340',
      'LeadCases1763690000341',
      'DeclineReasonsIndex1763690000342',
      'EnquiryChanged1763690000350',
      'SenderBlocks1763690000360',
      'InvitedOnce1763690000370',
      'LessonReport1763690000380',
      'Payment1763690000390',
      'RevenueSums1763690000391',
      'QuoteMessages1763690000400',
      'Series1763690000410',
      'AutomaticCompletion1763690000420',
      'CalendarFeed1763690000430',
      'BusyCalendars1763690000431',
      'Closing1763690000440',
      'ReadOnlyLinks1763690000450',
      'EnquiryActivity1763690000451',
      'BillingDetails1763690000460',
      'Waitlist1763690000470',
      'Reminded1763690000480',
      'Photos1763690000490',
      'Portfolio1763690000491',
      'Competitions1763690000500',
      'NewsletterIssues1763690000510',
      'Sources1763690000520',
      'MatchTallies1763690000521',
      'Promises1763690000530',
      'Traces1763690000531',
      'InvitedIn1763690000540',
      'Usage1763690000550',
      'BusyCalendarCount1763690000551',
      'RequestedMails1763690000560',
      'GuaranteeOfTutor1763690000570',
      'WaitingSince1763690000580',
      'LeasedReactions1763690000590',
      'DossierCompression1763690000600',
    ]);
    const current = await run(url, 'select name from schema_functions where current');
    expect(current.length).toBe(functionFiles().length);
  });

  it('REL-25 is refused, as it is, when it lacks some of them', async () => {
    const url = await madeByEarlierMigrations(['SetupCompleted1763690000170']);
    const before = await definitions(url);
    await expect(migrate(url)).rejects.toThrow(
      /^This database lacks 1 of the migrations .*SetupCompleted1763690000170.*npm run migrate[^\n]*$/,
    );
    expect(await definitions(url)).toEqual(before);
    expect(await run(url, `select from migrations where name like 'Schema%'`)).toEqual([]);
  });
});
