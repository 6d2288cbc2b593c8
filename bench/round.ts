import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Queue } from 'bullmq';
import type { Contestant, Role, Surroundings } from './contestant.js';
import { type Databases, connected } from './databases.js';
import { Sender, type Sent } from './load.js';
import { memoryOf } from './memory.js';
import { ProcessorClock, type ProcessorTime } from './processor-time.js';
import { type Delivery, freePort, MailSink, type Program } from './programs.js';

const CONNECTIONS = 8;
export const PER_SECOND = 10;
/** Enquiries for each worker before those that count: a process that has only just started compiles as it works. */
const WARM_UP = 40;
const POLL_MS = 25;
/** A run whose mails stop coming for so long has lost the rest. */
const SILENCE_MS = 8_000;

/** `warmUp` is how many enquiries each worker has had before those that count. */
export type Load = { enquiries: number; pacedSeconds: number; warmUp?: number };

/** Milliseconds; processor time is of one enquiry. */
export type RoundResult = {
  drainedPerSecond: number;
  processor: ProcessorTime;
  post: number[];
  toLastMail: number[];
  toFirstInvitation: number[];
  lost: number;
  doubled: number;
};

/**
 * `workers` is how many processes work; `through` puts something between the programs and their database. Who plays
 * `inPlace` plays on the template itself, which stays with all that was done, and has enquiries of its own to send.
 */
export type TopologyOptions = {
  tutors: number;
  redisUrl: string | null;
  inPlace?: { dataDir: string; firstEnquiry: number };
  workers?: number;
  through?: (databaseUrl: string) => Promise<string>;
};

/** A contestant's programs on a database of their own, with a mail server and somebody who sends enquiries. */
export class Topology {
  private readonly programs: { role: Role; program: Program }[] = [];
  readonly sender: Sender;
  private readonly openedAt = new Date();

  private constructor(
    readonly contestant: Contestant,
    readonly surroundings: Surroundings,
    readonly sink: MailSink,
    private readonly databases: Databases,
    readonly workers: number,
    private readonly inPlace: TopologyOptions['inPlace'],
  ) {
    this.sender = new Sender(`http://127.0.0.1:${surroundings.port}/api/enquiries`, inPlace?.firstEnquiry ?? 0);
  }

  static async open(
    contestant: Contestant,
    databases: Databases,
    template: string,
    { tutors, redisUrl, workers = 1, inPlace, through = async (url) => url }: TopologyOptions,
  ): Promise<Topology> {
    const databaseUrl = inPlace ? template : await databases.make(template);
    const sink = await MailSink.start();
    const dataDir = inPlace?.dataDir ?? mkdtempSync(join(tmpdir(), 'banksia-bench-'));
    const surroundings = { databaseUrl, redisUrl, smtpPort: sink.port, port: await freePort(), dataDir, tutors };
    const topology = new Topology(contestant, surroundings, sink, databases, workers, inPlace);
    try {
      if (!inPlace) await contestant.settle?.(databaseUrl, dataDir);
      const programs = { ...surroundings, databaseUrl: await through(databaseUrl) };
      for (const role of ['api', ...Array.from({ length: workers }, () => 'worker' as const)] as const)
        topology.programs.push({ role, program: await contestant.start(role, programs) });
    } catch (error) {
      await topology.close();
      throw error;
    }
    return topology;
  }

  get sent(): readonly Sent[] {
    return this.sender.sent;
  }

  async send(count: number, connections = CONNECTIONS): Promise<Sent[]> {
    return this.sender.atOnce(count, connections);
  }

  async sendPaced(seconds: number): Promise<Sent[]> {
    return this.sender.paced(seconds * PER_SECOND, PER_SECOND);
  }

  /** Waits until every enquiry's mails have come, or none come any more. */
  async drained(): Promise<void> {
    const expected = this.sent.length * this.contestant.mails;
    let [count, since] = [0, Date.now()];
    while (count < expected && Date.now() - since < SILENCE_MS) {
      await sleep(POLL_MS);
      const now = await this.sink.count();
      if (now > count) [count, since] = [now, Date.now()];
    }
  }

  /** Waits until nothing waits any more, at most so long. */
  async idle(seconds: number): Promise<void> {
    for (const until = Date.now() + seconds * 1_000; Date.now() < until; await sleep(200)) {
      if (await this.contestant.isIdle(this.surroundings.databaseUrl)) return;
    }
  }

  /** Kills the first program of a role at once and starts it again. */
  async restart(role: Role): Promise<void> {
    const killed = this.programs.find((one) => one.role === role);
    if (!killed) return;
    await killed.program.stop('SIGKILL');
    killed.program = await this.contestant.start(role, this.surroundings);
  }

  async processorClock(): Promise<ProcessorClock> {
    return ProcessorClock.start({
      processes: this.programs.map(({ program }) => program.pid),
      redis: await redisPid(this.surroundings.redisUrl),
      backends: () => this.databases.backends(this.surroundings.databaseUrl),
    });
  }

  /** Megabytes that the first program of a role holds. */
  memoryOf(role: Role): number {
    return memoryOf(this.programs.find((one) => one.role === role)?.program.pid ?? Number.NaN);
  }

