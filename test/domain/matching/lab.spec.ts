import { replay, sameInvitations } from '../../../domain/matching/lab.js';
import { match } from '../../../domain/matching/matching.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import { syntheticEnquiries, syntheticTutors } from '../../../domain/matching/synthetic.js';

const NOW = '2026-11-21T00:00:00.000Z';
const tutors = syntheticTutors(120, 3, NOW);
const enquiries = syntheticEnquiries(60, 3, NOW);
const silent = () => undefined;

describe('a made-up market', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(syntheticTutors(120, 3, NOW)).toEqual(tutors);
    expect(syntheticEnquiries(60, 3, NOW)).toEqual(enquiries);
    expect(syntheticTutors(120, 4, NOW)).not.toEqual(tutors);
  });

  it('holds distinct tutors who may be invited, and enquiries of two months in order', () => {
    expect(new Set(tutors.map(({ tutorId }) => tutorId)).size).toBe(120);
    for (const tutor of tutors) {
      expect(tutor).toMatchObject({ vettingStatus: 'approved', acceptingStudents: true, wwcVerified: true });
      expect([tutor.subjects.length > 0, tutor.createdAt <= Date.parse(NOW)]).toEqual([true, true]);
    }
    const times = enquiries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(Date.parse(NOW) - Date.parse(times[0] as string)).toBe(60 * 86_400_000);
  });
});

describe('R-41 a replay', () => {
  const { outcome, chosen } = replay(enquiries, tutors, POLICY_V1, NOW, silent);

  it('invites first whom matching itself would invite, and leaves its tutors as they were', () => {
    const before = structuredClone(tutors);
    const first = enquiries[0];
    expect(chosen[0]).toEqual(match({ ...first!.needs, wave: 1 }, tutors, POLICY_V1, NOW).chosen);
    replay(enquiries, tutors, POLICY_V1, NOW, silent);
    expect(tutors).toEqual(before);
  });

  it('counts what it chose', () => {
    const percent = (part: number) => Math.round((part / 60) * 1_000) / 10;
    expect(outcome).toMatchObject({
      fillRate: percent(chosen.filter(({ length }) => length >= POLICY_V1.waveSizes[0]).length),
      withoutCandidate: percent(chosen.filter(({ length }) => length === 0).length),
      invitations: chosen.flat().length,
      invitedTutors: new Set(chosen.flat()).size,
    });
  });

  it('G-20 expects when somebody accepts, of both waves, whatever wave sizes, radius factor and cap are tried', () => {
    const tried = (change: Partial<typeof POLICY_V1>) =>
      replay(enquiries, tutors, { ...POLICY_V1, ...change }, NOW, silent).outcome;
    const shares = ({ acceptedRate, secondWaveRate, waitlistedShare }: typeof outcome) => [
      acceptedRate,
      secondWaveRate,
      waitlistedShare,
    ];
    for (const share of shares(outcome)) expect(share >= 0 && share <= 100).toBe(true);
    expect(outcome.hoursToFirstAccept).toBeGreaterThan(0);
    expect(tried({ radiusFactor: 3 }).acceptedRate).toBeGreaterThan(tried({ radiusFactor: 1 }).acceptedRate);
    const few = tried({ waveSizes: [1, 1] });
    expect(few.acceptedRate).toBeLessThan(outcome.acceptedRate);
    expect(few.hoursToFirstAccept as number).toBeGreaterThan(outcome.hoursToFirstAccept as number);
    expect(few.secondWaveRate).toBeGreaterThan(outcome.secondWaveRate);
    expect(tried({ quoteCap: 1 }).waitlistedShare).toBeGreaterThan(outcome.waitlistedShare);
    expect(tried({ waveSizes: [30, 30], quoteCap: 30 }).waitlistedShare).toBe(0);
  });

  it('hears of each enquiry, and finds nothing without tutors', () => {
    const seen: number[] = [];
    const empty = replay(enquiries.slice(0, 3), [], POLICY_V1, NOW, (done) => seen.push(done));
    expect(seen).toEqual([1, 2, 3]);
    expect(empty.outcome).toMatchObject({ withoutCandidate: 100, invitations: 0, gini: 0, meanDistanceKm: null });
    expect(empty.outcome).toMatchObject({ acceptedRate: 0, hoursToFirstAccept: null, secondWaveRate: 100 });
  });

  it('shares invitations with another as a percentage of what either made', () => {
    expect(sameInvitations([['a', 'b'], ['c']], [['b', 'd'], ['c']])).toBe(50);
    expect(sameInvitations(chosen, chosen)).toBe(100);
    expect(sameInvitations([[]], [[]])).toBe(0);
  });
});
