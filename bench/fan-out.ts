import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Progress } from '../interfaces/cli/progress.js';
import type { Contestant } from './contestant.js';
import { Databases } from './databases.js';
import { type Fault, killingWorker, refusingMail } from './faults.js';
import { matchingTimes } from './matching-time.js';
import { product } from './product.js';
import { reference } from './reference.js';
import { type Load, playRound, type RoundResult, Topology } from './round.js';
import { StatementTap } from './statements.js';

export type FanOutOptions = {
  databaseUrl: string;
  redisUrl: string | null;
  tutors: number[];
  rounds: number;
  load: Load;
};

/** Both contestants' rounds in the order in which they were played, at one number of tutors. */
export type Market = { tutors: number; product: RoundResult[]; reference: RoundResult[] };

export type FanOut = {
  postgres: string;
  markets: Market[];
  refusing: Fault;
  killed: Fault;
  statements: { ofRows: number; all: [sql: string, count: number][] };
  matching: { tutors: number; times: number[] };
};

/** The market whose matching time has a gate. */
const MATCHING_TUTORS = 10_000;
const MATCHINGS = 300;
const TAPPED = 20;

/** Plays every round of the fan-out, product and reference by turns, each on a fresh database. */
export async function measureFanOut(options: FanOutOptions): Promise<FanOut> {
  const databases = await Databases.open(options.databaseUrl);
  const bench = new FanOutBench(databases, options);
  const stop = () => void databases.close().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    return await bench.run();
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    await databases.close();
  }
}

class FanOutBench {
  constructor(
    private readonly databases: Databases,
    private readonly options: FanOutOptions,
  ) {}

  async run(): Promise<FanOut> {
    const sizes = this.options.tutors.toSorted((one, other) => one - other);
    const matchingSize = sizes.find((tutors) => tutors >= MATCHING_TUTORS) ?? (sizes.at(-1) as number);
    const markets: Market[] = [];
    const found: Partial<FanOut> = {};
    for (const tutors of sizes) {
      const templates = {
        product: await this.template(product, tutors),
        reference: await this.template(reference, tutors),
      };
      if (tutors === matchingSize) {
        const progress = new Progress(`Matching among ${tutors} tutors`, MATCHINGS);
        found.matching = { tutors, times: await matchingTimes(templates.product, MATCHINGS) };
        progress.end(MATCHINGS);
      }
      markets.push(await this.rounds(tutors, templates));
      if (tutors === sizes[0]) Object.assign(found, await this.faults(tutors, templates.product));
      for (const template of Object.values(templates)) await this.databases.drop(template);
    }
    return { ...(found as FanOut), postgres: await this.databases.version(), markets };
  }

  private async template(contestant: Contestant, tutors: number): Promise<string> {
    const progress = new Progress(`Tutors for the ${contestant.name}`, null);
    progress.show(tutors);
    const template = await this.databases.make();
    const dataDir = mkdtempSync(join(tmpdir(), 'banksia-bench-'));
    try {
      await contestant.prepare(template, tutors, dataDir);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
    progress.end(tutors);
    return template;
  }

  private async rounds(tutors: number, templates: Record<Contestant['name'], string>): Promise<Market> {
    const market: Market = { tutors, product: [], reference: [] };
    for (let round = 0; round < this.options.rounds; round++) {
      const turns = round % 2 === 0 ? [reference, product] : [product, reference];
      for (const contestant of turns) {
        const title = `Round ${round + 1} of ${this.options.rounds} among ${tutors} tutors: ${contestant.name}`;
        const result = await this.on(
          title,
          contestant,
          templates[contestant.name],
          tutors,
          this.options.load.enquiries,
          (topology) => playRound(topology, this.options.load),
        );
        market[contestant.name].push(result);
      }
    }
    return market;
  }

  private async faults(tutors: number, template: string): Promise<Pick<FanOut, 'refusing' | 'killed' | 'statements'>> {
    const { enquiries } = this.options.load;
    return {
      statements: await this.statements(tutors, template),
      refusing: await this.on('SMTP refuses 5 %', product, template, tutors, enquiries, (topology) =>
        refusingMail(topology, enquiries),
      ),
      killed: await this.on('kill -9 of the worker', product, template, tutors, enquiries, (topology) =>
        killingWorker(topology, enquiries),
      ),
    };
  }

  private async statements(tutors: number, template: string): Promise<FanOut['statements']> {
    let tap: StatementTap | undefined;
    const through = async (databaseUrl: string) => {
      const opened = await StatementTap.open(databaseUrl);
      tap = opened.tap;
      return opened.url;
    };
    return this.on(
      'Counting statements',
      product,
      template,
      tutors,
      TAPPED,
      async (topology) => {
        await topology.send(TAPPED, 1);
        await topology.drained();
        await sleep(1_000);
        tap?.clear();
        await topology.send(1);
        await topology.drained();
        await topology.idle(10);
        tap?.close();
        return { ofRows: tap?.ofRows ?? Number.NaN, all: tap?.statements ?? [] };
      },
      through,
    );
  }

  /** Opens a contestant's stand, shows how many of its mails have come, and clears all away. */
  private async on<T>(
    title: string,
    contestant: Contestant,
    template: string,
    tutors: number,
    enquiries: number,
    play: (topology: Topology) => Promise<T>,
    through?: (databaseUrl: string) => Promise<string>,
  ): Promise<T> {
    const progress = new Progress(title, enquiries);
    const { redisUrl } = this.options;
    const topology = await Topology.open(contestant, this.databases, template, { tutors, redisUrl }, through);
    const show = setInterval(() => progress.show(Math.min(topology.sent.length, enquiries)), 250);
    try {
      return await play(topology);
    } finally {
      clearInterval(show);
      progress.end(Math.min(topology.sent.length, enquiries));
      await topology.close();
    }
  }
}
