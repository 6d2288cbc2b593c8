import { LogAnchors } from '../application/ports/history/log-anchors.js';
import { LogAudit } from '../application/ports/history/log-audit.js';
import { append, Ledger } from '../application/ports/ledger.js';
import { Settings } from '../application/ports/settings.js';
import { withClient } from '../infrastructure/postgres/client.js';
import { hashOf } from '../infrastructure/postgres/ledger/chain.js';
import { Random } from '../seed/market/random.js';
import { OTHER_CONNECTIONS, run } from '../test/support/databases.js';
import { enquiry } from '../test/support/enquiries.js';
import { NOW, Streams } from '../test/support/streams.js';
import { startTestApp, type TestApp } from '../test/support/test-app.js';
import { type Context, exactly, type Figure, type Proof } from './proof.js';

export const log: Proof = {
  name: 'log',
  title: 'The event log refuses whoever holds the program’s login or its own, and shows a history that was rewritten',
  promises: ['REL-15', 'F16'],
  run: async (context) => {
    const app = await startTestApp();
    // Without workers, of whom one may be signing the log by itself: then nobody else does.
    const quiet = await startTestApp({ ROLE: 'api' });
    try {
      return [...(await refused(app)), ...(await appended(app, context)), ...(await rewritten(quiet, context))];
    } finally {
      await quiet.close();
      await app.close();
    }
  },
};

const CHANGES = [
  `update event_log set actor = 'somebody'`,
  'update event_log set hash = hash where false',
  'delete from event_log',
  'truncate event_log',
  'truncate event_log, outbox cascade',
  'alter table event_log add column more text',
  'alter table event_log disable trigger all',
  'alter table event_log disable trigger event_log_append_only',
  'drop trigger event_log_append_only on event_log',
  'drop table event_log',
  'create rule silence as on insert to event_log do instead nothing',
];
/** What somebody may do first to become more than the login. */
const WAYS = ['select', 'reset role', 'set role none', 'set session authorization default', 'discard all'];
const OWNER_CHANGES = [
  `update event_log set actor = 'somebody'`,
  'delete from event_log where false',
  'truncate event_log',
];

/** Whether the server said that it is not permitted. */
const isDenied = (work: Promise<unknown>) =>
  work.then(
    () => false,
    (error: { code?: string }) => error.code === '42501',
  );

async function refused(app: TestApp): Promise<Figure[]> {
  const { databaseUrl } = app.part(Settings);
  const program = new URL(databaseUrl).username;
  // With something to do, so that the queue and the listeners have their lines open.
  await app.visitor().post('/api/enquiries', enquiry());
  const logins = await run<{ login: string }>(
    app.database.url,
    `select distinct usename as login ${OTHER_CONNECTIONS}`,
  );
  const tries = [
    ...CHANGES.map((sql) => app.database.query(sql)),
    ...WAYS.flatMap((before) =>
      CHANGES.map((sql) =>
        withClient(databaseUrl, async (client) => {
          await client.query(before);
          await client.query(sql);
        }),
      ),
    ),
    ...OWNER_CHANGES.map((sql) => run(app.database.url, sql)),
  ];
  const denied = await Promise.all(tries.map(isDenied));
  return [
    exactly(
      'lines of the program, its queue and its listeners with another login',
      0,
      logins.filter(({ login }) => login !== program).length,
    ),
    exactly('statements that change the log, all refused', tries.length, denied.filter(Boolean).length),
  ];
}

const LANES = 20;
/** Nobody else writes under it; the timers append to the same streams meanwhile. */
const APPENDING = `account:00000000-0000-4000-8000-00000000000a`;

/** Appends to ten streams by twenty at once: each one counts. */
async function appended(app: TestApp, { full, progress }: Context): Promise<Figure[]> {
  const [total, ledger, made] = [full ? 1_000 : 60, app.part(Ledger), new Streams(app.part(Ledger))];
  const ids = await Promise.all(Array.from({ length: full ? 10 : 3 }, () => made.enquiry()));
  let [begun, written] = [0, 0];
  const appendOnce = async (id: string): Promise<void> => {
    for (;;) {
      const loaded = await ledger.load('enquiry', id);
      const event = { type: 'EnquirerToldOfDelay' as const, data: { at: NOW } };
      try {
        await ledger.commit({ changes: [append(loaded, [event])], actor: APPENDING, at: NOW });
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== 'changed_meanwhile') throw error;
      }
    }
  };
  const lane = async () => {
    while (begun < total) {
      await appendOnce(ids[begun++ % ids.length] as string);
      progress(++written, total);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const rows = await app.database.query<Event & { hash: string }>(
    `select *, stream_id as "streamId", ${AT} as at from event_log where stream_id = any($1) order by stream_id, version`,
    [ids],
  );
  const heads = new Map<string, { version: number; hash: string }>();
  let [gaps, breaks] = [0, 0];
  for (const { hash, ...event } of rows) {
    const before = heads.get(event.streamId);
    if (event.version !== (before?.version ?? 0) + 1) gaps += 1;
    if (hash !== hashOf(before?.hash ?? null, event)) breaks += 1;
    heads.set(event.streamId, { version: event.version, hash });
  }
  return [
    exactly('appends at the same moment, all written', total, rows.filter(({ actor }) => actor === APPENDING).length),
    exactly('gaps between their versions', 0, gaps),
    exactly('breaks of their chains', 0, breaks),
  ];
}

type Event = Parameters<typeof hashOf>[1] & { id: string; position: number; streamId: string; version: number };
const AT = `to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The schema's owner takes the trigger away, rewrites one event and its chain, and puts the trigger back. */
async function rewritten(app: TestApp, { full, seed, progress }: Context): Promise<Figure[]> {
  const [random, rounds] = [new Random(`log ${seed}`), full ? 20 : 2];
  const made = new Streams(app.part(Ledger));
  const [anchors, audit] = [app.part(LogAnchors), app.part(LogAudit)];
  const differing = async () =>
    (await audit.verify(null, () => undefined)).told.filter(({ stream }) => stream === 'log').length;
  await anchors.anchor('2099-01-01');
  const soundBefore = await differing();
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const accounts = await Promise.all(Array.from({ length: 3 }, () => made.account()));
    await anchors.anchor(`2099-02-${String(round + 1).padStart(2, '0')}`);
    const victim = random.of(accounts);
    const [event] = await run<Event>(
      app.database.url,
      `select *, stream_id as "streamId", ${AT} as at from event_log where stream_id = $1`,
      [victim],
    );
    const changed = { ...(event as Event), actor: 'account:00000000-0000-4000-8000-00000000000e' };
    const before = await differing();
    await asOwner(app, [changed.id, changed.actor, hashOf(null, changed)]);
    if ((await differing()) === before + 1) found += 1;
    progress(round + 1, rounds);
  }
  return [
    exactly('differences before anything was rewritten', 0, soundBefore),
    exactly('histories rewritten with their chain, all found by what was signed', rounds, found),
  ];
}

async function asOwner(app: TestApp, values: unknown[]): Promise<void> {
  const guard = (state: string) =>
    run(app.database.url, `alter table event_log ${state} trigger event_log_append_only`);
  await guard('disable');
  await run(app.database.url, 'update event_log set actor = $2, hash = $3 where id = $1', values);
  await guard('enable');
}