  /** Mails of the enquiries sent that did not come, and that came more than once. */
  async account(): Promise<{ lost: number; doubled: number; byEnquiry: Map<string, MailTimes> }> {
    const deliveries = await this.sink.deliveries();
    const byEnquiry = await this.byEnquiry(deliveries);
    const distinct = new Set(deliveries.map(({ id }) => id)).size;
    const owed = this.contestant.mails;
    const lost = this.sent.reduce((sum, { id }) => sum + Math.max(0, owed - (byEnquiry.get(id)?.mails ?? 0)), 0);
    return { lost, doubled: deliveries.length - distinct, byEnquiry };
  }

  /** When each enquiry since the beginning was stored. */
  async storedAt(): Promise<Map<string, number>> {
    const { rows } = await connected(this.surroundings.databaseUrl, (client) =>
      client.query<{ id: string; at: Date }>('select id, created_at as at from enquiries where created_at >= $1', [
        this.openedAt,
      ]),
    );
    return new Map(rows.map(({ id, at }) => [id, at.getTime()]));
  }

  async close(): Promise<void> {
    this.sender.close();
    await Promise.all(this.programs.map(({ program }) => program.stop()));
    await this.sink.stop();
    if (!this.inPlace) await this.databases.drop(this.surroundings.databaseUrl);
    for (const queue of this.contestant.queues) await clearQueue(this.surroundings.redisUrl, queue);
    if (!this.inPlace) rmSync(this.surroundings.dataDir, { recursive: true, force: true });
  }

  private async byEnquiry(deliveries: Delivery[]): Promise<Map<string, MailTimes>> {
    const known = await this.contestant.mailsOf(this.surroundings.databaseUrl, this.openedAt);
    const times = new Map<string, MailTimes>();
    const seen = new Set<string>();
    for (const { id, at } of deliveries) {
      const mail = known.get(id);
      if (!mail || seen.has(id)) continue;
      seen.add(id);
      const its = times.get(mail.enquiryId) ?? { mails: 0, last: 0, firstInvitation: Number.POSITIVE_INFINITY };
      its.mails++;
      its.last = Math.max(its.last, at);
      if (mail.invitation) its.firstInvitation = Math.min(its.firstInvitation, at);
      times.set(mail.enquiryId, its);
    }
    return times;
  }
}

type MailTimes = { mails: number; last: number; firstInvitation: number };

/** One contestant's round: as fast as it goes, then at a pace. */
export async function playRound(topology: Topology, load: Load): Promise<RoundResult> {
  const [result] = await playByTurns([topology], load);
  return result as RoundResult;
}

/**
 * A round of several contestants, who play each part of it one right after the other: a machine that is slower for a
 * minute is so for all of them. Who waits for its turn stands idle beside the one who plays.
 */
export async function playByTurns(topologies: readonly Topology[], load: Load): Promise<RoundResult[]> {
  const each = async <T>(play: (topology: Topology, place: number) => Promise<T>): Promise<T[]> => {
    const played: T[] = [];
    for (const [place, topology] of topologies.entries()) played.push(await play(topology, place));
    return played;
  };
  await each(async (topology) => {
    await topology.send((load.warmUp ?? WARM_UP) * topology.workers);
    await topology.drained();
  });
  const fast = await each((topology) => asFastAsItGoes(topology, load.enquiries));
  const paced = await each(async (topology) => {
    const sent = await topology.sendPaced(load.pacedSeconds);
    await topology.drained();
    return sent;
  });
  return each((topology, place) => resultOf(topology, fast[place] as Fast, paced[place] as Sent[]));
}

type Fast = { sent: Sent[]; processor: ProcessorTime };

async function asFastAsItGoes(topology: Topology, enquiries: number): Promise<Fast> {
  const clock = await topology.processorClock();
  const sent = await topology.send(enquiries);
  await topology.drained();
  return { sent, processor: await clock.stop() };
}

async function resultOf(topology: Topology, { sent: fast, processor }: Fast, paced: Sent[]): Promise<RoundResult> {
  const { lost, doubled, byEnquiry } = await topology.account();
  const stored = await topology.storedAt();
  const last = Math.max(...fast.map(({ id }) => byEnquiry.get(id)?.last ?? 0));
  const began = Math.min(...fast.map(({ at }) => at));
  const perEnquiry = (used: number | null) => (used === null ? null : used / fast.length);
  return {
    drainedPerSecond: (fast.length * 1_000) / (last - began),
    processor: {
      node: perEnquiry(processor.node),
      postgres: perEnquiry(processor.postgres),
      redis: perEnquiry(processor.redis),
    },
    post: paced.map(({ took }) => took),
    toLastMail: paced.map(({ id, at }) => (byEnquiry.get(id)?.last ?? Number.POSITIVE_INFINITY) - at),
    toFirstInvitation: paced.map(
      ({ id, at }) => (byEnquiry.get(id)?.firstInvitation ?? Number.POSITIVE_INFINITY) - (stored.get(id) ?? at),
    ),
    lost,
    doubled,
  };
}

async function redisPid(redisUrl: string | null): Promise<number | null> {
  if (!redisUrl) return null;
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
  try {
    return Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1] ?? 0) || null;
  } finally {
    redis.disconnect();
  }
}

/** Removes a contestant's queue from Redis; on Postgres it went with its database. */
async function clearQueue(redisUrl: string | null, name: string): Promise<void> {
  if (!redisUrl) return;
  const queue = new Queue(name, { connection: { url: redisUrl } });
  await queue.obliterate({ force: true }).catch(() => undefined);
  await queue.close();
}
