import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { isDeepStrictEqual } from 'node:util';
import { freshDatabase, run } from '../test/support/databases.js';
import { type Operation } from '../test/support/documentation.js';
import { enquiry } from '../test/support/enquiries.js';
import { freePort } from '../test/support/free-port.js';
import { LostAnswers, minutesLater } from '../test/support/lost-answers.js';
import { PASSWORD, registration, signIn } from '../test/support/people.js';
import { type Life, program } from '../test/support/program.js';
import { startTestApp, type TestApp } from '../test/support/test-app.js';
import { type Answer, Visitor } from '../test/support/visitor.js';
import { accessWorld, type AccessWorld, ENDS_SESSION, requestFor } from './access/access-world.js';
import { type Context, atLeast, exactly, type Figure, type Proof, within } from './proof.js';
import { visitorAt } from './second-api.js';
import { until } from './until.js';

export const keys: Proof = {
  name: 'keys',
  title: 'Under one Idempotency-Key a POST has one effect, whatever is repeated, lost or killed',
  promises: ['REL-8', 'F9'],
  // Every POST with its answer lost is also in test/interfaces/http/idempotency.spec.ts.
  run: async (context) => [
    ...(context.full ? await everyPost(context) : []),
    ...(await rounds(context)),
    ...(context.full ? [...(await killed(context)), ...(await amongMany(context))] : []),
  ],
};

let made = 0;
const newKey = () => ({ 'Idempotency-Key': `key ${++made} of a proof` });
const copyOf = (visitor: Visitor) => visitorAt(visitor.url, visitor);
const several = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
/** As readers of JSON see it: the order of its members says nothing. */
const isAlike = (one: Answer<unknown>, other: Answer<unknown> | undefined) =>
  one.status === other?.status && isDeepStrictEqual(one.body, other.body);
const isDone = ({ status }: Answer<unknown>) => status < 300;

/** Whether all that succeeded have one answer, and the others were asked to wait. */
function isOneAnswer(answers: readonly Answer<unknown>[]): boolean {
  const done = answers.filter(isDone);
  if (done.length === 0) return answers.every(({ status }) => status < 500);
  const others = answers.filter((answer) => !isDone(answer));
  return (
    done.every((answer) => isAlike(answer, done[0])) &&
    others.every(({ body }) => (body as { code?: string }).code === 'under_way')
  );
}

