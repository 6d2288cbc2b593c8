import { Database } from '../../../infrastructure/postgres/database.js';
import { freshDatabase, run, type TestDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await freshDatabase();
  database = new Database(made.url, { timeouts: 20 });
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const backend = async () => (await database.one<{ pid: number }>('select pg_backend_pid() as pid'))?.pid;

describe('work that has a connection of its own', () => {
  it('asks on that one, also from what it calls', async () => {
    const asked = await database.withConnection(async () => [await backend(), await backend()]);
    expect(new Set(asked).size).toBe(1);
  });

  it('REL-21 leaves it behind: what it began asks on any connection once the work is over, and outlives that one', async () => {
    const isOver = Promise.withResolvers<void>();
    const late = await database.withConnection(async () => ({ of: isOver.promise.then(backend), on: await backend() }));
    await run(made.url, 'select pg_terminate_backend($1)', [late.on]);
    await eventually(() => expect(database.pool.totalCount).toBe(0));
    isOver.resolve();
    expect(await late.of).toEqual(expect.any(Number));
  });
});
