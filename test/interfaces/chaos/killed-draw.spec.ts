import { createHash } from 'node:crypto';
import { Settings } from '../../../application/ports/settings.js';
import { competitionEntry } from '../../support/competition-entries.js';
import { ownerOf, run } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { account, signIn } from '../../support/people.js';
import { type Life, program } from '../../support/program.js';
import { mailTo, tokenIn } from '../../support/quotes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { Visitor } from '../../support/visitor.js';

const LOCK = 4_712;
const ENTRANTS = 3;

type Draw = { competition: string; seed: string; winnerEntryId: string; entries: string[] };

let app: TestApp;
/** The process that is killed, beside the one that stays. */
let api: Life;
let url: string;
beforeAll(async () => {
  app = await startTestApp();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const { dataDir, sessionSecret } = app.part(Settings);
  const shared = { DATABASE_URL: app.database.url, DATA_DIR: dataDir, SESSION_SECRET: sessionSecret };
  api = await program('api', { ...shared, NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'on' }, port);
  await run(
    app.database.url,
    `create table dead_connections (pid integer); grant select on dead_connections to public;
     create function wait_for_the_test() returns trigger language plpgsql as $$ begin
       perform pg_advisory_xact_lock_shared(${LOCK});
       if pg_backend_pid() in (select pid from dead_connections) then raise exception 'its process is gone'; end if;
       return new; end $$;
     create trigger wait_for_the_test before update on competitions
       for each row when (new.drawn_at is not null) execute function wait_for_the_test()`,
  );
});
afterAll(async () => {
  await api.kill();
  await app.close();
});

/** Entries that their addresses have confirmed, in a round that has closed since. */
async function closedRound(competition: ReturnType<typeof competitionEntry>['competition']) {
  const emails = [];
  for (let number = 0; number < ENTRANTS; number++) {
    const entry = competitionEntry({ competition });
    expect((await app.visitor().post('/api/competitions/enter', entry)).status).toBe(201);
    const token = tokenIn(await mailTo(app, entry.email, 'competition-entry'));
    expect((await app.visitor().post('/api/competitions/confirmations', { token })).status).toBe(200);
    emails.push(entry.email);
  }
  const round = await app.database.one<{ id: string; closesAt: string }>(
    'select id, closes_at as "closesAt" from competitions where competition = $1',
    [competition],
  );
  await app.advance(Date.parse(round?.closesAt ?? '') - Date.parse(await app.advance(0)) + 1);
  return { id: round?.id ?? '', emails };
}

const waitingForTheTest = () =>
  app.database.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`,
  );

/**
 * Draws by the other process, which is killed while its commit is under way; `then` follows before the commit goes on.
 */
async function killedInItsCommit(
  path: string,
  key: Record<string, string>,
  admin: Visitor,
  then: () => Promise<unknown>,
) {
  const { default: pg } = await import('pg');
  const keeper = new pg.Client({ connectionString: ownerOf(app.database.url) });
  await keeper.connect();
  try {
    await keeper.query(`select pg_advisory_lock(${LOCK})`);
    const visitor = new Visitor(url);
    for (const [name, value] of admin.cookies) visitor.cookies.set(name, value);
    const lost = visitor.post(path, {}, key).then(
      ({ status }) => status,
      () => 'lost',
    );
    await eventually(async () => expect(await waitingForTheTest()).toHaveLength(1));
    await api.kill();
    expect(await lost).toBe('lost');
    await then();
  } finally {
    await keeper.end();
  }
}

describe('G-27 REL-8 a process that is killed in the middle of a draw’s commit', () => {
  it.each([
    ['goes on, for the database has all of it', 'creative-writing', () => Promise.resolve()],
    [
      'ends, for the connection ends with its process',
      'science-investigation',
      async () => {
        const [waiting] = await waitingForTheTest();
        await run(app.database.url, 'insert into dead_connections values ($1)', [waiting?.pid]);
      },
    ],
  ] as const)(
    'where the commit %s: one winner, and one mail for each who took part',
    { tags: 'long' },
    async (_, competition, then) => {
      const { id, emails } = await closedRound(competition);
      const admin = await signIn(app, await account(app, 'admin'));
      await api.start();
      const path = `/api/admin/competitions/${id}/draw`;
      const key = { 'Idempotency-Key': `the draw of ${competition}` };
      await killedInItsCommit(path, key, admin, then);

      // The same press, once the first one counts as dead; and presses of others at the same moment.
      await run(app.database.url, `update idempotency_keys set attempted_at = attempted_at - interval '1 minute'`);
      const pressed = async () => (await admin.post<{ code: string }>(path, {})).body.code;
      const again = await admin.post<{ draw: Draw }>(path, {}, key);
      expect(again.status).toBe(201);
      expect(await Promise.all([pressed(), pressed()])).toEqual(['already_drawn', 'already_drawn']);

      const { draw } = (await app.visitor().get<{ draw: Draw }>(`/api/competitions/draws/${id}`)).body;
      expect(again.body.draw).toEqual(draw);
      const digest = createHash('sha256').update(`${draw.seed}${competition}`).digest();
      expect(draw.entries[Number(digest.readBigUInt64BE() % BigInt(ENTRANTS))]).toBe(draw.winnerEntryId);
      expect(
        await app.database.query(`select 1 from event_log where stream_id = $1 and type = 'CompetitionDrawn'`, [id]),
      ).toHaveLength(1);
      await app.advance(2 * 60_000);
      await eventually(async () => {
        const mails = await app.database.query<{ email: string; kind: string; status: string }>(
          `select to_address as email, kind, status from mails where to_address = any($1) and kind <> 'competition-entry'`,
          [emails],
        );
        expect(mails.map(({ email }) => email).sort()).toEqual([...emails].sort());
        expect(mails.filter(({ kind }) => kind === 'competition-won')).toHaveLength(1);
        expect(mails.map(({ status }) => status)).toEqual(mails.map(() => 'sent'));
      });
    },
  );
});
