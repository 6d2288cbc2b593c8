import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DAY, isoOf, plus } from '../domain/shared/time.js';
import { Progress } from '../interfaces/cli/progress.js';
import { type AdminLine, askAdmin, makeAdmin, newAccount } from './admin-bench.js';
import { connected, Databases } from './databases.js';
import { fillHistory, settleHistory } from './history.js';
import { playLives, LIVES } from './lives.js';
import type { TaskTaken } from './night.js';
import { makeReady, product, SECRET, seedMarket } from './product.js';
import { freePort, Program } from './programs.js';
import { type Load, playRound, type RoundResult, type Topology } from './round.js';
import { changeTutors, type Changed, CHANGES, UNIQUE_PRICE } from './search-changes.js';
import { SearchLoad } from './search-load.js';
import { DRAWN, pathsOf } from './search-mix.js';
import { onStage, templateOf } from './stage.js';

export type GrowthOptions = {
  databaseUrl: string;
  tutors: number;
  /** Past enquiries. */
  history: number;
  rounds: number;
  load: Load;
  /** How often each read of the admin area is asked. */
  times: number;
  /** Seconds over which enquiries come before the night, and at least during it. */
  nightSeconds: number;
  /** The grown market stays as a database `banksia_grown_{tutors}_{history}` and is what the next run goes on with. */
  keep: boolean;
};

/** What a paced enquiry and a paced search waited for, in milliseconds. */
export type Waits = { post: number[]; search: number[] };

export type Night = { tasks: TaskTaken[]; before: Waits; during: Waits };

/** The same of a market just made and of one with a past. */
export type Side<T> = { fresh: T; grown: T };

export type Growth = {
  postgres: string;
  rows: Record<string, number>;
  gigabytes: number;
  rounds: Side<RoundResult[]>;
  changes: Side<Changed>;
  reads: AdminLine[];
  night: Night;
};

/** Of so many past enquiries one family found a tutor whose sessions stand there too. */
const ENQUIRIES_A_FAMILY = 10;
/** Each round in one database has enquiries of its own, or they would be taken for repeats. */
const ENQUIRIES_A_ROUND = 100_000;
const SIGNING = 'sign-event-log-every-day';
/** What comes once a day, or finds most of its work then. */
const NIGHTLY = [
  'delete-data-after-retention',
  SIGNING,
  'erase-closed-accounts',
  'warn-tutors-of-expiring-checks',
  'count-how-tutors-are-found',
  'delete-unused-photos',
  'delete-abandoned-uploads',
  'add-up-recent-figures',
];
const PER_SECOND = 10;
const TABLES = ['enquiries', 'tutor_opportunities', 'event_log', 'mails'];

