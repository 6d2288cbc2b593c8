import fc from 'fast-check';
import { enquiryMask, hasSlot, slotsOf, slotWords } from '../../../domain/matching/availability.js';
import type { Assessment, Gate, Points } from '../../../domain/matching/matching.js';
import { CRITERIA } from '../../../domain/matching/policy.js';
import {
  consideredIn,
  type Counts,
  MARKET,
  medianIn,
  stoppedIn,
  type Tallies,
  tallyInto,
  wantedIn,
} from '../../../domain/matching/tally.js';

const pointsOf = (points: number) => Object.fromEntries(CRITERIA.map((criterion) => [criterion, points])) as Points;
const passed = (tutorId: string, points: number): Assessment => ({
  tutorId,
  score: points * CRITERIA.length,
  points: pointsOf(points),
  failedGate: null,
});
const stopped = (tutorId: string, failedGate: Gate): Assessment => ({ tutorId, score: null, points: null, failedGate });
const SATURDAY = enquiryMask(['Saturday'], ['Morning (9am-noon)']);
function tally(
  candidates: Assessment[],
  more: { wanted?: number | null; namedBefore?: string[] } = {},
  tallies: Tallies = new Map(),
): Tallies {
  tallyInto(tallies, { candidates, wanted: more.wanted ?? null, namedBefore: new Set(more.namedBefore) });
  return tallies;
}

describe('G-24 what is counted of a dossier', () => {
  it('is for each tutor the gate that stopped it or the points, and what the family asked for', () => {
    const counted = tally([passed('ann', 4.2), stopped('bob', 'subject')], { wanted: SATURDAY });
    const [ann, bob] = [counted.get('ann') as Counts, counted.get('bob') as Counts];
    expect([consideredIn(ann), stoppedIn(ann), medianIn(ann, 'time')]).toEqual([1, [], 4.2]);
    expect(wantedIn(ann).map(({ slot, families }) => [slotWords(slot), families])).toEqual([['Saturday mornings', 1]]);
    expect(bob).toEqual({ c: 1, 'g:subject': 1 });
    expect(medianIn(bob, 'time')).toBeNull();
    const market = counted.get(MARKET) as Counts;
    expect([consideredIn(market), medianIn(market, 'price')]).toEqual([1, 4]);
  });

  it('is once for a family, whatever its waves, and nothing of who was invited before', () => {
    const again = tally([passed('ann', 4), stopped('bob', 'uninvited'), passed('cy', 5)], { namedBefore: ['ann'] });
    expect([...again.keys()]).toEqual([MARKET, 'cy']);
  });

  it('takes no slot for wanted where a family is free on most days', () => {
    const wanted = enquiryMask(['Any'], ['Any']);
    expect(wantedIn(tally([passed('ann', 1)], { wanted }).get('ann') as Counts)).toEqual([]);
  });

  it('adds up whatever the order, and its median is that of all that was given', () => {
    const runs = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(runs, fc.integer({ min: 0, max: 40 }), (given, cut) => {
        const together = (all: readonly number[]) => {
          const tallies: Tallies = new Map();
          for (const tenths of all) tally([passed('ann', tenths / 10)], {}, tallies);
          return tallies;
        };
        const tallies = together(given);
        expect(together([...given.slice(cut), ...given.slice(0, cut)])).toEqual(tallies);
        const whole = tallies.get('ann') as Counts;
        expect(consideredIn(whole)).toBe(given.length);
        const sorted = [...given].sort((one, other) => one - other);
        const middle = (sorted[(given.length - 1) >> 1]! + sorted[given.length >> 1]!) / 2;
        expect(medianIn(whole, 'quality')).toBe(Math.round(middle) / 10);
      }),
    );
  });

  it('names each slot of a week once, and knows those that a mask has', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 34 })), (slots) => {
        const mask = slots.reduce((sum, slot) => sum + 2 ** slot, 0);
        expect(slotsOf(mask)).toEqual([...slots].sort((one, other) => one - other));
        expect(slots.every((slot) => hasSlot(mask, slot))).toBe(true);
      }),
    );
    expect(new Set(Array.from({ length: 35 }, (_, slot) => slotWords(slot))).size).toBe(35);
  });
});
