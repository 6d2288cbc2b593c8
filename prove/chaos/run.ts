import { setTimeout as pause } from 'node:timers/promises';
import type { JobCounts } from '../../application/ports/admin/queue-board.js';
import { until } from '../until.js';
import { Checker, type Enquiries, type Left, type Mails } from './checker.js';
import { Families } from './families.js';
import { type Point, planOf, type Queue, type Strike, type Victim } from './plan.js';
import { PROCESSES, type ProcessName, type Sight, Topology } from './topology.js';

export type Options = {
  queue: Queue;
  seed: number;
  enquiries: number;
  kills: number;
  clients?: number;
  /** Says how many strikes of all have happened. */
  progress?: (done: number, total: number) => void;
};

/** Something that happened to somebody, from `at` to `until`, in milliseconds since the start of the run. */
export type Happening = { who: string; what: string; at: number; until: number; point: string | null };

export type Outcome = {
  queue: Queue;
  seed: number;
  tutors: number;
  sent: { enquiries: number; acknowledged: number; unanswered: number; gaveUp: number; keyed: number };
  kills: number;
  atPoints: number;
  pointsReached: string[];
  pointsMissed: string[];
  inPairs: number;
  faults: number;
  /** Kills and cuts that hit mails between 250 and mark, and how many mails they hit. */
  between: { kills: number; mails: number };
  enquiries: Enquiries;
  mails: Mails;
  left: Left;
  log: { events: number; differences: number };
  /** Processes asked to end that ended with another code than 0. */
  disorderly: number;
  /** From the end of the last strike until nothing was left to do. */
  restMs: number;
  seconds: number;
  happenings: Happening[];
  /** When enquiries were answered and mails taken, in milliseconds since the start. */
  answeredAt: number[];
  takenAt: number[];
};

export const TUTORS = 5;
const CLIENTS = 20;
/** A strike at a point that nobody comes to while so many more enquiries are answered is given up. */
const MOST_WAITS = 3;
/** Within it everything that a dead process had sent has come to where it was sent. */
const LEAST_DOWN_MS = 200;
const LOOK_MS = 50;
const QUIET_LOOKS = 3;

/** Runs the whole plan of a seed over a topology of its own and says what was left of it. */
export async function runChaos(options: Options): Promise<Outcome> {
  const topology = await Topology.start(options.queue, TUTORS);
  try {
    return await new Run(topology, options).go();
  } finally {
    await topology.close();
  }
}

class Run {
  private readonly startedAt = Date.now();
  private readonly happenings: Happening[] = [];
  private readonly families: Families;
  /** Mails that were offered whole or taken and are not marked, by the process that sent them. */
  private readonly inDoubt = new Map<ProcessName, Set<string>>(PROCESSES.map((name) => [name, new Set()]));
  private readonly between = { kills: 0, mails: 0 };
  private readonly pointsReached: string[] = [];
  private readonly pointsMissed: string[] = [];
  private kills = 0;
  private inPairs = 0;
  private faults = 0;
  private disorderly = 0;

  constructor(
    private readonly topology: Topology,
    private readonly options: Options,
  ) {
    this.families = new Families(topology.apis, options.enquiries, options.clients ?? CLIENTS);
    topology.onSight = (sight) => (this.follow(sight), 'pass');
  }

  async go(): Promise<Outcome> {
    const { queue, seed, enquiries, kills, progress } = this.options;
    const plan = planOf(seed, queue, kills);
    const share = enquiries / plan.length;
    try {
      for (const [number, strike] of plan.entries()) {
        await this.strike(strike, Math.floor(number * share), Math.floor((number + 1) * share));
        progress?.(number + 1, plan.length);
      }
      const lastAt = Date.now();
      await this.families.all();
      const checker = await Checker.open(this.topology.postgres.url, this.topology.redisUrl);
      try {
        await this.rest(checker);
        return await this.outcome(checker, Date.now() - lastAt);
      } finally {
        await checker.close();
      }
    } finally {
      this.families.stop();
    }
  }

  /** Lets the enquiries of a strike be sent, from and up to a number, and strikes among them. */
  private async strike(strike: Strike, from: number, to: number): Promise<void> {
    if (strike.kind === 'point') return this.strikeAt(strike.point, strike.downMs, from, to);
    this.families.allow(to);
    const after = from + strike.share * (to - from);
    // Those who are still about to be answered again count as sent.
    await until('enquiries are answered', () => this.families.sent.length + (this.options.clients ?? CLIENTS) >= after);
    if (strike.kind === 'fault') {
      const { service, fault, lastsMs } = strike;
      const done = this.happens(service, fault.kind, null);
      if (service === 'smtp' && ['cut', 'refuse', 'half-open'].includes(fault.kind)) this.hit(...PROCESSES);
      this.faults += 1;
      await Promise.all(this.topology.waysTo(service).map((way) => way.make(fault)));
      await pause(lastsMs);
      await Promise.all(this.topology.waysTo(service).map((way) => way.mend()));
      return done();
    }
    const { victims, signal, downMs, draw } = strike;
    if (victims.length > 1) this.inPairs += victims.length;
    await Promise.all(victims.map((victim) => this.kill(victim, signal, downMs, draw, null)));
  }

