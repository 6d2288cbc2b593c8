/** @module-tag long */
import { vi } from 'vitest';
import { freshDatabase, run, type TestDatabase } from '../../support/databases.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { registration } from '../../support/people.js';
import { type Life, program } from '../../support/program.js';
import { Visitor } from '../../support/visitor.js';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const LOCK = 4_711;

let database: TestDatabase;
let api: Life;
let url: string;
beforeAll(async () => {
  database = await freshDatabase();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: database.url, SESSION_SECRET: 'a secret of the tests alone, 0123456789' };
  api = await program('api', { ...env, NODE_ENV: 'test', LOG_LEVEL: 'silent' }, port);
  await run(
    database.url,
    `create table dead_attempts (id uuid); grant select on dead_attempts to public;
     create function wait_for_the_test() returns trigger language plpgsql as $$ begin
       perform pg_advisory_xact_lock_shared(${LOCK});
       if new.attempt in (select id from dead_attempts) then raise exception 'nobody asks any more'; end if;
       return new; end $$;
     create trigger wait_for_the_test before update on idempotency_keys
       for each row when (new.status is not null) execute function wait_for_the_test()`,
  );
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

/**
 * Sends, kills the program when what was asked is committed and the answer is about to be kept, and starts it again.
 */
async function killedBeforeItsAnswerIsKept(path: string, body: object, key: Record<string, string>): Promise<void> {
  const { default: pg } = await import('pg');
  const keeper = new pg.Client({ connectionString: database.url });
  await keeper.connect();
  await keeper.query(`select pg_advisory_lock(${LOCK})`);
  const lost = new Visitor(url).post(path, body, key).then(
    ({ status }) => status,
    () => 'lost',
  );
  const waiting = () =>
    run(database.url, `select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`);
  await eventually(async () => expect(await waiting()).toHaveLength(1));
  await api.kill();
  expect(await lost).toBe('lost');
  // The server would keep the answer, not knowing that nobody asks for it any more.
  await run(database.url, 'insert into dead_attempts select attempt from idempotency_keys where status is null');
  await keeper.end();
  await api.start();
}

describe('F9 REL-8 a program that is killed between what it did and the answer that it keeps', () => {
  beforeAll(() => api.start());

  it('is asked to wait, then answered from what was done, and given the access that goes with it', async () => {
    const sent = enquiry();
    const key = { 'Idempotency-Key': 'the enquiry' };
    await killedBeforeItsAnswerIsKept('/api/enquiries', sent, key);
    // A minute has to pass: the program might only be slow. Where the machine is busy its start alone took longer.
    await run(database.url, 'update idempotency_keys set attempted_at = now()');
    const early = await new Visitor(url).post('/api/enquiries', sent, key);
    expect(early).toMatchObject({ status: 409, body: { code: 'under_way' } });
    await run(database.url, `update idempotency_keys set attempted_at = attempted_at - interval '1 minute'`);
    const holder = new Visitor(url);
    const { status, body } = await holder.post<{ id: string }>('/api/enquiries', sent, key);
    expect(status).toBe(201);
    expect(await holder.get(`/api/enquiries/${body.id}`)).toMatchObject({ status: 200 });
    expect(await run(database.url, 'select 1 from enquiries where email = $1', [sent.email])).toHaveLength(1);
    expect(await run(database.url, 'select 1 from mails where to_address = $1', [sent.email])).toHaveLength(1);
  });

  it('leaves one account, to which the repeat signs in', async () => {
    const person = registration();
    const key = { 'Idempotency-Key': 'the account' };
    await killedBeforeItsAnswerIsKept('/api/register', person, key);
    await run(database.url, `update idempotency_keys set attempted_at = attempted_at - interval '1 minute'`);
    const visitor = new Visitor(url);
    const answer = await visitor.post('/api/register', person, key);
    expect(answer).toMatchObject({ status: 201, body: { username: person.username } });
    expect(await visitor.get('/api/user')).toMatchObject({ status: 200, body: answer.body });
  });
});