const AT_ONCE = 50;
/** What ends something for others comes after them. */
const ENDS = [/close|cancel|withdraw|stop-sharing|another-tutor|no-show|reject|decline/, /\/admin\//, ENDS_SESSION];
const turnOf = ({ path }: Operation) => ENDS.findLastIndex((ending) => ending.test(path));
/**
 * Events of which one call may leave several: each of another
 * object, or of each look at what is recorded when it is read.
 */
const SEVERAL =
  /another-tutor|suspend|reveal|export|series|erasures|close-account|resend-parked|retry|policy-lab|verify|letters|disable/;
/** Whose answer is new each time, for what it holds is stored nowhere or is of that moment. */
const NEW_EACH_TIME = /reveal|export|preview|invitation$|objects\/upload|calendar-feed|verify|policy-lab/;

/** Fifty at once of every published POST, by whom it belongs to, and one more afterwards. */
async function everyPost({ progress }: Context): Promise<Figure[]> {
  const world = await accessWorld();
  try {
    const posts = world.operations.filter(({ method }) => method === 'POST').toSorted((a, b) => turnOf(a) - turnOf(b));
    let succeeded = 0;
    const complaints: string[] = [];
    for (const [index, operation] of posts.entries()) {
      const { id, body } = requestFor(operation, world.sides[1]);
      const visitor = await ownerOf(world, operation);
      const [path, key] = [operation.path.replace('{id}', id), newKey()];
      const before = await lastEvent(world.app);
      const ask = () => copyOf(visitor).post(path, body, key);
      const answers = await several(AT_ONCE, ask);
      const [after, more] = [await ask(), await eventsSince(world.app, before)];
      const done = answers.some(isDone);
      if (done) succeeded += 1;
      const sameAnswer = NEW_EACH_TIME.test(operation.path)
        ? [...answers, after].every(({ status }) => status < 500)
        : isOneAnswer([...answers, after]);
      const twice = SEVERAL.test(operation.path) ? [] : more.filter(({ count }) => count > 1);
      const statuses = [...new Set([...answers, after].map(({ status }) => status))].join(' ');
      if (!sameAnswer) complaints.push(`${operation.name} answered ${statuses}`);
      for (const { type, count } of twice) complaints.push(`${operation.name} left ${count} times ${type}`);
      if (!done && more.length > 0) complaints.push(`${operation.name} was refused and left ${more[0]?.type}`);
      progress(index + 1, posts.length);
    }
    for (const complaint of complaints) console.error(complaint);
    return [
      exactly('published POSTs sent by fifty at once under one key', posts.length, posts.length),
      atLeast('of them done, the others refused for what they are about', 50, succeeded),
      exactly('POSTs with two answers or two effects', 0, complaints.length),
    ];
  } finally {
    await world.app.close();
  }
}

async function ownerOf({ app, admin, staff, token }: AccessWorld, { path }: Operation): Promise<Visitor> {
  if (path.includes('/admin/') || path.includes('/demo/')) return signIn(app, admin);
  if (/portal|objects|\/(payment|start|complete|link)$|\/register\//.test(path)) return signIn(app, staff[1]);
  const holder = app.visitor();
  if (path.includes('{id}')) await holder.post('/api/enquiry-access', { token });
  return holder;
}

const lastEvent = async ({ database }: TestApp) =>
  (await database.one<{ last: string }>('select coalesce(max(position), 0) as last from event_log'))?.last ?? '0';

/** What people did since, by its type; what falls due meanwhile is the program's. */
const eventsSince = ({ database }: TestApp, position: string) =>
  database.query<{ type: string; count: number }>(
    `select type, count(*)::int as count from event_log where position > $1 and actor <> 'system' group by type`,
    [position],
  );

/** One round: what is sent under its key, and how many rows it has left, of which one is right. */
type Round = { body: Record<string, unknown>; key: Record<string, string>; path: string };
const enquiring = (): Round => ({ path: '/api/enquiries', body: enquiry(), key: newKey() });
const registering = (): Round => ({ path: '/api/register', body: registration(), key: newKey() });

/** Rounds that left other than one row and one mail. */
async function wrong(url: string, all: readonly Round[]): Promise<number> {
  const emails = all.map(({ body }) => body['email']);
  const rows = await run<{ email: string; rows: number; mails: number }>(
    url,
    `select email, (select count(*) from enquiries where enquiries.email = one.email)::int +
       (select count(*) from users where users.email = one.email)::int as rows,
       coalesce((select max(count) from (select count(*) from mails where to_address = one.email group by kind) as by_kind), 0)::int as mails
     from unnest($1::text[]) as one (email)`,
    [emails],
  );
  const bad = rows.filter(({ rows: found, mails }) => found !== 1 || mails > 1);
  for (const one of bad.slice(0, 5)) console.error('Other than one effect:', one);
  return bad.length;
}

/** Whether a repeat opens to another browser what the first opened. */
async function opens(visitor: Visitor, { path, body, key }: Round): Promise<boolean> {
  const { status, body: answer } = await visitor.post<{ id: string }>(path, body, key);
  if (status >= 300) return false;
  return (await visitor.get(path === '/api/enquiries' ? `/api/enquiries/${answer.id}` : '/api/user')).status === 200;
}

async function rounds({ full, progress }: Context): Promise<Figure[]> {
  const app = await startTestApp({ LIMITS: '1000000' });
  const send = ({ path, body, key }: Round) => app.visitor().post<{ id: string }>(path, body, key);
  const counts = full
    ? { parallel: 400, lost: 280, failed: 284, opened: 50 }
    : { parallel: 3, lost: 4, failed: 4, opened: 1 };
  const total = counts.parallel + counts.lost + counts.failed;
  let [done, twoAnswers] = [0, 0];
  const all: Round[] = [];
  const step = (round: Round) => {
    all.push(round);
    progress(++done, total);
  };
  try {
    for (let index = 0; index < counts.parallel; index++) {
      const round = index % 4 === 3 ? registering() : enquiring();
      if (!isOneAnswer(await several(full ? AT_ONCE : 10, () => send(round)))) twoAnswers += 1;
      step(round);
    }
    const lost = await LostAnswers.in(app);
    for (let index = 0; index < counts.lost; index += 20) {
      const some = Array.from({ length: Math.min(20, counts.lost - index) }, enquiring);
      const first = await lost.during(() => Promise.all(some.map(send)));
      await minutesLater(app);
      const again = await Promise.all(some.map(send));
      twoAnswers += first.filter((answer, at) => answer.status !== 201 || !isAlike(answer, again[at])).length;
      some.forEach(step);
    }
    let notFailed = 0;
    for (let index = 0; index < counts.failed; index += 20) {
      const some = Array.from({ length: Math.min(20, counts.failed - index) }, enquiring);
      await run(app.database.url, 'alter table enquiry_submissions rename to enquiry_submissions_gone');
      const first = await Promise.all(some.map(send)).finally(() =>
        run(app.database.url, 'alter table enquiry_submissions_gone rename to enquiry_submissions'),
      );
      notFailed += first.filter(({ status }) => status !== 500).length;
      const [again, third] = [await Promise.all(some.map(send)), await Promise.all(some.map(send))];
      twoAnswers += again.filter((answer, at) => answer.status !== 201 || !isAlike(answer, third[at])).length;
      some.forEach(step);
    }
    let opened = 0;
    for (let index = 0; index < counts.opened; index++) {
      const [asking, joining] = [enquiring(), registering()];
      const login = {
        path: '/api/login',
        key: newKey(),
        body: { username: joining.body['username'], password: PASSWORD },
      };
      for (const round of [asking, joining, login]) {
        await send(round);
        if (await opens(app.visitor(), round)) opened += 1;
      }
    }
    return [
      exactly('rounds in this process: at once, the answer lost, after a failure of ours', total, done),
      exactly('rounds of which a failure of ours was meant and did not come', 0, notFailed),
      exactly('rounds with two answers', 0, twoAnswers),
      exactly('rounds with other than one effect', 0, await wrong(app.database.url, all)),
      exactly(
        'repeats of a login, a registration and an enquiry that open what the first opened',
        counts.opened * 3,
        opened,
      ),
    ];
  } finally {
    await app.close();
  }
}

const LOCK = 4_712;
const KILLS = 12;
const IN_FLIGHT = 3;

/** An answer waits for the lock before it is kept, and is never kept by a program that was killed meanwhile. */
const WAITING_ANSWERS = `create table dead_attempts (id uuid); grant select on dead_attempts to public;
  create function wait_for_the_proof() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(${LOCK});
    if new.attempt in (select id from dead_attempts) then raise exception 'nobody asks any more'; end if;
    return new; end $$;
  create trigger wait_for_the_proof before update on idempotency_keys
    for each row when (new.status is not null) execute function wait_for_the_proof()`;

/** A built program of the API on a database of its own. */
async function withProgram<T>(
  prepare: (url: string) => Promise<unknown>,
  work: (api: Life, url: string, databaseUrl: string) => Promise<T>,
): Promise<T> {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'banksia-keys-'));
  const port = await freePort();
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LIMITS: '1000000',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
  };
  const secret = { SESSION_SECRET: 'a secret of the proofs alone, 0123456789' };
  const api = await program('api', { ...env, ...secret }, port);
  try {
    await prepare(database.url);
    await api.start();
    return await work(api, `http://127.0.0.1:${port}`, database.url);
  } finally {
    await api.kill();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Kills the program when what was asked is committed and its answer is about to be kept. */
const killed = ({ progress }: Context): Promise<Figure[]> =>
  withProgram(
    (databaseUrl) => run(databaseUrl, WAITING_ANSWERS),
    async (api, url, databaseUrl) => {
      const { default: pg } = await import('pg');
      const send = ({ path, body, key }: Round) => new Visitor(url).post<{ id: string }>(path, body, key);
      const all: Round[] = [];
      const answers: Answer<{ id: string }>[] = [];
      let [lost, tooEarly, opened] = [0, 0, 0];
      for (let kill = 0; kill < KILLS; kill++) {
        const some = [enquiring(), enquiring(), registering()];
        const keeper = new pg.Client({ connectionString: databaseUrl });
        await keeper.connect();
        await keeper.query(`select pg_advisory_lock(${LOCK})`);
        const sent = Promise.all(some.map((round) => send(round).then(isDone, () => 'lost')));
        const waiting = `select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`;
        await until(
          'every answer waits to be kept',
          async () => (await run(databaseUrl, waiting)).length === IN_FLIGHT,
        );
        await api.kill();
        lost += (await sent).filter((answer) => answer === 'lost').length;
        await run(databaseUrl, 'insert into dead_attempts select attempt from idempotency_keys where status is null');
        await keeper.end();
        await api.start();
        // A minute has to pass: the program might only be slow.
        tooEarly += (await Promise.all(some.map(send))).filter(({ status }) => status !== 409).length;
        await run(databaseUrl, `update idempotency_keys set attempted_at = attempted_at - interval '2 minutes'`);
        for (const round of some) {
          answers.push(await send(round));
          if (await opens(new Visitor(url), round)) opened += 1;
        }
        all.push(...some);
        progress(kill + 1, KILLS);
      }
      await api.stop();
      await api.start();
      const after = await Promise.all(all.map(send));
      const changed = after.filter((answer, at) => answer.status !== 201 || !isAlike(answer, answers[at])).length;
      return [
        exactly('rounds killed between commit and keep', KILLS * IN_FLIGHT, lost),
        exactly('repeats within the minute that were not asked to wait', 0, tooEarly),
        exactly('repeats after a kill that open what was done before', all.length, opened),
        exactly('keys answered otherwise after a restart', 0, changed),
        exactly('killed rounds with other than one effect', 0, await wrong(databaseUrl, all)),
      ];
    },
  );

const MANY = 1_000_000;
const ASKED = 1_000;

/** How long an enquiry under a key takes among a million kept keys. */
const amongMany = ({ progress }: Context): Promise<Figure[]> =>
  withProgram(
    async (databaseUrl) => {
      await run(
        databaseUrl,
        `insert into idempotency_keys (key, body_hash, attempt, attempted_at, created_at, status, answer, outcomes)
         select encode(sha256(n::text::bytea), 'hex'), encode(sha256(n::text::bytea), 'hex'), gen_random_uuid(), at, at, 201,
           jsonb_build_object('id', gen_random_uuid()), '{}'
         from generate_series(1, ${MANY}) as n, lateral (select now() - random() * interval '23 hours' as at) as moments`,
      );
      await run(databaseUrl, 'vacuum analyze idempotency_keys');
    },
    async (_, url, databaseUrl) => {
      const times: number[] = [];
      for (let index = 0; index < ASKED; index++) {
        const { path, body, key } = enquiring();
        const began = performance.now();
        const { status } = await new Visitor(url).post(path, body, key);
        if (status === 201) times.push(performance.now() - began);
        progress(index + 1, ASKED);
      }
      const kept = await run<{ count: number }>(databaseUrl, 'select count(*)::int as count from idempotency_keys');
      const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity;
      return [
        atLeast('kept keys', MANY, kept[0]?.count ?? 0),
        within(`p95 of ${ASKED} enquiries under a key among them`, 20, p95, 'ms'),
      ];
    },
  );
