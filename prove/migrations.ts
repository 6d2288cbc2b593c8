import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrate, schemaOwner } from '../infrastructure/postgres/data-source.js';
import { copyDatabase, freshDatabase, ownerOf, run, type TestDatabase } from '../test/support/databases.js';
import { startDemo } from '../test/support/demo.js';
import { builtFile, Life } from '../test/support/program.js';
import { Random } from '../seed/market/random.js';
import { oldProgram } from './migrations/old-program.js';
import { Load } from './migrations/load.js';
import { differences, pictureOf, rowsOf, tablesOf } from './migrations/picture.js';
import { type Context, exactly, type Figure, type Proof, within } from './proof.js';
import { until } from './until.js';

export const migrations: Proof = {
  name: 'migrations',
  title:
    'Every state of the schema with data, undone from the newest, migrates under load, survives SIGKILL amid it, rewrites no table and holds nobody up; the program before the last migrations works on the new schema',
  promises: ['REL-25'],
  run: (context) => proof(context),
};

/** In the small form: how many of the newest states, and how many kills. */
const SMALL = { states: 3, kills: 1 };
const KILLS = 20;
/** How long somebody holds a table that is to be altered, in its busiest hour. */
const HELD_MS = 3_000;
const HELD = ['tutors', 'bookings', 'enquiries', 'tutor_opportunities'];

async function proof({ full, seed, progress }: Context): Promise<Figure[]> {
  const newest = full ? await (await startDemo()).leave() : await freshDatabase();
  const names = namesOf();
  const states = full ? names.length - 1 : SMALL.states;
  const kills = full ? KILLS : SMALL.kills;
  const total = 2 * states + kills + 2;
  let done = 0;
  const step = () => progress(++done, total);
  const wanted = await pictureOf(newest.url);
  const older = await copyDatabase(newest.url);
  if (full) await asBeforeAskingAgain(older.url);
  const seen = { differing: 0, lost: 0, failed: 0, slowestMs: 0, longestMs: 0, longest: '', rewritten: [] as string[] };
  try {
    for (let state = 1; state <= states; state++) {
      await undoLast(older.url);
      const copy = await copyDatabase(older.url);
      try {
        await under(copy.url, seen, full, async () => {
          const before = await rowsOf(copy.url);
          await migrate(copy.url);
          if (differences(wanted, await pictureOf(copy.url)).length > 0) seen.differing += 1;
          const after = await rowsOf(copy.url);
          seen.lost += [...before].filter(([table, rows]) => (after.get(table) ?? 0) < rows).length;
        });
      } finally {
        await copy.drop();
      }
      step();
    }
    const stepwise = await copyDatabase(older.url);
    try {
      await oneByOne(stepwise.url, states, seen, step);
    } finally {
      await stepwise.drop();
    }
    const killed = { amid: 0, unfinished: 0 };
    const random = new Random(`migrations ${seed}`);
    for (let kill = 1; kill <= kills; kill++) {
      const copy = await copyDatabase(older.url);
      try {
        const at = names.length - states + Math.floor((states * (kill - random.share())) / kills);
        const left = await killedAt(copy.url, at);
        if (left > 0) killed.amid += 1;
        await migrate(copy.url);
        const [{ n } = { n: '' }] = await run<{ n: string }>(copy.url, 'select count(*) as n from migrations');
        if (Number(n) !== names.length || differences(wanted, await pictureOf(copy.url)).length > 0)
          killed.unfinished += 1;
      } finally {
        await copy.drop();
      }
      step();
    }
    const held = await whileHeld(older);
    step();
    const old = full ? await oldProgram() : [];
    step();
    return [
      exactly('states of the schema with data, each migrated to the newest', states, states),
      exactly('states whose newest schema differs from that of a new database', 0, seen.differing),
      exactly('tables that have fewer rows after a migration', 0, seen.lost),
      ...(full ? [exactly('statements of the load that fail meanwhile', 0, seen.failed)] : []),
      within('longest wait of a statement of the load', 2, seen.slowestMs / 1_000, 's'),
      within(`longest single migration on the demo’s data (${seen.longest})`, 2, seen.longestMs / 1_000, 's'),
      exactly('migrations that rewrite a table which is there', 0, seen.rewritten.length),
      exactly('SIGKILLs amid a migration', kills, killed.amid),
      exactly('starts that do not complete what was killed', 0, killed.unfinished),
      exactly('a table held for long: others are answered while the migration waits for it', 1, held.answered),
      {
        ...exactly('a table held for long: statements behind the migration that wait above 2 s', 0, held.late),
        isMeasured: true,
      },
      exactly('a table held for long: migrations that are then complete', 1, held.complete),
      ...old,
    ];
  } finally {
    await older.drop();
    await newest.drop();
  }
}

const namesOf = () =>
  (schemaOwner('postgres://nobody@localhost/none').options.migrations as { name: string }[]).map(({ name }) => name);

/**
 * Gives each tutor who was asked again to somebody else: what the newest schema allows beyond the older ones no
 * database of theirs has.
 */
async function asBeforeAskingAgain(url: string): Promise<void> {
  const again = await run<{ id: string }>(url, 'select id from tutor_opportunities where earlier_quote_id is not null');
  for (const { id } of again)
    await run(
      url,
      `update tutor_opportunities o set tutor_id = (
         select t.id from tutors t where not exists (
           select from tutor_opportunities x where x.enquiry_id = o.enquiry_id and x.tutor_id = t.id) limit 1)
       where o.id = $1`,
      [id],
    );
}

