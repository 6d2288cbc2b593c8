import pg from 'pg';
import { Ledger, append } from '../../../application/ports/ledger.js';
import type { EventOf } from '../../../application/ports/streams.js';
import { OTHER_CONNECTIONS, run } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { NOW, Streams } from '../../support/streams.js';

let app: TestApp;
let ledger: Ledger;

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' });
  ledger = app.part(Ledger);
});
afterAll(() => app.close());

const answers = (at: string): EventOf<'enquiry'>[] => [{ type: 'EnquirerToldOfDelay', data: { at } }];

describe('mails_once', () => {
  it('R-66 forbids a second mail for an event, recipient and kind', async () => {
    const id = await new Streams(ledger).enquiry();
    const [event] = await app.database.query<{ id: string }>('select id from event_log where stream_id = $1', [id]);
    const insert = () =>
      app.database.query(
        `insert into mails (id, event_id, recipient, kind, to_name, to_address, data, created_at)
         values (gen_random_uuid(), $1, 'enquirer', 'enquiry-delayed', '', '', '{}', now())`,
        [event?.id],
      );
    await insert();
    await expect(insert()).rejects.toMatchObject({ constraint: 'mails_once' });
  });
});

it('a commit that Postgres gave up in a deadlock is written all the same', async () => {
  const streams = new Streams(ledger);
  const [first, second] = [await streams.enquiry(), await streams.enquiry()];
  const changes = await Promise.all(
    [first, second].map(async (id) => append(await ledger.load('enquiry', id), answers(NOW))),
  );
  const deadlocks = async () =>
    (await app.database.one<{ n: number }>(
      'select deadlocks as n from pg_stat_database where datname = current_database()',
    ))!.n;
  const before = await deadlocks();
  const other = new pg.Client({ connectionString: app.database.url });
  await other.connect();
  await other.query('begin');
  const held = await app.database.one<{ id: string }>(
    'select id from enquiries where id = any($1::uuid[]) order by ctid desc limit 1',
    [[first, second]],
  );
  const touch = (id: string) => other.query('update enquiries set location = location where id = $1', [id]);
  await touch(held!.id);
  const writing = ledger.commit({ changes, actor: 'system', at: NOW });
  await eventually(async () => {
    const { rowCount } = await other.query(`select ${OTHER_CONNECTIONS} and wait_event_type = 'Lock'`);
    expect(rowCount).toBe(1);
  });
  // Who waited first is given up; on a slow machine that may be the other one, whose transaction then ends here.
  await touch(held!.id === first ? second : first).catch((error: { code?: string }) =>
    expect(error.code).toBe('40P01'),
  );
  await other.query('commit');
  await other.end();
  await writing;
  for (const id of [first, second]) expect((await ledger.load('enquiry', id)).version).toBe(2);
  // More than one where the commit, made again, was in the other's way a second time.
  await eventually(async () => expect(await deadlocks()).toBeGreaterThan(before));
});

it('REL-28 a commit that met another’s update just as it was rolled back is written all the same', async () => {
  const id = await new Streams(ledger).enquiry();
  const found = await ledger.load('enquiry', id);
  // Postgres says so by itself once in a million; here the first update of this enquiry is answered with it.
  await run(
    app.database.url,
    `create sequence updates;
     create function refuse_first() returns trigger language plpgsql as $$ begin
       if nextval('updates') = 1 then
         raise 'new multixact has more than one updating member: 0 2[1 (nokeyupd), 2 (nokeyupd)]' using errcode = 'XX000';
       end if;
       return new;
     end $$;
     grant usage on sequence updates to public;
     create trigger refuse_first before update on enquiries for each row when (old.id = '${id}') execute function refuse_first()`,
  );
  await ledger.commit({ changes: [append(found, answers(NOW))], actor: 'system', at: NOW });
  expect((await ledger.load('enquiry', id)).version).toBe(2);
  await run(
    app.database.url,
    'drop trigger refuse_first on enquiries; drop function refuse_first; drop sequence updates',
  );
});
