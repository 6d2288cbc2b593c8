import { type AvailabilityMask, slotsOf } from './availability.js';
import { type Assessment, type Gate, GATES } from './matching.js';
import { CRITERIA, type Criterion } from './policy.js';

/**
 * What dossiers say of one tutor on one day, as counts by key, so
 * that days and runs are simply added up (G-24, decision 052):
 *
 * | key                  | counts                                                                |
 * | -------------------- | --------------------------------------------------------------------- |
 * | `c`                  | enquiries for which the tutor was considered                          |
 * | `g:<gate>`           | of these, those that this gate stopped                                |
 * | `n`                  | of these, those that no gate stopped                                  |
 * | `p:<criterion>:<n>`  | of those that none stopped, those that gave so many tenths of a point |
 * | `t:<slot>`           | of those that none stopped, families that asked for this slot by name |
 *
 * Under {@link MARKET} stand the points of all tutors together, by halves of a point, and `c` counts dossiers.
 */
export type Counts = Record<string, number>;

/** Counts by tutor, {@link MARKET} among them. */
export type Tallies = Map<string, Counts>;

/** In the place of a tutor's id: all tutors together. */
export const MARKET = '00000000-0000-0000-0000-000000000000';

const CONSIDERED = 'c';
export const PASSED = 'n';

/** A run as it is counted. */
export type CountedRun = {
  candidates: readonly Assessment[];
  /** When the family has time; null where it did not say. */
  wanted: AvailabilityMask | null;
  /** Whom an earlier dossier of the same enquiry named: a family counts once for a tutor. */
  namedBefore: ReadonlySet<string>;
};

/** A family that names more slots of the week is free, and asks for none in particular. */
const MOST_SLOTS = 12;
/** The market's points are kept by halves. */
const MARKET_STEP = 5;

const countsOf = (tallies: Tallies, tutorId: string): Counts => {
  let counts = tallies.get(tutorId);
  if (!counts) tallies.set(tutorId, (counts = {}));
  return counts;
};
/** Made once: a run asks for some thousand of them. */
const POINT_KEYS = Object.fromEntries(CRITERIA.map((criterion) => [criterion, []])) as unknown as Record<
  Criterion,
  string[]
>;
const pointKey = (criterion: Criterion, tenths: number) =>
  (POINT_KEYS[criterion][tenths] ??= `p:${criterion}:${tenths}`);
const count = (counts: Counts, key: string, amount = 1) => (counts[key] = (counts[key] ?? 0) + amount);

/**
 * Adds what a run says of each tutor whom it considered, and of the market. Who was invited to the enquiry before is
 * not considered again.
 */
export function tallyInto(tallies: Tallies, { candidates, wanted, namedBefore }: CountedRun): void {
  const slots = wanted === null ? [] : slotsOf(wanted);
  const asked = slots.length > MOST_SLOTS ? [] : slots;
  const market = countsOf(tallies, MARKET);
  count(market, CONSIDERED);
  for (const { tutorId, failedGate, points } of candidates) {
    if (failedGate === 'uninvited' || namedBefore.has(tutorId)) continue;
    const counts = countsOf(tallies, tutorId);
    count(counts, CONSIDERED);
    if (points === null) {
      count(counts, `g:${failedGate}`);
      continue;
    }
    count(counts, PASSED);
    for (const criterion of CRITERIA) {
      const tenths = Math.round(points[criterion] * 10);
      count(counts, pointKey(criterion, tenths));
      count(market, pointKey(criterion, Math.round(tenths / MARKET_STEP) * MARKET_STEP));
    }
    for (const slot of asked) count(counts, `t:${slot}`);
  }
}

export const consideredIn = (counts: Counts) => counts[CONSIDERED] ?? 0;

/** How often each gate stopped the tutor, the most frequent first; a gate that never did is left out. */
export const stoppedIn = (counts: Counts): { gate: Gate; count: number }[] =>
  GATES.map((gate) => ({ gate, count: counts[`g:${gate}`] ?? 0 }))
    .filter((stopped) => stopped.count > 0)
    .sort((one, other) => other.count - one.count);

/** The median of a criterion's points, to one decimal; null where none were given. */
export function medianIn(counts: Counts, criterion: Criterion): number | null {
  const prefix = `p:${criterion}:`;
  const given = Object.entries(counts)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, amount]) => ({ tenths: Number(key.slice(prefix.length)), amount }))
    .sort((one, other) => one.tenths - other.tenths);
  const total = given.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) return null;
  const at = (place: number) => {
    let passed = 0;
    for (const { tenths, amount } of given) if ((passed += amount) > place) return tenths;
    return 0;
  };
  return Math.round((at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2) / 10;
}

/** By slot, how many families asked for it. */
export const wantedIn = (counts: Counts): { slot: number; families: number }[] =>
  Object.entries(counts)
    .filter(([key]) => key.startsWith('t:'))
    .map(([key, families]) => ({ slot: Number(key.slice(2)), families }));
