/** @module-tag long */
import { UnrecoverableError } from 'bullmq';
import { Logger } from '@nestjs/common';
import type { DiscoveryService, Reflector } from '@nestjs/core';
import { Redis } from 'ioredis';
import { v7 as uuid } from 'uuid';
import type { JobHandlers } from '../../../application/ports/background-workers.js';
import { ReactionRegistry } from '../../../application/reaction.js';
import { Unavailable } from '../../../application/ports/outages.js';
import { MailSender } from '../../../infrastructure/mail/mail-sender.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { Outbox } from '../../../infrastructure/postgres/ledger/outbox.js';
import { NotificationListener } from '../../../infrastructure/postgres/notification-listener.js';
import { AppQueue, AppQueues } from '../../../infrastructure/queue/app-queues.js';
import { withClient } from '../../../infrastructure/postgres/client.js';
import { migrateQueue } from '../../../infrastructure/queue/queue-schema.js';
import { JobQueue } from '../../../infrastructure/queue/job-queue.js';
import { QueueCounts } from '../../../infrastructure/queue/queue-counts.js';
import { QueueWorkers } from '../../../infrastructure/queue/queue-workers.js';
import { readSettings } from '../../../infrastructure/settings/environment.js';
import { freshDatabase, ownerOf, type TestDatabase, testRedisUrl } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { TestClock } from '../../support/test-clock.js';

const REDIS_NUMBER = 5;
const MINUTE = 60_000;

let redis: Redis;
beforeAll(async () => {
  Logger.overrideLogger(false);
  redis = new Redis(testRedisUrl(REDIS_NUMBER));
});
afterAll(() => redis.quit());

it('REL-20 a call that needs a queue which is not there is refused at once, and one that waits for it is refused when the app stops', async () => {
  const queue = new AppQueue(
    'matching',
    readSettings({
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      SESSION_SECRET: 'a secret of the tests alone',
      REDIS_URL: 'redis://127.0.0.1:1',
    }),
    new NotificationListener('postgres://127.0.0.1:1/none'),
  );
  await expect(queue.reach()).rejects.toBeInstanceOf(Unavailable);
  const waiting = expect(queue.open()).rejects.toBeInstanceOf(Unavailable);
  queue.stopWaiting();
  await waiting;
});

/** A mail that nobody is notified of; returns its id, which is that of its event, too. */
async function mailOf(database: Database): Promise<string> {
  const id = uuid();
  await database.query(
    `insert into mails (id, event_id, recipient, kind, to_name, to_address, data, created_at)
     values ($1, $1, 'owner', 'email-already-registered', 'Pat', 'pat@people.example', '{}', now())`,
    [id],
  );
  return id;
}

/** Waits until a claim of mails waits for a lock. */
const waitingClaim = (database: Database) =>
  eventually(async () =>
    expect(
      await database.query(
        `select 1 from pg_locks where not granted and relation = 'mails'::regclass and database = (select oid from pg_database where datname = current_database())`,
      ),
    ).not.toEqual([]),
  );

it('REL-4 a queue that is away keeps no reaction from happening and no mail from being sent', async () => {
  const made = await freshDatabase();
  const database = new Database(made.url, { timeouts: 20 });
  const settings = readSettings({
    DATABASE_URL: made.url,
    SESSION_SECRET: 'a secret of the tests alone',
    REDIS_URL: 'redis://127.0.0.1:1',
  });
  const clock = new TestClock();
  const queues = new AppQueues(settings, database);
  const mailSender = new MailSender(database, settings, clock);
  const registry = new ReactionRegistry({} as DiscoveryService, {} as Reflector);
  const workers = new QueueWorkers(database, new Outbox(database), queues, mailSender, registry, clock, settings);
  const id = await mailOf(database);
  registry.register('React', { react: async () => undefined }, ['EnquirySubmitted']);
  await database.query(
    `with ids as (select id from unnest($1::uuid[]) id), event as (
       insert into event_log (id, stream, stream_id, version, type, data, actor, correlation, at, hash)
       select id, 'enquiry', id, 1, 'EnquirySubmitted', '{}', 'visitor', id, now(), 'x' from ids
     ) insert into outbox (event_id, reaction) select id, 'React' from ids`,
    [Array.from({ length: 20 }, () => uuid())],
  );
  const seen: string[] = [];
  const react = async (_name: string, event: { id: string }) => {
    seen.push(event.id);
    // As many as there are seats cannot be handed over.
    if (seen.length <= 8) throw new Error('not this time');
  };
  workers.start({ react, tasks: [], isDue: async () => false, runTask: async () => 0 });
  await eventually(async () =>
    expect(await database.query('select status from mails where id = $1', [id])).toEqual([{ status: 'sent' }]),
  );
  await eventually(() => expect(new Set(seen).size).toBe(20));
  await workers.stop();
  mailSender.close();
  await queues.onApplicationShutdown();
  await database.close();
  await made.drop();
});

