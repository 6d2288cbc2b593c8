import { v7 as uuid } from 'uuid';
import { MailClaims } from '../../../infrastructure/mail/mail-claims.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { freshDatabase, OTHER_CONNECTIONS, run, type TestDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { TestClock } from '../../support/test-clock.js';

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

const order = () =>
  database.query(
    `insert into mails (id, event_id, recipient, kind, to_name, to_address, data, created_at)
     values ($1, $1, 'owner', 'email-already-registered', 'Pat', 'pat@people.example', '{}', now())`,
    [uuid()],
  );

/** As a firewall or a restarted Postgres ends them. */
const loseConnections = () => run(made.url, `select pg_terminate_backend(pid) ${OTHER_CONNECTIONS}`);

describe('the claims of mails', () => {
  it('REL-2 REL-21 go on where the connection they were made on is lost: what is held is renewed, and others can be claimed', async () => {
    const claims = new MailClaims(database, new TestClock(), 'ordinary');
    await order();
    const [held] = (await claims.take(10, null, [])) ?? [];
    await eventually(loseConnections);
    await eventually(order);
    const others = await eventually(async () => {
      const taken = await claims.take(10, null, []);
      expect(taken).toHaveLength(1);
      return taken;
    });
    expect(others?.map(({ id }) => id)).not.toContain(held?.id);
    expect(await claims.holds(held?.id ?? '')).toBe(true);
  });
});
