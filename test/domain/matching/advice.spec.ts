import fc from 'fast-check';
import { advice, type Found, LEAST_FAMILIES } from '../../../domain/matching/advice.js';
import { enquiryMask, slotsOf } from '../../../domain/matching/availability.js';
import { GATES } from '../../../domain/matching/matching.js';
import { CRITERIA, POLICY_V1 } from '../../../domain/matching/policy.js';

const slot = (day: string, time: string) => slotsOf(enquiryMask([day], [time]) as number)[0] as number;
const SATURDAY = slot('Saturday', 'Morning (9am-noon)');
const EVENINGS = enquiryMask(['Monday', 'Tuesday'], ['Evening (after 6pm)']);
const found = (changes: Partial<Found> = {}): Found => ({
  ownGate: null,
  considered: 40,
  stopped: [],
  answered: 0,
  unanswered: 0,
  points: [],
  wanted: [],
  hours: EVENINGS,
  ...changes,
});
const beside = (criterion: (typeof CRITERIA)[number], mine: number | null, market: number | null) => ({
  criterion,
  mine,
  market,
  of: POLICY_V1.weights[criterion],
});

describe('G-24 what would change how a tutor is found', () => {
  it('is nothing where nothing stands out', () => {
    expect(advice(found({ points: CRITERIA.map((criterion) => beside(criterion, 5, 5)) }))).toEqual([]);
  });

  it('begins with the gate that stops the tutor today, each in words of its own', () => {
    const ownGate = GATES.filter((gate) => !['uninvited', 'subject', 'level', 'reachable'].includes(gate));
    const sentences = ownGate.map((gate) => advice(found({ ownGate: gate, considered: 0 })));
    for (const given of sentences) expect(given).toHaveLength(1);
    expect(new Set(sentences.flat()).size).toBe(ownGate.length);
    // What stopped the tutor in the past, and does not today, needs no advice.
    expect(advice(found({ stopped: [{ gate: 'accepting', count: 30 }] }))).toEqual([]);
  });

  it('says how many families asked for what the tutor does not offer', () => {
    const stopped = (['reachable', 'subject', 'level'] as const).map((gate) => ({ gate, count: LEAST_FAMILIES }));
    expect(advice(found({ stopped }))).toEqual([
      expect.stringMatching(/^5 families live further away .* wider travel radius or online lessons/),
      '5 families asked for subjects that you do not list. Add any that you also teach.',
      expect.stringMatching(/^5 families asked for year levels/),
    ]);
  });

  it('names the two times that most families wanted and the tutor does not offer', () => {
    const wanted = [
      { slot: slot('Sunday', 'Evening (after 6pm)'), families: 6 },
      { slot: SATURDAY, families: 11 },
      { slot: slot('Monday', 'Evening (after 6pm)'), families: 20 },
      { slot: slot('Friday', 'Late afternoon (3-6pm)'), families: 5 },
    ];
    const points = [beside('time', 2, 18)];
    expect(advice(found({ wanted, points }))).toEqual([
      '11 families within your reach wanted Saturday mornings, when you have no hours.',
      '6 families within your reach wanted Sunday evenings, when you have no hours.',
    ]);
    expect(advice(found({ wanted, hours: null }))[0]).toMatch(/^20 families within your reach wanted Monday evenings/);
    expect(advice(found({ hours: null }))).toEqual([expect.stringContaining('no weekly hours yet')]);
  });

  it('compares points with the market, the biggest gap first, and says nothing without one', () => {
    const points = [
      beside('price', 2, 4),
      beside('quality', 3, 8),
      beside('level', 14, 15),
      beside('subject', 12, null),
    ];
    expect(advice(found({ points }))).toEqual([
      expect.stringContaining('reviews'),
      expect.stringContaining('hourly rate'),
    ]);
    const all = CRITERIA.map((criterion) => advice(found({ points: [beside(criterion, 0, 5)] })));
    expect(new Set(all.flat()).size).toBe(CRITERIA.length);
  });

  it('asks for answers where most invitations ended without one', () => {
    expect(advice(found({ answered: 2, unanswered: 4 }))[0]).toMatch(/^4 invitations ended without your answer\./);
    for (const [answered, unanswered] of [
      [3, 3],
      [0, 1],
    ] as const)
      expect(advice(found({ answered, unanswered }))).toEqual([]);
  });

  it('advises a tutor whom nobody asked for on what reaches more families', () => {
    expect(advice(found({ considered: 0 }))).toEqual([expect.stringContaining('More subjects')]);
  });

  it('says nothing of what fewer than five families asked for, and never more than five sentences', () => {
    const few = fc.integer({ min: 0, max: LEAST_FAMILIES - 1 });
    const wanted = (families: fc.Arbitrary<number>) =>
      fc.array(fc.record({ slot: fc.integer({ min: 0, max: 34 }), families }));
    const stopped = (count: fc.Arbitrary<number>) => fc.array(fc.record({ gate: fc.constantFrom(...GATES), count }));
    fc.assert(
      fc.property(wanted(few), stopped(few), (asked, gates) => {
        expect(advice(found({ wanted: asked, stopped: gates })).join()).not.toMatch(/famil(y|ies) (asked|live|within)/);
      }),
    );
    const any = fc.integer({ min: 0, max: 99 });
    fc.assert(
      fc.property(wanted(any), stopped(any), any, any, (asked, gates, answered, unanswered) => {
        const sentences = advice(found({ wanted: asked, stopped: gates, answered, unanswered, hours: null }));
        expect(sentences.length).toBeLessThanOrEqual(5);
        for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
      }),
    );
  });
});