describe.each(['Postgres', 'Redis'])('workers with their queues on %s', (backend) => {
  let made: TestDatabase;
  let database: Database;
  let clock: TestClock;
  let queues: AppQueues;
  let mailSender: MailSender;
  let registry: ReactionRegistry;
  let settings: ReturnType<typeof readSettings>;
  let workers: QueueWorkers;
  let end: () => Promise<void>;

  beforeEach(async () => {
    await redis.flushdb();
    made = await freshDatabase();
    database = new Database(made.url, { timeouts: 20 });
    clock = new TestClock();
    settings = readSettings({
      DATABASE_URL: made.url,
      SESSION_SECRET: 'a secret of the tests alone',
      TIMEOUTS: '20',
      ...(backend === 'Redis' ? { REDIS_URL: testRedisUrl(REDIS_NUMBER) } : {}),
    });
    queues = new AppQueues(settings, database);
    mailSender = new MailSender(database, settings, clock);
    registry = new ReactionRegistry({} as DiscoveryService, {} as Reflector);
    registry.register('React', { react: async () => undefined }, ['EnquirySubmitted']);
    workers = new QueueWorkers(database, new Outbox(database), queues, mailSender, registry, clock, settings);
    end = async () => {
      await workers.stop();
      mailSender.close();
      await queues.onApplicationShutdown();
      await database.close();
      await made.drop();
    };
  });
  afterEach(() => end());

  const redisUrl = () => (backend === 'Redis' ? testRedisUrl(REDIS_NUMBER) : null);
  /** Events that somebody has to react to. */
  const write = (count: number, reaction = 'React') =>
    database.query(
      `with ids as (select id from unnest($1::uuid[]) id), event as (
         insert into event_log (id, stream, stream_id, version, type, data, actor, correlation, at, hash)
         select id, 'enquiry', id, 1, 'EnquirySubmitted', '{}', 'visitor', id, now(), 'x' from ids
       ) insert into outbox (event_id, reaction) select id, $2 from ids`,
      [Array.from({ length: count }, () => uuid()), reaction],
    );
  const start = (handlers: Partial<JobHandlers>) =>
    workers.start({
      react: async () => undefined,
      tasks: [],
      isDue: async () => false,
      runTask: async () => 0,
      ...handlers,
    });
  const task = (name: string, everySeconds: number) => ({ name, everySeconds, attempts: 1, canBeAsked: false });
  /** Makes what was handed over look as if nobody had touched it for a minute. */
  const age = () => database.query(`update outbox set enqueued_at = enqueued_at - interval '1 minute'`);

  it('REL-2 what the first worker of a machine leaves is done by another one, which is not notified', async () => {
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const [byFirst, byOther]: [string[], string[]] = [[], []];
    const react = (by: string[]) => async (_name: string, event: { id: string }) => {
      by.push(event.id);
      await freed;
    };
    start({ react: react(byFirst) });
    await eventually(() => expect(database.notifications.isFirstOfMachine).toBe(true));
    await write(8);
    await eventually(() => expect(byFirst).toHaveLength(8));

    const second = new Database(made.url, { timeouts: 20 });
    const next = new QueueWorkers(second, new Outbox(second), queues, mailSender, registry, clock, settings);
    next.start({ react: react(byOther), tasks: [], isDue: async () => false, runTask: async () => 0 });
    await write(1);
    const mail = await mailOf(database);
    await eventually(() => expect(byOther).toHaveLength(1));
    expect([byFirst.length, second.notifications.isFirstOfMachine]).toEqual([8, false]);
    await eventually(async () =>
      expect(await database.query('select status from mails where id = $1', [mail])).toEqual([{ status: 'sent' }]),
    );

    free();
    await database.notifications.close();
    await eventually(() => expect(second.notifications.isFirstOfMachine).toBe(true));
    await next.stop();
    await second.close();
  });

  it('R-87 tasks have their turns however many jobs wait, and none stands before another', async () => {
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    let begun = 0;
    const turns = { 'take-a-night': 0, 'remind-somebody': 0 };
    await write(100);
    start({
      react: async () => {
        begun += 1;
        await freed;
      },
      tasks: [task('take-a-night', 3_600), task('remind-somebody', 1)],
      runTask: async (name) => {
        turns[name as keyof typeof turns] += 1;
        if (name === 'take-a-night') await freed;
        return 1;
      },
    });
    await eventually(() => expect([begun, turns['take-a-night']]).toEqual([8, 1]));
    const before = turns['remind-somebody'];
    await eventually(() => expect(turns['remind-somebody']).toBeGreaterThan(before + 1));
    expect(begun).toBe(8);
    free();
  });

  it('REL-22 tasks of one pace have their turns one after the other, so that no call waits for all of them', async () => {
    const names = ['delete-photos', 'expire-quotes', 'remind-families', 'send-digests'];
    start({ tasks: names.map((name) => task(name, 10)) });
    const queue = await queues.schedule.open();
    await eventually(async () => expect(await queue.scheduled()).toBe(names.length));
    const schedulers = await queue.bull.getJobSchedulers();
    const phases = new Map(schedulers.map(({ key, offset }) => [key, offset ?? 0]));
    const apart = names.map((name) => (phases.get(name)! - phases.get(names[0]!)! + 10_000) % 10_000);
    expect(apart).toEqual([0, 2_500, 5_000, 7_500]);
  });

  it('REL-22 a task that can be asked has a turn when anything is due, or when its question fails, and no other', async () => {
    const asked: string[] = [];
    const ran: string[] = [];
    const due = ['remind-somebody'];
    start({
      tasks: ['remind-somebody', 'expire-nothing', 'ask-in-vain'].map((name) => ({
        ...task(name, 1),
        canBeAsked: true,
      })),
      isDue: async (name) => {
        asked.push(name);
        if (name === 'ask-in-vain') throw new Error('no such column');
        return due.splice(due.indexOf(name) >>> 0, 1).length > 0;
      },
      runTask: async (name) => {
        ran.push(name);
        if (name === 'ask-in-vain') throw new Error('no such column');
        return 1;
      },
    });
    const queue = await queues.schedule.open();
    await eventually(() => expect(asked.filter((name) => name === 'expire-nothing').length).toBeGreaterThan(2));
    expect(await queue.scheduled()).toBe(1);
    expect(ran.filter((name) => name !== 'ask-in-vain')).toEqual(['remind-somebody']);
    await eventually(async () => expect(await queue.count('completed')).toBe(1));
    expect(await queue.failedJobs(1)).toMatchObject([{ name: 'ask-in-vain', reason: 'no such column' }]);
  });

  it('REL-22 a task that can be asked now has no more the turns that an earlier version gave it', async () => {
    const queue = await queues.schedule.open();
    await queue.every(100, 'remind-somebody');
    const ran: string[] = [];
    start({
      tasks: [{ ...task('remind-somebody', 3_600), canBeAsked: true }],
      runTask: async (name) => ran.push(name),
    });
    const turns = async () => (await queue.bull.getJobSchedulers()).map(({ key }) => key);
    await eventually(async () => expect(await turns()).toEqual(['look-for-what-is-due-every-3600-seconds']));
    expect(ran).toEqual([]);
  });

  /** Takes away what the reaction has done. */
  const complete = (id: string) => database.query('delete from outbox where event_id = $1', [id]);
  const isEmpty = () => eventually(async () => expect(await database.query('select 1 from outbox')).toEqual([]));

  it('run reactions straight from the outbox, each once, and without a job', async () => {
    const queue = await queues.matching.open();
    const added = vi.spyOn(queue, 'add');
    const seen: string[] = [];
    await write(50);
    start({
      react: async (_name, { id }) => {
        seen.push(id);
        await complete(id);
      },
    });
    await isEmpty();
    expect(new Set(seen).size).toBe(50);
    expect(seen).toHaveLength(50);
    expect(added).not.toHaveBeenCalled();
  });

  it('REL-22 try a reaction that fails again as a job, and the others go on', async () => {
    const queue = await queues.matching.open();
    const added = vi.spyOn(queue, 'add');
    let failed = '';
    await write(20);
    start({
      react: async (_name, { id }) => {
        if (!failed) {
          failed = id;
          throw new Error('not this time');
        }
        await complete(id);
      },
    });
    await isEmpty();
    expect(added.mock.calls.flat(2)).toEqual([expect.objectContaining({ id: `${failed}.React`, name: 'React' })]);
    await eventually(async () => expect(await queue.count('waiting', 'active', 'delayed', 'failed')).toBe(0));
  });

  it('REL-2 do as a job what a process that ended had begun, and what its queue has lost', async () => {
    const queue = await queues.matching.open();
    const added = vi.spyOn(queue, 'add');
    await write(2);
    await database.query(
      `update outbox set leased_until = now() - interval '1 second' where event_id = (select min(event_id::text)::uuid from outbox)`,
    );
    await database.query(`update outbox set enqueued_at = now() - interval '1 minute' where leased_until is null`);
    start({ react: async (_name, { id }) => void (await complete(id)) });
    await isEmpty();
    expect(added.mock.calls.flat(2)).toHaveLength(2);
  });

  it('S1§12 show operators what waits in the outbox, and what runs straight from it', async () => {
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const counts = new QueueCounts(queues, new Outbox(database), registry);
    await write(10);
    start({
      react: async (_name, { id }) => {
        await freed;
        await complete(id);
      },
    });
    await eventually(async () => expect((await counts.read()).matching).toMatchObject({ waiting: 2, active: 8 }));
    free();
    await eventually(async () =>
      expect((await counts.read()).matching).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 }),
    );
  });

  it('REL-22 keep of a task’s turns those that did something or failed, under its name, and nothing of an outage', async () => {
    const outcomes: (() => number)[] = [
      () => 0,
      () => 3,
      () => {
        throw new Unavailable('The database is away');
      },
      () => {
        throw new AggregateError([new Unavailable('The database is away')]);
      },
      () => {
        throw new Error('no such column');
      },
    ];
    let turns = 0;
    start({
      tasks: [task('remind-somebody', 1)],
      runTask: async () => outcomes[turns++]?.() ?? 0,
    });
    const queue = await queues.schedule.open();
    await eventually(() => expect(turns).toBeGreaterThan(outcomes.length));
    await eventually(async () => expect(await queue.count('completed', 'active')).toBe(1));
    expect(await queue.failedJobs(10)).toMatchObject([{ name: 'remind-somebody', reason: 'no such column' }]);
    expect(await queue.retryFailed()).toBe(1);
    await eventually(async () => expect(await queue.count('failed')).toBe(0));
  });

  it('F6 tries a parked job once an hour of the clock for as long as it is owed, and nobody has to press anything', async () => {
    let tries = 0;
    let healed = false;
    await write(1);
    start({
      react: async (_name, { id }) => {
        tries += 1;
        if (!healed) throw new UnrecoverableError('never');
        await database.query('delete from outbox where event_id = $1', [id]);
      },
    });
    const parked = async () => {
      await age();
      const rows = await database.query<{ retryAt: string }>('select retry_at as "retryAt" from outbox');
      expect(rows).toEqual([{ retryAt: expect.any(String) }]);
      const wait = Date.parse(rows[0]?.retryAt ?? '') - Date.parse(clock.now());
      // Until it is parked again, the row has the time of the try before.
      expect(wait).toBeGreaterThan(0);
      return wait;
    };
    for (let hour = 1; hour <= 3; hour++) {
      const wait = await eventually(parked);
      expect(tries).toBe(hour + 1);
      expect(wait).toBeLessThanOrEqual(60 * MINUTE);
      clock.advance(wait);
      await eventually(() => expect(tries).toBe(hour + 2));
    }
    await eventually(parked);
    healed = true;
    clock.advance(60 * MINUTE);
    await eventually(async () => expect(await database.query('select 1 from outbox')).toEqual([]));
    expect(tries).toBe(6);
    await eventually(async () =>
      expect(await (await queues.matching.open()).count('failed', 'delayed', 'active')).toBe(0),
    );
  });

  it('REL-7 a job of mails that went wrong by itself is tried again after an hour, and its mails are sent', async () => {
    await mailOf(database);
    const send = mailSender.send.bind(mailSender);
    mailSender.send = () => Promise.reject(new UnrecoverableError('never'));
    start({});
    const queue = await queues.notifications.open();
    await eventually(async () => expect(await queue.failedJobs(10)).toMatchObject([{ name: 'SendMails' }]));
    mailSender.send = send;
    clock.advance(61 * MINUTE);
    await eventually(async () =>
      expect(await database.query('select status from mails')).toEqual([{ status: 'sent' }]),
    );
    await eventually(async () => expect(await queue.count('failed', 'active')).toBe(0));
  });

  it('REL-4 send mails whose job was lost with the queue, and run what the queue knows no more', async () => {
    registry.register('Tell', { react: async () => undefined }, ['EnquirySubmitted'], 'notifications');
    const payload: string[] = [];
    const address = async () =>
      (await database.query<{ status: string }>('select status from mails')).map(({ status }) => status);
    start({ react: async (name) => void payload.push(name) });
    await write(1, 'Tell');
    await eventually(() => expect(payload).toContain('Tell'));
    // Nobody is notified of these.
    await database.query(
      `insert into mails (id, event_id, recipient, kind, to_name, to_address, data, created_at)
       select id, id, 'owner', 'email-already-registered', 'Pat', 'pat@people.example', '{}', now() from unnest($1::uuid[]) id`,
      [Array.from({ length: 130 }, () => uuid())],
    );
    await eventually(async () => expect(new Set(await address())).toEqual(new Set(['sent'])));
  });

  it('R-66 mails that are announced while others are being sent are looked for next, by the same process', async () => {
    const [first, second] = [await mailOf(database), await mailOf(database)] as [string, string];
    start({});
    const announce = (id: string) => database.query(`select pg_notify('mails', $1)`, [`${id}/${id}`]);
    await database.transaction(async (client) => {
      // Every claim of a mail waits.
      await client.query('lock table mails in share row exclusive mode');
      await announce(first);
      await waitingClaim(database);
      await eventually(async () => {
        // The worker may not be listening yet.
        await announce(second);
        expect(mailSender.isAskedFor(second)).toBe(true);
      });
    });
    await eventually(async () =>
      expect(await database.query('select distinct status from mails')).toEqual([{ status: 'sent' }]),
    );
    expect(mailSender.isAskedFor(second)).toBe(false);
  });

  it('a task of an earlier version has no more turns, and its queues are gone', async () => {
    const former = await JobQueue.open('house', { databaseUrl: made.url, redisUrl: redisUrl() }, () => undefined);
    await former.every(100, 'tick');
    await former.add([{ id: 'old', name: 'React', data: {} }]);
    await (await queues.schedule.open()).every(100, 'do-what-nobody-wants');
    if (backend === 'Postgres') await withClient(ownerOf(made.url), migrateQueue);
    const seen: string[] = [];
    start({ runTask: async (name) => seen.push(name) });
    await eventually(async () => expect(await (await queues.schedule.open()).scheduled()).toBe(0));
    await eventually(async () =>
      expect([await former.count('waiting', 'delayed'), await former.scheduled()]).toEqual([0, 0]),
    );
    expect(seen).toEqual([]);
    await former.close();
  });
});