  /** The process that comes to the point first is struck there. */
  private async strikeAt(point: Point, downMs: number, from: number, to: number): Promise<void> {
    const reached = Promise.withResolvers<ProcessName | null>();
    let isArmed = true;
    this.topology.onSight = (sight) => {
      const isThere = isArmed && sight.unit === point.unit && sight.phase === point.phase && isOf(point, sight.process);
      this.follow(sight);
      if (!isThere) return 'pass';
      isArmed = false;
      // At once: whatever was read after it on this wire comes too late.
      if (point.victim === 'itself') process.kill(this.topology.lives[sight.process].pid, 'SIGKILL');
      reached.resolve(sight.process);
      return point.phase === 'inside' ? 'pass' : 'hold';
    };
    const step = Math.max(1, Math.ceil((to - from) / MOST_WAITS));
    for (let most = from + step; isArmed && most < to + step; most += step) {
      this.families.allow(Math.min(most, to));
      await Promise.race([reached.promise, this.quiet(Math.min(most, to))]);
    }
    const struck = isArmed ? null : await reached.promise;
    isArmed = false;
    if (struck) {
      this.pointsReached.push(point.name);
      await this.kill(point.victim === 'itself' ? struck : 'postgres', 'SIGKILL', downMs, 0, point.name);
    } else this.pointsMissed.push(point.name);
    this.topology.onSight = (sight) => (this.follow(sight), 'pass');
  }

  /** Waits until so many enquiries are over and nothing seems left of them. */
  private async quiet(sent: number): Promise<void> {
    await until('enquiries are answered', () => this.families.sent.length >= sent);
    const checker = await Checker.open(this.topology.postgres.url, this.topology.redisUrl);
    try {
      await this.rest(checker);
    } finally {
      await checker.close();
    }
  }

  private async kill(victim: Victim, signal: 'SIGKILL' | 'SIGTERM', downMs: number, draw: number, at: string | null) {
    const { postgres, redis, sink, lives } = this.topology;
    this.kills += 1;
    const done = this.happens(victim, signal, at);
    switch (victim) {
      case 'postgres':
        await postgres.kill();
        await pause(downMs);
        await postgres.revive();
        break;
      case 'backend':
        await postgres.loseBackend(draw);
        break;
      case 'redis':
      case 'redis, emptied':
        await redis?.kill();
        if (victim !== 'redis') redis?.empty();
        await pause(downMs);
        await redis?.revive();
        break;
      case 'smtp':
        this.hit(...PROCESSES);
        sink.kill();
        await pause(downMs);
        await sink.revive();
        break;
      default: {
        const life = lives[victim];
        const code = signal === 'SIGTERM' ? await life.stop() : await life.kill();
        if (signal === 'SIGTERM' && code !== 0) this.disorderly += 1;
        await pause(LEAST_DOWN_MS + downMs);
        this.hit(victim);
        await this.topology.revive(victim);
      }
    }
    done();
  }

  /** Notes the mails that a process had on their way between the mail server's 250 and their mark when it was hit. */
  private hit(...names: ProcessName[]): void {
    const mails = names.reduce((sum, name) => sum + (this.inDoubt.get(name)?.size ?? 0), 0);
    if (mails > 0) this.between.kills += 1;
    this.between.mails += mails;
    for (const name of names) this.inDoubt.get(name)?.clear();
  }

  private follow({ process: name, unit, phase, detail }: Sight): void {
    const doubted = this.inDoubt.get(name) as Set<string>;
    if (unit === 'mail') doubted.add(detail.split('@')[0] ?? '');
    if (unit === 'mail refused') doubted.delete(detail.split('@')[0] ?? '');
    if (unit === 'mark' && phase === 'after') for (const id of doubted) if (detail.includes(id)) doubted.delete(id);
  }

  private happens(who: string, what: string, point: string | null): () => void {
    const one: Happening = { who, what, at: Date.now() - this.startedAt, until: Number.NaN, point };
    this.happenings.push(one);
    return () => {
      one.until = Date.now() - this.startedAt;
    };
  }

  /** Waits until nothing is left to do, as it is seen several times in a row. */
  private async rest(checker: Checker): Promise<void> {
    let looks = 0;
    let last: { left: Left; jobs: JobCounts[] } | null = null;
    await until(
      'nothing is left to do',
      async () => {
        const left = await checker.left();
        last = { left, jobs: await checker.jobs() };
        looks = left.outbox + left.mails + left.jobs === 0 ? looks + 1 : 0;
        if (looks < QUIET_LOOKS) await pause(LOOK_MS);
        return looks >= QUIET_LOOKS;
      },
      () => JSON.stringify(last),
    );
  }

  private async outcome(checker: Checker, restMs: number): Promise<Outcome> {
    const { sent, answeredAt } = this.families;
    const { taken } = this.topology.sink;
    const enquiries = await checker.enquiries(sent, TUTORS);
    const since = (at: number) => at - this.startedAt;
    return {
      queue: this.options.queue,
      seed: this.options.seed,
      tutors: TUTORS,
      sent: {
        enquiries: sent.length,
        acknowledged: sent.filter(({ ids }) => ids.size > 0).length,
        unanswered: sent.reduce((sum, one) => sum + one.unanswered, 0),
        gaveUp: sent.filter(({ gaveUp }) => gaveUp).length,
        keyed: sent.filter(({ isKeyed }) => isKeyed).length,
      },
      kills: this.kills,
      atPoints: this.pointsReached.length,
      pointsReached: this.pointsReached,
      pointsMissed: this.pointsMissed,
      inPairs: this.inPairs,
      faults: this.faults,
      between: this.between,
      enquiries,
      mails: await checker.mails(taken, enquiries.rows * (1 + TUTORS)),
      left: await checker.left(),
      log: await checker.differences(),
      disorderly: this.disorderly,
      restMs,
      seconds: Math.round((Date.now() - this.startedAt) / 1_000),
      happenings: this.happenings,
      answeredAt: answeredAt.map(since),
      takenAt: taken.map(({ at }) => since(at)),
    };
  }
}

const isOf = ({ unit }: Point, name: ProcessName) => name.startsWith(unit === 'enquiry' ? 'api' : 'worker');
