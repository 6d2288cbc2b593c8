/** @module-tag long */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { Outbox, type Waiting } from '../../../infrastructure/postgres/ledger/outbox.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { freshDatabase, type TestDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';

const MINUTE = 60_000;

let made: TestDatabase;
let database: Database;
let outbox: Outbox;

beforeEach(async () => {
  made = await freshDatabase();
  database = new Database(made.url, { max: 30, timeouts: 20 });
  outbox = new Outbox(database);
});
afterEach(async () => {
  await database.close();
  await made.drop();
});

/** Writes one event with its outbox row, as a commit does; the connection decides when it is committed. */
async function write(
  client: { query(sql: string, values: unknown[]): Promise<unknown> },
  id = uuid(),
): Promise<string> {
  await client.query(
    `with event as (
       insert into event_log (id, stream, stream_id, version, type, data, actor, correlation, at, hash)
       values ($1::uuid, 'enquiry', $1::uuid, 1, 'EnquirySubmitted', '{}', 'visitor', $1::uuid, now(), 'x')
     ) insert into outbox (event_id, reaction) values ($1::uuid, 'React')`,
    [id],
  );
  return id;
}

const claimed = (most = 200) => outbox.claim(['React'], most, 60);
/** Makes their lease end. */
const leave = (ids: string[]) =>
  database.query(`update outbox set leased_until = now() - interval '1 second' where event_id = any($1::uuid[])`, [
    ids,
  ]);
/** Makes these look as if nobody had touched them for longer than jobs take. */
const age = (ids: string[]) =>
  database.query(`update outbox set enqueued_at = now() - interval '21 seconds' where event_id = any($1::uuid[])`, [
    ids,
  ]);
const handOver = (ids: string[]) => outbox.handedOver(ids.map((eventId) => ({ eventId, reaction: 'React' })));
const idsOf = (waiting: Waiting[]) => waiting.map(({ event }) => event.id).sort();