/** What Postgres answers to who drops a column that a trigger names. */
const DEPENDENT = '2BP01';
const TRIGGER = /trigger (\S+) on table (\S+) depends on/g;

/**
 * Undoes the last migration, with the triggers of later functions that name its columns. All functions and triggers
 * are then applied once more, as where an older program's are.
 */
async function undoLast(url: string): Promise<void> {
  const owner = await schemaOwner(ownerOf(url)).initialize();
  const undo = () => owner.undoLastMigration({ transaction: 'all' });
  try {
    await undo().catch(async (error: { code?: string; detail?: string }) => {
      if (error.code !== DEPENDENT) throw error;
      for (const [, trigger, table] of error.detail?.matchAll(TRIGGER) ?? [])
        await owner.query(`drop trigger ${trigger} on ${table}`);
      await undo();
    });
    await owner.query('drop table if exists schema_functions');
  } finally {
    await owner.destroy();
  }
}

async function under(
  url: string,
  seen: { failed: number; slowestMs: number },
  full: boolean,
  work: () => Promise<void>,
): Promise<void> {
  const load = full ? await Load.start(url) : null;
  await work();
  const shown = await load?.stop();
  seen.failed += shown?.failed ?? 0;
  seen.slowestMs = Math.max(seen.slowestMs, shown?.slowestMs ?? 0);
}

type Seen = { longestMs: number; longest: string; rewritten: string[] };

/** Each migration by itself: how long it takes, and which tables that were there got another file. */
async function oneByOne(url: string, states: number, seen: Seen, step: () => void): Promise<void> {
  const { options } = schemaOwner(ownerOf(url));
  const all = options.migrations as { name: string }[];
  for (let count = all.length - states + 1; count <= all.length; count++) {
    const owner = schemaOwner(ownerOf(url)).setOptions({ migrations: all.slice(0, count) as never });
    await owner.initialize();
    try {
      const before = await tablesOf(url);
      const began = performance.now();
      await owner.runMigrations({ transaction: 'each' });
      const ms = performance.now() - began;
      const { name = '' } = all[count - 1] ?? {};
      if (ms > seen.longestMs) Object.assign(seen, { longestMs: ms, longest: name });
      const after = await tablesOf(url);
      for (const [table, file] of before)
        if (after.has(table) && after.get(table) !== file) seen.rewritten.push(`${name}: ${table}`);
    } finally {
      await owner.destroy();
    }
    step();
  }
  for (const line of seen.rewritten) console.error(`rewritten: ${line}`);
}

/**
 * Kills a start amid the migration after so many: all it changes
 * is done, and not yet committed. @returns how many it had left
 */
async function killedAt(url: string, applied: number): Promise<number> {
  const life = new Life(process.execPath, [await builtFile('interfaces/cli/migrate.js')], { DATABASE_URL: url }, null);
  const watch = new pg.Client({ connectionString: ownerOf(url) });
  await watch.connect();
  const count = async () =>
    Number((await watch.query<{ n: string }>('select count(*) as n from migrations')).rows[0]?.n);
  try {
    await watch.query('select pg_advisory_lock(1)');
    await watch.query(`
      create function held() returns trigger language plpgsql as $$ begin
        if (select count(*) from migrations) = ${applied} then perform pg_advisory_xact_lock(1); end if;
        return new;
      end $$;
      create trigger held before insert on migrations for each row execute function held()`);
    await life.start();
    await until('the migration waits, or the start has ended', async () => {
      const { rows } = await watch.query(
        `select from pg_locks where locktype = 'advisory' and objid = 1 and not granted`,
      );
      return rows.length > 0 || life.hasEnded;
    });
    await life.kill();
    await watch.query('select pg_advisory_unlock(1)');
    await watch.query('drop trigger held on migrations; drop function held()');
    return namesOf().length - (await count());
  } finally {
    await watch.end();
  }
}

/** Migrates while somebody reads a table in a long transaction, and others read it in short ones. */
async function whileHeld(older: TestDatabase): Promise<{ answered: number; late: number; complete: number }> {
  const copy = await copyDatabase(older.url);
  const [holder, reader] = [
    new pg.Client({ connectionString: copy.url }),
    new pg.Client({ connectionString: copy.url }),
  ];
  await Promise.all([holder.connect(), reader.connect()]);
  const state = { ends: false, late: 0, reads: 0 };
  try {
    await holder.query('begin');
    for (const table of HELD) await holder.query(`select 1 from ${table} limit 1`);
    const reading = (async () => {
      for (; !state.ends; await pause(20)) {
        const began = performance.now();
        for (const table of HELD) await reader.query(`select 1 from ${table} limit 1`);
        if (performance.now() - began > 2_000) state.late += 1;
        state.reads += 1;
      }
    })();
    const migrated = migrate(copy.url);
    await until('the migration waits for a table', async () => {
      const { rows } = await holder.query(
        `select from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.mode = 'AccessExclusiveLock' and not l.granted`,
      );
      return rows.length > 0;
    });
    // The read that is under way may have begun before; the next one has not.
    const behind = state.reads + 2;
    await until('others are answered', () => state.reads >= behind);
    await pause(HELD_MS);
    await holder.query('commit');
    await migrated;
    state.ends = true;
    await reading;
    await until('all migrations are there', async () => {
      const { rows } = await reader.query<{ n: string }>('select count(*) as n from migrations');
      return Number(rows[0]?.n) === namesOf().length;
    });
    return { answered: 1, late: state.late, complete: 1 };
  } finally {
    await Promise.all([holder.end(), reader.end()]);
    await copy.drop();
  }
}
