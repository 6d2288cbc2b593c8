/** @module-tag long */
import { onTestFinished } from 'vitest';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account } from '../../support/people.js';
import { OTHER_CONNECTIONS, run } from '../../support/databases.js';
import { LogAnchors } from '../../../application/ports/history/log-anchors.js';
import { LogAudit } from '../../../application/ports/history/log-audit.js';
import { hashOf } from '../../../infrastructure/postgres/ledger/chain.js';
import { enquiry } from '../../support/enquiries.js';
import { Settings } from '../../../application/ports/settings.js';
import { withClient } from '../../../infrastructure/postgres/client.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await account(app);
});
afterAll(() => app.close());

const DENIED = { code: '42501' };
const CHANGES = [
  `update event_log set actor = 'somebody'`,
  `update event_log set hash = hash where false`,
  'delete from event_log',
  'truncate event_log',
  'truncate event_log, outbox cascade',
  'alter table event_log add column more text',
  'alter table event_log disable trigger all',
  'drop table event_log',
  'create rule silence as on insert to event_log do instead nothing',
  'create table other (id int)',
];

describe('REL-15 the event log', () => {
  it.each(CHANGES)('refuses the running program: %s', async (sql) => {
    await expect(app.database.query(sql)).rejects.toMatchObject(DENIED);
  });

  it.each(CHANGES)('F16 refuses a holder of the program’s login, whatever role it takes: %s', async (sql) => {
    const { databaseUrl } = app.part(Settings);
    for (const before of ['select', 'reset role', 'set role none', `set session authorization default`])
      await expect(
        withClient(databaseUrl, async (client) => {
          await client.query(before);
          await client.query(sql);
        }),
      ).rejects.toMatchObject(DENIED);
    const { username } = new URL(databaseUrl);
    const [owner] = await run<{ owner: string }>(
      databaseUrl,
      `select pg_get_userbyid(relowner) as owner from pg_class where relname = 'event_log'`,
    );
    expect(owner?.owner).not.toBe(username);
    await expect(app.database.query(`set role ${owner?.owner}`)).rejects.toMatchObject(DENIED);
  });

  it('F16 the job queue and the listeners for notifications log in as the program, not as the owner', async () => {
    const program = new URL(app.part(Settings).databaseUrl).username;
    await app.visitor().post('/api/enquiries', enquiry());
    const users = await run<{ user: string }>(
      app.database.url,
      `select distinct usename as "user" ${OTHER_CONNECTIONS}`,
    );
    expect(users).toEqual([{ user: program }]);
  });

  it.each([`update event_log set actor = 'somebody'`, 'delete from event_log where false', 'truncate event_log'])(
    'F16 refuses its owner too: %s',
    async (sql) => {
      await expect(run(app.database.url, sql)).rejects.toMatchObject(DENIED);
    },
  );

  it('F16 is held against what was signed once a day: a history that its owner rewrote, chain and all, is found', async () => {
    // Without workers, which would write events of their own between two days, or be signing the log themselves.
    const quiet = await startTestApp({ ROLE: 'api' });
    onTestFinished(() => quiet.close());
    const { url } = quiet.database;
    const verified = () => quiet.part(LogAudit).verify(null, () => undefined);
    const anchors = quiet.part(LogAnchors);
    for (const day of ['2099-01-01', '2099-01-02']) {
      await account(quiet);
      await anchors.anchor(day);
    }
    expect(await verified()).toMatchObject({ differences: 0, told: [] });

    type Row = Parameters<typeof hashOf>[1] & { position: number };
    const [last] = await run<Row>(
      url,
      `select *, stream_id as "streamId", to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from event_log where type = 'AccountRegistered' order by position desc limit 1`,
    );
    const rewritten = { ...(last as Row), actor: 'account:00000000-0000-4000-8000-00000000000e' };
    const guarded = (state: string) => run(url, `alter table event_log ${state} trigger event_log_append_only`);
    await guarded('disable');
    await run(url, 'update event_log set actor = $2, hash = $3 where id = $1', [
      ...[rewritten.id, rewritten.actor, hashOf(null, rewritten)],
    ]);
    await guarded('enable');
    expect((await verified()).told).toEqual([
      {
        stream: 'log',
        id: '2099-01-02',
        what: expect.stringMatching(/^events \d+ to \d+ are not the 1 that were signed/),
      },
    ]);
  });

  it('is read and added to by the running program, which is no superuser', async () => {
    const rights = await app.database.one(
      `select current_user as "user", rolsuper as "superuser", has_table_privilege('event_log', 'insert') as adds,
              has_table_privilege('event_log', 'select') as reads, has_any_column_privilege('event_log', 'update') as changes
       from pg_roles where rolname = current_user`,
    );
    expect(rights).toEqual({ user: 'banksia_app', superuser: false, adds: true, reads: true, changes: false });
  });

  it('has nothing else that the running program may not write, apart from what says how far the schema is', async () => {
    const tables = await run<{ name: string }>(
      app.database.url,
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and not has_table_privilege('banksia_app', oid, 'insert') order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(['migrations', 'schema_functions']);
  });
});