describe('the outbox', () => {
  it('leases each committed row once, with its event, the longest owed first', async () => {
    const ids = [await write(database.pool), await write(database.pool)].sort();
    const first = await claimed(1);
    expect(idsOf(first)).toEqual([ids[0]]);
    expect(first[0]).toMatchObject({
      reaction: 'React',
      event: { stream: 'enquiry', type: 'EnquirySubmitted', version: 1, at: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    expect(idsOf(await claimed())).toEqual([ids[1]]);
    expect(await claimed()).toEqual([]);
  });

  it('REL-2 leases to who lets others go first what they have left, and all the rest to who asks for it', async () => {
    const left = await write(database.pool, uuid({ msecs: Date.now() - 10 * MINUTE }));
    const ahead = await write(database.pool, uuid({ msecs: Date.now() + 10 * MINUTE }));
    const waitedFor = (ms: number) => outbox.claim(['React'], 200, 60, ms);
    expect(await waitedFor(11 * MINUTE)).toEqual([]);
    expect(idsOf(await waitedFor(9 * MINUTE))).toEqual([left]);
    expect(await waitedFor(1)).toEqual([]);
    expect(idsOf(await waitedFor(0))).toEqual([ahead]);
  });

  it('R-66 leases only the reactions that are asked for, and counts the others as waiting', async () => {
    const [one, other] = [await write(database.pool), await write(database.pool)];
    await database.query(`update outbox set reaction = 'Tell' where event_id = $1`, [other]);
    expect(idsOf(await claimed())).toEqual([one]);
    expect((await outbox.counts()).toSorted((a, b) => (a.reaction < b.reaction ? -1 : 1))).toEqual([
      { reaction: 'React', waiting: 0, active: 1 },
      { reaction: 'Tell', waiting: 1, active: 0 },
    ]);
  });

  it('REL-2 what a process has begun and left behind is found when its lease has ended, and nothing younger', async () => {
    const [left, running] = [await write(database.pool), await write(database.pool)];
    await claimed();
    expect(await outbox.abandoned()).toEqual([]);
    await leave([left]);
    const abandoned = await outbox.abandoned();
    expect(abandoned).toEqual([{ eventId: left, reaction: 'React' }]);
    expect(idsOf(await outbox.waiting(abandoned))).toEqual([left]);
    await outbox.handedOver(abandoned);
    expect([await outbox.abandoned(), await claimed()]).toEqual([[], []]);
    expect(running).not.toBe(left);
  });

  it('REL-16 does not pass over an early row whose commit comes last', async () => {
    const slow = await database.pool.connect();
    await slow.query('begin');
    const early = await write(slow);
    const late = await write(database.pool);
    expect(idsOf(await claimed())).toEqual([late]);
    await slow.query('commit');
    slow.release();
    expect(idsOf(await claimed())).toEqual([early]);
  });

  it('REL-16 loses and doubles nothing among writers that hold back and processes that take turns', async () => {
    const written: string[] = [];
    let writing = true;
    const writer = async (number: number) => {
      for (let count = 0; count < 25; count++) {
        const client = await database.pool.connect();
        await client.query('begin');
        const id = await write(client);
        if ((number + count) % 3 === 0) await pause(5 * (count % 7));
        await client.query('commit');
        client.release();
        written.push(id);
      }
    };
    const taken: string[] = [];
    const take = async (number: number) => {
      for (let round = 0; writing; round++) {
        taken.push(...idsOf(await claimed(1 + ((number + round) % 4))));
        await pause(2);
      }
    };
    const taking = [0, 1, 2].map(take);
    await Promise.all(Array.from({ length: 16 }, (_, number) => writer(number)));
    await eventually(() => expect(taken).toHaveLength(400));
    writing = false;
    await Promise.all(taking);
    expect(taken.toSorted()).toEqual(written.toSorted());
  });

  it('a row that somebody is leasing makes nobody wait', async () => {
    const [one, other] = [await write(database.pool), await write(database.pool)];
    await database.transaction(async (client) => {
      await client.query('select from outbox where event_id = $1 for update', [one]);
      expect(idsOf(await claimed())).toEqual([other]);
    });
  });

  it('REL-4 what was handed over long ago and not completed is overdue, and nothing younger', async () => {
    const [old, young] = [await write(database.pool), await write(database.pool)] as [string, string];
    await handOver([old, young]);
    await age([old]);
    const overdue = await outbox.overdue(20);
    expect(overdue).toEqual([{ eventId: old, reaction: 'React' }]);
    expect(await outbox.overdue(20)).toEqual([]);
    expect(await claimed()).toEqual([]);
    expect(await outbox.size()).toBe(2);
  });

  it('F21 REL-4 more that stay than one look takes keep none behind them from being found', async () => {
    const ids = Array.from({ length: 2_500 }, () => uuid()).sort();
    await database.query(
      `insert into outbox (event_id, reaction, enqueued_at) select id, 'React', now() - interval '1 hour' from unnest($1::uuid[]) id`,
      [ids],
    );
    const found = new Set<string>();
    for (let look = 0; look < 3; look++) for (const { eventId } of await outbox.overdue(20)) found.add(eventId);
    expect([...found].sort()).toEqual(ids);
    expect(await outbox.overdue(20)).toEqual([]);
  });

  it('F6 what was given up is nobody’s until its time, by the clock, and then comes once more', async () => {
    const id = await write(database.pool);
    await handOver([id]);
    await age([id]);
    const owed = await outbox.overdue(20);
    await outbox.park(owed, '2030-01-01T10:00:00.000Z');
    await age([id]);
    expect(await outbox.overdue(20)).toEqual([]);
    expect(await outbox.toRetry('2030-01-01T09:59:59.999Z')).toEqual([]);
    expect(await outbox.toRetry('2030-01-01T10:00:00.000Z')).toEqual(owed);
    await outbox.handedOver(owed);
    expect(await outbox.toRetry('2040-01-01T10:00:00.000Z')).toEqual([]);
    await age([id]);
    expect(await outbox.overdue(20)).toEqual(owed);
  });

  it('a listener hears a commit, not a roll-back', async () => {
    const client = new pg.Client({ connectionString: made.url });
    await client.connect();
    const seen: string[] = [];
    client.on('notification', ({ channel }) => seen.push(channel));
    await client.query('listen outbox');
    await database.transaction(async (connection) => connection.query(`select pg_notify('outbox', '')`));
    await database
      .transaction(async (connection) => {
        await connection.query(`select pg_notify('outbox', '')`);
        throw new Error('no');
      })
      .catch(() => undefined);
    await client.query('select 1');
    await eventually(() => expect(seen).toEqual(['outbox']));
    await client.end();
  });
});
