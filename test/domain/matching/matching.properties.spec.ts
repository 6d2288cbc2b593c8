import fc from 'fast-check';
import { type Dossier, fileDossier, readDossier } from '../../../domain/matching/dossier.js';
import { type Candidate, type EnquiryNeeds, match } from '../../../domain/matching/matching.js';
import { CRITERIA, POLICY_V1 } from '../../../domain/matching/policy.js';
import { candidate, needs, pool } from './arbitraries.js';
import { candidateLike, needsLike, NOW, tutorNumber } from './candidates.js';

const run = (one: EnquiryNeeds, candidates: readonly Candidate[]) => match(one, candidates, POLICY_V1, NOW);
const oneDecimal = (value: number) => Math.round(value * 10) / 10;

describe('every match', () => {
  it('is the same for the same input, which it leaves as it was', () => {
    fc.assert(
      fc.property(needs, pool, (one, candidates) => {
        const before = structuredClone({ one, candidates });
        expect(run(one, candidates)).toEqual(run(one, candidates));
        expect({ one, candidates }).toEqual(before);
      }),
    );
  });

  it('does not depend on the order of candidates', () => {
    const shuffled = pool.chain((candidates) =>
      fc.tuple(fc.constant(candidates), fc.shuffledSubarray(candidates, { minLength: candidates.length })),
    );
    fc.assert(
      fc.property(needs, shuffled, (one, [candidates, reordered]) => {
        expect(run(one, reordered)).toEqual(run(one, candidates));
      }),
    );
  });

  it('R-43 is read from its dossier as it was', () => {
    fc.assert(
      fc.property(needs, pool, (one, candidates) => {
        const { policy: _policy, wave: _wave, ...found } = run(one, candidates);
        expect(readDossier(JSON.parse(JSON.stringify(fileDossier(found))) as Dossier)).toEqual(found);
      }),
    );
  });

  it('accounts for every candidate once, with points within their weights or a gate', () => {
    fc.assert(
      fc.property(needs, pool, (one, candidates) => {
        const dossier = run(one, candidates);
        expect(dossier.candidates.map(({ tutorId }) => tutorId).sort()).toEqual(
          candidates.map(({ tutorId }) => tutorId).sort(),
        );
        for (const { score, points, failedGate } of dossier.candidates) {
          expect(failedGate === null).toBe(score !== null);
          if (score === null) continue;
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100);
          for (const criterion of CRITERIA) {
            expect(points[criterion]).toBe(oneDecimal(points[criterion]));
            expect(points[criterion]).toBeGreaterThanOrEqual(0);
            expect(points[criterion]).toBeLessThanOrEqual(POLICY_V1.weights[criterion]);
          }
          expect(score).toBe(oneDecimal(CRITERIA.reduce((sum, criterion) => sum + points[criterion], 0)));
        }
      }),
    );
  });

  it('chooses only who passed, as many as the wave takes, best first after the preferred one', () => {
    fc.assert(
      fc.property(needs, pool, (one, candidates) => {
        const dossier = run(one, candidates);
        const passed = dossier.candidates.filter(({ failedGate }) => failedGate === null);
        expect(dossier.chosen).toEqual(passed.slice(0, one.wave === 1 ? 8 : 12).map(({ tutorId }) => tutorId));
        const rest = passed.filter(({ tutorId }) => tutorId !== one.preferredTutorId);
        const steps = rest.map(({ score }) => Math.floor(score! / POLICY_V1.weights.fairness));
        expect(steps).toEqual(steps.toSorted((high, low) => low - high));
        if (passed.some(({ tutorId }) => tutorId === one.preferredTutorId))
          expect(dossier.chosen[0]).toBe(one.preferredTutorId);
      }),
    );
  });

  it('never gives more points to the same tutor with more recent invitations', () => {
    fc.assert(
      fc.property(needs, candidate, fc.nat({ max: 30 }), (one, tutor, more) => {
        const busier = { ...tutor, recentInvitations: tutor.recentInvitations + more };
        const [less, most] = [tutor, busier].map((who) => run(one, [who]).candidates[0]!);
        expect(most!.failedGate).toBe(less!.failedGate);
        expect(most!.score ?? 0).toBeLessThanOrEqual(less!.score ?? 0);
      }),
    );
  });

  it('judges 10,000 candidates at once without strain', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      candidateLike({
        tutorId: tutorNumber(index),
        recentInvitations: index % 12,
        deliveryModes: index % 2 ? ['in-person'] : [],
        travelRadiusKm: index % 40,
      }),
    );
    run(needsLike(), many);
    const before = process.cpuUsage();
    expect(run(needsLike(), many).candidates).toHaveLength(10_000);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
  });
});
