import { setTimeout as sleep } from 'node:timers/promises';
import { Progress } from '../interfaces/cli/progress.js';
import type { Contestant } from './contestant.js';
import { Databases } from './databases.js';
import { type Fault, killingWorker, refusingMail } from './faults.js';
import { matchingTimes } from './matching-time.js';
import { peer } from './peer.js';
import { product } from './product.js';
import { reference } from './reference.js';
import { type Load, PER_SECOND, playByTurns, type RoundResult } from './round.js';
import { onStage, onStageTogether, type Solo, templateOf } from './stage.js';
import { StatementTap } from './statements.js';

export type FanOutOptions = {
  databaseUrl: string;
  redisUrl: string | null;
  tutors: number[];
  rounds: number;
  load: Load;
};

/** Each contestant's rounds in the order in which they were played, at one number of tutors. */
export type Market = { tutors: number } & Record<Contestant['name'], RoundResult[]>;

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
/** In each second round they play in the opposite order: the product always right beside the reference. */
const CONTESTANTS = [reference, product, peer];

/** Plays every round of the fan-out, the contestants by turns, each on a fresh database. */
export async function measureFanOut(options: FanOutOptions): Promise<FanOut> {
  return Databases.during(options.databaseUrl, async (databases) => {
    const bench = new FanOutBench(databases, options);
    return await bench.run();
  });
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
        product: await templateOf(this.databases, product, tutors),
        reference: await templateOf(this.databases, reference, tutors),
        peer: await templateOf(this.databases, peer, tutors),
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

  private async rounds(tutors: number, templates: Record<Contestant['name'], string>): Promise<Market> {
    const market: Market = { tutors, product: [], reference: [], peer: [] };
    for (let round = 0; round < this.options.rounds; round++) {
      const contestants = round % 2 ? CONTESTANTS.toReversed() : CONTESTANTS;
      const { load, redisUrl } = this.options;
      const results = await onStageTogether(this.databases, {
        title: `Round ${round + 1} of ${this.options.rounds} among ${tutors} tutors`,
        cast: contestants.map((contestant) => ({ contestant, template: templates[contestant.name], tutors })),
        redisUrl,
        enquiries: (load.warmUp ?? 0) + load.enquiries + load.pacedSeconds * PER_SECOND,
        play: (topologies) => playByTurns(topologies, load),
      });
      for (const [place, { name }] of contestants.entries()) market[name].push(results[place] as RoundResult);
    }
    return market;
  }

  private async faults(tutors: number, template: string): Promise<Pick<FanOut, 'refusing' | 'killed' | 'statements'>> {
    const { enquiries } = this.options.load;
    const shared = { contestant: product, template, tutors, enquiries };
    return {
      statements: await this.statements(tutors, template),
      refusing: await this.on({
        ...shared,
        title: 'SMTP refuses 5 %',
        play: (topology) => refusingMail(topology, enquiries),
      }),
      killed: await this.on({
        ...shared,
        title: 'kill -9 of the worker',
        play: (topology) => killingWorker(topology, enquiries),
      }),
    };
  }

  private async statements(tutors: number, template: string): Promise<FanOut['statements']> {
    let tap: StatementTap | undefined;
    const through = async (databaseUrl: string) => {
      const opened = await StatementTap.open(databaseUrl);
      tap = opened.tap;
      return opened.url;
    };
    return this.on({
      title: 'Counting statements',
      contestant: product,
      template,
      tutors,
      enquiries: TAPPED,
      through,
      play: async (topology) => {
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
    });
  }

  private on<T>(performance: Omit<Solo<T>, 'redisUrl'>): Promise<T> {
    return onStage(this.databases, { ...performance, redisUrl: this.options.redisUrl });
  }
}