/** Plays the fan-out on a fresh market and on one with a past by turns, then asks what else grows with it. */
export async function measureGrowth(options: GrowthOptions): Promise<Growth> {
  return Databases.during(options.databaseUrl, async (databases) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'banksia-bench-'));
    try {
      return await new GrowthBench(databases, options, dataDir).run();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

class GrowthBench {
  private grown = '';
  private fresh = '';
  private played = 0;

  constructor(
    private readonly databases: Databases,
    private readonly options: GrowthOptions,
    private readonly dataDir: string,
  ) {}

  async run(): Promise<Growth> {
    const { tutors, history, keep } = this.options;
    this.fresh = await templateOf(this.databases, product, tutors);
    if (keep) this.grown = await this.databases.kept(`banksia_grown_${tutors}_${history}`, (url) => this.fill(url));
    else await this.fill((this.grown = await this.databases.make()));
    await this.beginDay();
    const rounds = await this.rounds();
    const changes = { fresh: await this.changes(this.fresh), grown: await this.changes(this.grown) };
    const reads = await this.reads();
    const night = await this.night();
    return { postgres: await this.databases.version(), ...(await this.size()), rounds, changes, reads, night };
  }

  /** Makes the market again, with families who found a tutor, plays lives in it and multiplies them. */
  private async fill(url: string): Promise<void> {
    const { tutors, history } = this.options;
    await seedMarket(url, tutors, this.dataDir, Math.ceil(history / ENQUIRIES_A_FAMILY));
    await makeReady(url);
    const title = 'Lives of enquiries';
    const lives = await this.onStage(url, title, LIVES, (topology) => playLives(topology));
    const progress = new Progress('Past enquiries', history);
    const clients = [new pg.Client(url), new pg.Client(url)];
    try {
      for (const client of clients) await client.connect();
      for await (const done of fillHistory(clients, { enquiries: history, lives })) progress.show(done);
      progress.end(history);
      await settleHistory(clients[0] as pg.Client);
    } finally {
      for (const client of clients) await client.end();
    }
  }

  /** What a market just made would find in its first night is done, and the log is signed as yesterday. */
  private async beginDay(): Promise<void> {
    await connected(this.grown, (client) =>
      client.query(
        `update acts set at = now() - interval '25 hours' where act = 'retention_kept' and at > now() - interval '25 hours'`,
      ),
    );
    const now = isoOf(Date.now());
    await this.tasks(plus(now, -DAY), [SIGNING]);
    await this.tasks(
      now,
      NIGHTLY.filter((name) => name !== SIGNING),
    );
    await connected(this.grown, (client) => client.query('vacuum analyze'));
  }

  private async rounds(): Promise<Side<RoundResult[]>> {
    const { load, rounds: count, tutors } = this.options;
    const rounds: Side<RoundResult[]> = { fresh: [], grown: [] };
    for (let round = 0; round < count; round++)
      for (const who of round % 2 === 0 ? (['fresh', 'grown'] as const) : (['grown', 'fresh'] as const)) {
        const title = `Round ${round + 1} of ${count}: ${who}`;
        const play = (topology: Topology) => playRound(topology, load);
        rounds[who].push(
          who === 'grown'
            ? await this.onStage(this.grown, title, load.enquiries, play)
            : await onStage(this.databases, {
                title,
                contestant: product,
                template: this.fresh,
                tutors,
                redisUrl: null,
                enquiries: load.enquiries,
                play,
              }),
        );
      }
    return rounds;
  }

  private async changes(databaseUrl: string): Promise<Changed> {
    const { rows } = await connected(databaseUrl, (client) =>
      client.query<{ id: string }>(
        `select tutor_id as id from tutor_search where listed and listed_until > now() and hourly_rate <> $1
         order by tutor_id limit $2`,
        [UNIQUE_PRICE, CHANGES],
      ),
    );
    const tutors = rows.map(({ id }) => id);
    return this.withApi(databaseUrl, (port) => changeTutors(tutors, { databaseUrl, dataDir: this.dataDir, port }));
  }

  private async reads(): Promise<AdminLine[]> {
    const account = newAccount();
    await makeAdmin(this.grown, this.dataDir, account);
    return this.withApi(this.grown, (port) =>
      askAdmin(`http://127.0.0.1:${port}`, this.grown, account, this.options.times),
    );
  }

  /** The next night's work, while enquiries and searches come at their pace. */
  private async night(): Promise<Night> {
    return this.onStage(this.grown, 'The night', 1, async (topology) => {
      const until = performance.now() + this.options.nightSeconds * 1_000;
      await paced(topology, () => performance.now() > until);
      const base = performance.now() + this.options.nightSeconds * 1_000;
      const before = await paced(topology, () => performance.now() > base);
      let over = false;
      const working = this.tasks(plus(isoOf(Date.now()), DAY), NIGHTLY).finally(() => (over = true));
      const least = performance.now() + this.options.nightSeconds * 1_000;
      const during = await paced(topology, () => over && performance.now() > least);
      return { tasks: await working, before, during };
    });
  }

  /** Runs tasks on the grown market in a process of their own. */
  private async tasks(now: string, names: string[]): Promise<TaskTaken[]> {
    const taken: TaskTaken[] = [];
    const program = Program.start(
      new URL('./night.js', import.meta.url),
      { DATABASE_URL: this.grown, DATA_DIR: this.dataDir, DEMO: '0', ROLE: 'api', SESSION_SECRET: SECRET },
      [now, ...names],
    );
    program.child.on('message', (one: TaskTaken) => taken.push(one));
    await program.end();
    return taken;
  }

  private onStage<T>(template: string, title: string, enquiries: number, play: (topology: Topology) => Promise<T>) {
    const inPlace = { dataDir: this.dataDir, firstEnquiry: Math.floor(Date.now() / 1_000) * 1_000 + this.played };
    this.played += ENQUIRIES_A_ROUND;
    const { tutors } = this.options;
    return onStage(this.databases, {
      title,
      contestant: product,
      template,
      tutors,
      redisUrl: null,
      enquiries,
      inPlace,
      play,
    });
  }

  private async withApi<T>(databaseUrl: string, ask: (port: number) => Promise<T>): Promise<T> {
    const port = await freePort();
    const { dataDir } = this;
    const { tutors } = this.options;
    const api = await product.start('api', { databaseUrl, redisUrl: null, smtpPort: 9, port, dataDir, tutors });
    try {
      return await ask(port);
    } finally {
      await api.stop();
    }
  }

  private async size(): Promise<Pick<Growth, 'rows' | 'gigabytes'>> {
    return connected(this.grown, async (client) => {
      const rows: Record<string, number> = {};
      for (const table of TABLES)
        rows[table] = Number((await client.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n);
      const { rows: sizes } = await client.query<{ bytes: string }>(
        'select pg_database_size(current_database()) as bytes',
      );
      return { rows, gigabytes: Number(sizes[0]?.bytes) / 1e9 };
    });
  }
}

/** Enquiries and searches at their pace until it is over; what waited is not waited for. */
async function paced(topology: Topology, isOver: () => boolean): Promise<Waits> {
  const asking = await SearchLoad.open(topology.surroundings.port, 1);
  const paths = pathsOf(DRAWN);
  const search: number[] = [];
  const searching = (async () => {
    for (let next = 0; !isOver(); next++) {
      const began = performance.now();
      await asking.get(paths[next % paths.length] as string);
      search.push(performance.now() - began);
      await sleep(Math.max(0, 1_000 / PER_SECOND - (performance.now() - began)));
    }
  })();
  const sending: ReturnType<Topology['sendPaced']>[] = [];
  const began = performance.now();
  for (let second = 1; !isOver(); second++) {
    sending.push(topology.sendPaced(1));
    await sleep(Math.max(0, began + second * 1_000 - performance.now()));
  }
  const sent = await Promise.all(sending);
  await searching;
  asking.close();
  return { post: sent.flat().map(({ took }) => took), search };
}
