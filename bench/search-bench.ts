import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Progress } from '../interfaces/cli/progress.js';
import { connected, Databases } from './databases.js';
import { percentile } from './figures.js';
import { memoryOf } from './memory.js';
import { ProcessorClock } from './processor-time.js';
import { product, seedMarket } from './product.js';
import { answers, freePort, Program } from './programs.js';
import { changeTutors, type Changed, CHANGES } from './search-changes.js';
import { prepareFloor } from './search-floor.js';
import { CONNECTIONS, SearchLoad } from './search-load.js';
import { DRAWN, pathsOf, SEARCH_MIX } from './search-mix.js';

export type SearchOptions = {
  databaseUrl: string;
  tutors: number[];
  rounds: number;
  seconds: number;
  /** Markets are made once, as databases `banksia_market_{tutors}`, and copied for each run. */
  keep: boolean;
};

/** One server's round: requests a second, milliseconds, and microseconds of processor time for one request. */
export type SearchRound = { perSecond: number; p50: number; p99: number; node: number; postgres: number };

/** The servers of a round: the product, the floor on Postgres and the floor in memory. */
const CONTESTANTS = ['reference', 'memoryFloor', 'product'] as const;
type Who = (typeof CONTESTANTS)[number];

export type SearchMarket = Changed &
  Record<Who, SearchRound[]> & {
    tutors: number;
    /** Megabytes of the product's server after a round. */
    memory: number;
    /** Seconds from start to the first answer. */
    loading: number;
    /** Microseconds of the product's for a request that nobody has asked before. */
    firstAsked: number[];
  };

export type SearchFound = { postgres: string; markets: SearchMarket[] };

const WARM_UP_MS = 1_500;
const FLOORS = {
  reference: new URL('./search-floor-server.js', import.meta.url),
  memoryFloor: new URL('./search-ram-floor-server.js', import.meta.url),
};

type Server = { program: Program; port: number };

/** Plays the rounds of all servers by turns on one database for each size of the market. */
export async function measureSearch(options: SearchOptions): Promise<SearchFound> {
  return Databases.during(options.databaseUrl, async (databases) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'banksia-bench-'));
    try {
      const markets: SearchMarket[] = [];
      for (const tutors of options.tutors.toSorted((one, other) => one - other))
        markets.push(await new SearchBench(databases, options, tutors, dataDir).run());
      return { postgres: await databases.version(), markets };
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

class SearchBench {
  private url = '';

  constructor(
    private readonly databases: Databases,
    private readonly options: SearchOptions,
    private readonly tutors: number,
    private readonly dataDir: string,
  ) {}

  async run(): Promise<SearchMarket> {
    const { rounds } = this.options;
    const market: SearchMarket = {
      tutors: this.tutors,
      reference: [],
      memoryFloor: [],
      product: [],
      memory: Number.NaN,
      loading: Number.NaN,
      firstAsked: [],
      visible: [],
      writes: [],
    };
    this.url = await this.market();
    try {
      await this.compare();
      for (let round = 0; round < rounds; round++)
        for (const who of round % 2 === 0 ? CONTESTANTS : CONTESTANTS.toReversed())
          market[who].push(await this.round(who, `Round ${round + 1} of ${rounds}`, market));
      await this.changes(market);
      return market;
    } finally {
      await this.databases.drop(this.url);
    }
  }

  /** A database of the run's own with the tutors, for the product and for its floor. */
  private async market(): Promise<string> {
    if (this.options.keep)
      return this.databases.make(await this.databases.kept(`banksia_market_${this.tutors}`, (url) => this.fill(url)));
    const url = await this.databases.make();
    await this.fill(url);
    return url;
  }

  private async fill(url: string): Promise<void> {
    await seedMarket(url, this.tutors, this.dataDir);
    await prepareFloor(url, this.tutors);
  }

  /**
   * All servers have to give the same answers, byte for byte.
   * @throws Error naming the first question where they do not
   */
  private async compare(): Promise<void> {
    const servers: Server[] = [];
    const lines: SearchLoad[] = [];
    try {
      for (const who of CONTESTANTS) servers.push(await this.start(who));
      for (const { port } of servers) lines.push(await SearchLoad.open(port, 1));
      for (const { name, query } of SEARCH_MIX)
        for (const page of [1, 2, 7]) {
          const path = `/api/tutors/search?${query}&page=${page}`.replace('?&', '?');
          const [expected, ...others] = await Promise.all(lines.map((line) => line.get(path)));
          if (!others.every((answer) => expected?.equals(answer)))
            throw new Error(`${name}, page ${page}: product and floors answer differently`);
        }
    } finally {
      for (const line of lines) line.close();
      await Promise.all(servers.map(({ program }) => program.stop()));
    }
  }

  private async start(who: Who): Promise<Server> {
    const port = await freePort();
    if (who !== 'product') {
      const program = Program.start(FLOORS[who], { DATABASE_URL: this.url, PORT: String(port) });
      await program.until(() => program.says('listening'));
      return { program, port };
    }
    const { url: databaseUrl, dataDir, tutors } = this;
    const program = await product.start('api', { databaseUrl, redisUrl: null, smtpPort: 9, port, dataDir, tutors });
    await program.until(() => answers(`http://127.0.0.1:${port}/api/tutors/search`));
    return { program, port };
  }

  private async round(who: Who, title: string, market: SearchMarket): Promise<SearchRound> {
    const progress = new Progress(`${title} among ${this.tutors} tutors: ${who}`, null);
    const began = performance.now();
    const { program, port } = await this.start(who);
    if (who === 'product') market.loading = (performance.now() - began) / 1_000;
    const load = await SearchLoad.open(port, CONNECTIONS);
    try {
      const paths = pathsOf(DRAWN);
      await load.run(paths, WARM_UP_MS);
      const milliseconds = this.options.seconds * 1_000;
      const result = await this.measured(who, program, () => load.run(paths, milliseconds));
      if (who === 'product') {
        market.memory = memoryOf(program.pid);
        const { node, postgres } = await this.measured(who, program, () =>
          load.run(paths, milliseconds, { again: false }),
        );
        market.firstAsked.push(node + postgres);
      }
      progress.end(result.requests);
      return result;
    } finally {
      load.close();
      await program.stop();
    }
  }

  private async measured(
    who: Who,
    program: Program,
    run: () => Promise<number[]>,
  ): Promise<SearchRound & { requests: number }> {
    const clock = await ProcessorClock.start({
      processes: [program.pid],
      redis: null,
      backends: () => this.databases.backends(this.url),
      backendsStay: true,
    });
    const started = performance.now();
    const took = await run();
    const seconds = (performance.now() - started) / 1_000;
    const used = await clock.stop();
    const each = (of: number | null) => ((of ?? Number.NaN) * 1_000) / took.length;
    return {
      requests: took.length,
      perSecond: took.length / seconds,
      p50: percentile(took, 0.5),
      p99: percentile(took, 0.99),
      node: each(used.node),
      // The floor in memory has let go of its connection: nobody's time stands for none used.
      postgres: who === 'memoryFloor' ? 0 : each(used.postgres),
    };
  }

  private async changes(market: SearchMarket): Promise<void> {
    const { program, port } = await this.start('product');
    try {
      const { rows } = await connected(this.url, (client) =>
        client.query<{ id: string }>('select id from floor.tutors where slot < $1', [CHANGES]),
      );
      const tutors = rows.map(({ id }) => id);
      const changed = await changeTutors(tutors, { databaseUrl: this.url, dataDir: this.dataDir, port });
      Object.assign(market, changed);
    } finally {
      await program.stop();
    }
  }
}
