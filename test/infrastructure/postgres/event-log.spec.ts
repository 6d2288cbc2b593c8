import { type House, openHouse } from '../../support/house.js';
import { account } from '../../support/people.js';
import { run } from '../../support/databases.js';

let house: House;

beforeAll(async () => {
  house = await openHouse({ ROLE: 'api' });
  await account(house);
});
afterAll(() => house.close());

const DENIED = { code: '42501' };

describe('REL-15 the event log', () => {
  it.each([
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
  ])('refuses the running program: %s', async (sql) => {
    await expect(house.database.query(sql)).rejects.toMatchObject(DENIED);
  });

  it('is read and added to by the running program, which is no superuser', async () => {
    const rights = await house.database.one(
      `select current_user as "user", rolsuper as "superuser", has_table_privilege('event_log', 'insert') as adds,
              has_table_privilege('event_log', 'select') as reads, has_any_column_privilege('event_log', 'update') as changes
       from pg_roles where rolname = current_user`,
    );
    expect(rights).toEqual({ user: 'banksia_app', superuser: false, adds: true, reads: true, changes: false });
  });

  it('has nothing else that the running program may not use, apart from the migrations', async () => {
    const tables = await run<{ name: string }>(
      house.database.url,
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and not has_table_privilege('banksia_app', oid, 'select, insert, update, delete') order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(['migrations']);
  });
});
