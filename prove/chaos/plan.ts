import { Random } from '../../seed/market/random.js';
import type { Fault } from './proxy.js';
import { PROCESSES, type ProcessName, type Service } from './topology.js';
import type { Phase } from './wires.js';

export type Queue = 'postgres' | 'redis';

/**
 * What can be killed: a process, the whole of Postgres or one of
 * its backends, Redis with its file or without, the mail server.
 */
export type Victim = ProcessName | 'postgres' | 'backend' | 'redis' | 'redis, emptied' | 'smtp';

/**
 * A moment of the work, recognised on the wire: a unit of work in a
 * phase. `postgres` dies there where it is not the process itself.
 */
export type Point = { name: string; unit: string; phase: Phase; victim: 'itself' | 'postgres' };

export type Strike =
  /** Some victims at once, when a share of the strike's enquiries was answered. */
  | { kind: 'kill'; victims: Victim[]; signal: 'SIGKILL' | 'SIGTERM'; share: number; downMs: number; draw: number }
  /** Who first comes to a point dies there. */
  | { kind: 'point'; point: Point; downMs: number }
  /** A fault of every way to a service. */
  | { kind: 'fault'; service: Service; fault: Fault; share: number; lastsMs: number };

const point = (name: string, unit: string, phase: Phase, victim: Point['victim'] = 'itself'): Point => ({
  name,
  unit,
  phase,
  victim,
});

/** The named points (REL-2). */
export const POINTS: readonly Point[] = [
  point('an API before its commit', 'enquiry', 'before'),
  point('an API inside its transaction', 'enquiry', 'inside'),
  point('an API after its commit, before its answer', 'enquiry', 'after'),
  point('a worker before it leases reactions', 'lease', 'before'),
  point('a worker that has leased reactions', 'lease', 'after'),
  point('a worker before the commit of a match', 'match', 'before'),
  point('a worker inside the commit of a match', 'match', 'inside'),
  point('a worker after the commit of a match', 'match', 'after'),
  point('a worker before its ack', 'ack', 'before'),
  point('a worker after its ack', 'ack', 'after'),
  point('a worker that has offered a mail', 'mail', 'inside'),
  point('a worker between 250 and mark', 'mail', 'after'),
  point('a worker before a mark', 'mark', 'before'),
  point('a worker inside a mark', 'mark', 'inside'),
  point('a worker after a mark', 'mark', 'after'),
  point('Postgres inside the transaction of an API', 'enquiry', 'inside', 'postgres'),
  point('Postgres inside the commit of a match', 'match', 'inside', 'postgres'),
  point('Postgres between 250 and mark', 'mark', 'before', 'postgres'),
];

/** The share of kills that are at named points, and of kills that come in pairs. */
const AT_POINTS = 0.3;
const IN_PAIRS = 0.3;
const IN_ORDER = 0.15;
/** A fault of a way for so many kills. */
const KILLS_A_FAULT = 4;
/** A short run comes to points that are far from each other; eighteen strikes come to all. */
const STRIDE = 5;
const LONGEST_DOWN_MS = 2_000;

const FAULTS: [Service, Fault, lastsMs: number][] = [
  ['postgres', { kind: 'delay', ms: 60 }, 2_000],
  ['smtp', { kind: 'throttle', bytesPerSecond: 20_000 }, 2_000],
  ['redis', { kind: 'cut' }, 0],
  ['storage', { kind: 'refuse' }, 2_000],
  ['postgres', { kind: 'cut' }, 0],
  ['smtp', { kind: 'delay', ms: 100 }, 2_000],
  ['redis', { kind: 'half-open' }, 3_000],
  ['postgres', { kind: 'throttle', bytesPerSecond: 200_000 }, 2_000],
  ['smtp', { kind: 'refuse' }, 2_000],
  ['redis', { kind: 'refuse' }, 2_000],
  ['postgres', { kind: 'half-open' }, 3_000],
  ['redis', { kind: 'delay', ms: 100 }, 2_000],
  ['postgres', { kind: 'refuse' }, 2_000],
  ['redis', { kind: 'throttle', bytesPerSecond: 50_000 }, 2_000],
  ['smtp', { kind: 'cut' }, 0],
  ['storage', { kind: 'half-open' }, 2_000],
];

/** Draws what happens in a run of so many kills: the same seed draws the same. */
export function planOf(seed: number, queue: Queue, kills: number): Strike[] {
  const random = new Random(`chaos ${seed} ${queue}`);
  const from = <T>(all: readonly T[]): T => all[Math.floor(random.share() * all.length)] as T;
  const down = () => Math.floor(random.share() * LONGEST_DOWN_MS);
  const servers: Victim[] = [
    'postgres',
    'backend',
    'smtp',
    ...(queue === 'redis' ? (['redis', 'redis, emptied'] as const) : []),
  ];
  const victims: Victim[] = [...PROCESSES, ...servers];
  const strikes: Strike[] = [];
  const atPoints = Math.max(Math.min(kills, 4), Math.round(kills * AT_POINTS));
  for (let number = 0; number < atPoints; number++)
    strikes.push({ kind: 'point', point: POINTS[(number * STRIDE) % POINTS.length] as Point, downMs: down() });
  for (let left = kills - atPoints; left > 0;) {
    const first = from(victims);
    const others = victims.filter((one) => one !== first && !isSameServer(one, first));
    const pair = left > 1 && random.share() < IN_PAIRS;
    const chosen = pair ? [first, from(others)] : [first];
    const signal = random.share() < IN_ORDER ? 'SIGTERM' : 'SIGKILL';
    strikes.push({
      kind: 'kill',
      victims: chosen,
      signal,
      share: random.share(),
      downMs: down(),
      draw: random.share(),
    });
    left -= chosen.length;
  }
  const faults = FAULTS.filter(([service]) => queue === 'redis' || service !== 'redis');
  for (let number = 0; number < Math.floor(kills / KILLS_A_FAULT); number++) {
    const [service, fault, lastsMs] = faults[number % faults.length] as (typeof FAULTS)[number];
    strikes.push({ kind: 'fault', service, fault, share: random.share(), lastsMs });
  }
  return shuffled(strikes, random);
}

const isSameServer = (one: Victim, other: Victim) =>
  [one, other].every((victim) => ['postgres', 'backend'].includes(victim)) ||
  [one, other].every((victim) => victim.startsWith('redis'));

function shuffled<T>(all: T[], random: Random): T[] {
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random.share() * (last + 1));
    [all[last], all[other]] = [all[other] as T, all[last] as T];
  }
  return all;
}
