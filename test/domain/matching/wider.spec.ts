import fc from 'fast-check';
import { cellOf, cellsAround, ONLINE_CELL, reachOf } from '../../../application/tutor/reach.js';
import type { TutorSearchRow } from '../../../application/tutor/tutor.writes.js';
import { DELIVERY_PREFERENCES } from '../../../domain/enquiry/options.js';
import { fileDossier, readDossier } from '../../../domain/matching/dossier.js';
import { type Candidate, type EnquiryNeeds, match } from '../../../domain/matching/matching.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import { pointsUnder } from '../../../domain/matching/reasons.js';
import { widerFor } from '../../../domain/matching/wider.js';
import { MAX_RADIUS_KM } from '../../../domain/tutor/options.js';
import { candidateLike, needsLike, NOW, PARRAMATTA } from './candidates.js';

const IN_PERSON: Partial<EnquiryNeeds> = { deliveryModes: ['in-person'] };
const KM_PER_DEGREE = 111.2;
/** A tutor who teaches in person, so many kilometres north of the family. */
const inPersonAway = (km: number, changes: Partial<Candidate> = {}) =>
  candidateLike({ deliveryModes: ['in-person'], latitude: PARRAMATTA.latitude + km / KM_PER_DEGREE, ...changes });
const judged = (needs: Partial<EnquiryNeeds>, candidate: Candidate, policy = POLICY_V1) =>
  match(needsLike(needs), [candidate], policy, NOW).candidates[0]!;
const wide: Partial<EnquiryNeeds> = { ...IN_PERSON, wave: 2, isWider: true };

describe('G-20 R-122 a wider wave', () => {
  it.each([
    ['within the travel radius', 10, null, undefined],
    ['beyond it', 20, null, 'distance'],
    ['beyond one and a half times of it', 23.5, 'reachable', undefined],
  ] as const)('judges a tutor of 15 km who lives %s', (_, km, failedGate, wider) => {
    expect(judged(IN_PERSON, inPersonAway(km)).failedGate).toBe(km > 15 ? 'reachable' : null);
    const assessment = judged(wide, inPersonAway(km));
    expect([assessment.failedGate, 'wider' in assessment ? assessment.wider : undefined]).toEqual([failedGate, wider]);
  });

  it('asks who teaches online where in-person was asked for, with no points for distance', () => {
    const online = candidateLike({ deliveryModes: ['online'] });
    expect(judged(IN_PERSON, online).failedGate).toBe('reachable');
    expect(judged(wide, online)).toMatchObject({ failedGate: null, wider: 'online', points: { distance: 0 } });
    expect(judged({ ...wide, deliveryModes: ['online'] }, online)).not.toHaveProperty('wider');
    expect(judged({ ...wide, deliveryModes: ['online'] }, inPersonAway(1)).failedGate).toBe('reachable');
  });

  it('gives points that fall on from the edge of the travel radius to the wider edge', () => {
    const distance = (km: number, needs = wide) => judged(needs, inPersonAway(km)).points?.distance as number;
    const [near, edge, beyond, far] = [distance(2), distance(14.9), distance(16), distance(22)];
    expect(near).toBeGreaterThan(edge);
    expect(edge).toBeGreaterThan(beyond);
    expect(beyond).toBeGreaterThan(far);
    expect(far).toBeLessThan(1);
    expect(distance(10)).toBe(distance(10, { ...IN_PERSON }));
  });

  it('takes its factor from the policy', () => {
    const twice = { ...POLICY_V1, radiusFactor: 2 };
    expect(judged(wide, inPersonAway(28), twice)).toMatchObject({ failedGate: null, wider: 'distance' });
    expect(judged(wide, inPersonAway(16), { ...POLICY_V1, radiusFactor: 1 }).failedGate).toBe('reachable');
  });

  it('says in the dossier and on the opportunity how it reached whom', () => {
    const found = match(needsLike(wide), [inPersonAway(20)], POLICY_V1, NOW);
    expect(readDossier(fileDossier(found))).toMatchObject({ radiusFactor: 1.5, candidates: [{ wider: 'distance' }] });
    expect(pointsUnder(POLICY_V1, found.candidates[0])).toMatchObject({ wider: 'distance' });
    expect(match(needsLike(), [candidateLike()], POLICY_V1, NOW)).not.toHaveProperty('radiusFactor');
  });

  it.each([
    ['online', DELIVERY_PREFERENCES[2], 'online'],
    ['online', DELIVERY_PREFERENCES[1], null],
    ['distance', DELIVERY_PREFERENCES[1], 'distance'],
    [undefined, DELIVERY_PREFERENCES[2], null],
  ] as const)('by %s is news to a family that says “%s”: %s', (wider, preference, shown) => {
    expect(widerFor(wider, preference)).toBe(shown);
  });
});

describe('G-20 the index of places and the pure function agree', () => {
  const somewhere = fc.record({
    latitude: fc.double({ min: -37, max: -32, noNaN: true }),
    longitude: fc.double({ min: 147, max: 152, noNaN: true }),
  });
  const tutors = fc
    .record({
      at: somewhere,
      travelRadiusKm: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: MAX_RADIUS_KM })),
      deliveryModes: fc.subarray(['online', 'in-person'] as const, { minLength: 1 }),
    })
    .map(({ at, ...rest }) => candidateLike({ ...at, ...rest }));
  const cellsOf = (tutor: Candidate) => new Set(reachOf(tutor as unknown as TutorSearchRow).cells);

  it('on whom a first wave can reach', () => {
    fc.assert(
      fc.property(somewhere, tutors, fc.subarray(['online', 'in-person'] as const, { minLength: 1 }), (...given) => {
        const [point, tutor, deliveryModes] = given;
        if (judged({ point, deliveryModes }, tutor).failedGate !== null) return;
        const asked = [
          ...(deliveryModes.includes('in-person') ? [cellOf(point)] : []),
          ...(deliveryModes.includes('online') ? [ONLINE_CELL] : []),
        ];
        expect(asked.some((cell) => cellsOf(tutor).has(cell))).toBe(true);
      }),
    );
  });

  it('on whom a wider wave can reach', () => {
    fc.assert(
      fc.property(somewhere, tutors, fc.constantFrom(1, 1.5, 2), (point, tutor, radiusFactor) => {
        if (judged({ ...wide, point }, tutor, { ...POLICY_V1, radiusFactor }).failedGate !== null) return;
        const asked = [ONLINE_CELL, ...cellsAround(point, (radiusFactor - 1) * MAX_RADIUS_KM)];
        const cells = cellsOf(tutor);
        expect(asked.some((cell) => cells.has(cell))).toBe(true);
      }),
    );
  });
});
