import fc from 'fast-check';
import { type Candidate, type EnquiryNeeds, match } from '../../../domain/matching/matching.js';
import { SUBJECT_SLUGS } from '../../../domain/matching/options.js';
import { type MatchingPolicy, POLICY_V1 } from '../../../domain/matching/policy.js';
import { DAY, isoOf, MINUTE } from '../../../domain/shared/time.js';
import { MarketIndex } from '../../../infrastructure/matching/market-index.js';
import { candidate, needs, pool } from '../../domain/matching/arbitraries.js';
import { candidateLike, needsLike, NOW, tutorNumber } from '../../domain/matching/candidates.js';

/** How many markets are drawn; 10,000 of them take ten seconds. */
const MARKETS = Number(process.env['MARKET_RUNS'] ?? 500);

/** So few that a market of forty has more of them than a run explains. */
const POLICY = { ...POLICY_V1, version: 'small', poolSize: 5, waveSizes: [2, 3] as const };
/** What tutors have of themselves decides, so that most are never looked at. */
const OF_THEMSELVES = {
  ...POLICY,
  version: 'themselves',
  weights: { subject: 5, level: 5, time: 5, distance: 2, price: 40, quality: 40, fairness: 3 },
};
/** So few are wanted that most buckets are never looked at. */
const ALONE = [POLICY, OF_THEMSELVES].map((policy) => ({
  ...policy,
  version: `${policy.version}, one`,
  poolSize: 1,
  waveSizes: [1, 1] as const,
}));
/** A market of which most pass the gates, so that more of them do than a run explains. */
const ofEligible = pool.map((market) =>
  market.map((tutor): Candidate => {
    const { tutorId, ownSubjects, hourlyRate, averageRating, totalReviews, availabilityMask, recentInvitations } =
      tutor;
    const known = { hourlyRate, averageRating, totalReviews, availabilityMask, recentInvitations };
    return candidateLike({ tutorId, ownSubjects, ...known, subjects: [...SUBJECT_SLUGS], yearLevels: [] });
  }),
);
const LATER = Date.parse(NOW) + 1;

function indexOf(tutors: readonly Candidate[], index = new MarketIndex()): MarketIndex {
  index.apply(tutors);
  for (const { tutorId, recentInvitations } of tutors)
    for (let count = 0; count < recentInvitations; count++) index.invite(tutorId, LATER);
  return index;
}

/** What the pure function makes of the whole market, and of what the index has found in it. */
function both(
  index: MarketIndex,
  one: EnquiryNeeds,
  market: readonly Candidate[],
  policy: MatchingPolicy,
  now: string,
) {
  const invited = market.flatMap(({ tutorId, alreadyInvited }) => (alreadyInvited ? [tutorId] : []));
  const found = index.find(one, invited, policy, now, 0);
  return { whole: match(one, market, policy, now), found, ofFound: match(one, found.candidates, policy, now) };
}

function expectSame(
  index: MarketIndex,
  one: EnquiryNeeds,
  market: readonly Candidate[],
  policy: MatchingPolicy = POLICY,
  now = NOW,
): void {
  const { whole, found, ofFound } = both(index, one, market, policy, now);
  expect(ofFound.chosen).toEqual(whole.chosen);
  const passed = whole.candidates.filter(({ failedGate }) => failedGate === null);
  expect(found.considered.passed).toBe(passed.length);
  for (const [place, assessment] of passed.slice(0, policy.poolSize).entries())
    expect(ofFound.candidates[place]).toEqual(assessment);
  const stopped: Record<string, number> = {};
  for (const { failedGate } of whole.candidates)
    if (failedGate !== null) stopped[failedGate] = (stopped[failedGate] ?? 0) + 1;
  expect(found.considered.stopped).toEqual(stopped);
}

describe('R-41 the tutors in memory', () => {
  it('are chosen as the pure function chooses from the whole market, in many markets', () => {
    process.stdout.write(`matching: MARKET_RUNS=${MARKETS}\n`);
    fc.assert(
      fc.property(
        needs,
        fc.oneof(pool, ofEligible),
        fc.constantFrom(POLICY, OF_THEMSELVES, ...ALONE),
        (one, market, policy) => {
          expectSame(indexOf(market), one, market, policy);
        },
      ),
      { numRuns: MARKETS },
    );
  });

  it('are explained whole where the market is small', () => {
    fc.assert(
      fc.property(needs, pool, (one, market) => {
        const invited = market.flatMap(({ tutorId, alreadyInvited }) => (alreadyInvited ? [tutorId] : []));
        const { candidates } = indexOf(market).find(one, invited, POLICY, NOW, 40);
        expect(match(one, candidates, POLICY, NOW)).toEqual(match(one, market, POLICY, NOW));
      }),
    );
  });

  it('are known as they are after any changes, invitations and their withdrawals', () => {
    fc.assert(
      fc.property(fc.tuple(needs, needs), pool, fc.array(candidate, { maxLength: 20 }), (asked, market, changes) => {
        const index = indexOf(market);
        const now = new Map(market.map((tutor) => [tutor.tutorId, tutor]));
        for (const change of changes) {
          const before = now.get(change.tutorId)?.recentInvitations ?? 0;
          index.apply([change]);
          for (let count = before; count < change.recentInvitations; count++) index.invite(change.tutorId, LATER);
          for (let count = change.recentInvitations; count < before; count++) index.takeBack(change.tutorId, LATER);
          now.set(change.tutorId, change);
          for (const one of asked) expectSame(index, one, [...now.values()]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('R-67 R-86 are judged by the hour: a check that ends and an invitation that is no longer recent', () => {
    const ends = '2026-11-22T00:00:00.000Z';
    const market = [
      candidateLike({ tutorId: tutorNumber(1), wwcExpiresAt: ends }),
      candidateLike({ tutorId: tutorNumber(2), recentInvitations: 10 }),
    ];
    const index = new MarketIndex();
    index.apply(market);
    for (let count = 0; count < 10; count++) index.invite(tutorNumber(2), Date.parse(ends));
    const at = (now: string) => index.find(needsLike(), [], POLICY_V1, now, 0);
    expect(at(NOW)).toMatchObject({ considered: { passed: 2, stopped: {} } });
    const later = at(ends);
    expect(later.considered).toEqual({ passed: 1, stopped: { wwc: 1 } });
    expect(later.candidates).toEqual([{ ...market[1], recentInvitations: 0 }]);
    expect(at(NOW).considered.passed).toBe(2);
  });

  it('R-41 are newcomers for so many days, that moment included', () => {
    const days = POLICY.newcomerDays * DAY;
    const many = Array.from({ length: 12 }, (_, index) =>
      candidateLike({
        tutorId: tutorNumber(index),
        createdAt: Date.parse(NOW) - days + index - 6,
        recentInvitations: index % 4,
      }),
    );
    const index = new MarketIndex();
    index.apply(many);
    for (const { tutorId, recentInvitations } of many)
      for (let count = 0; count < recentInvitations; count++) index.invite(tutorId, LATER + DAY);
    for (const later of [0, 1, 2, 5, MINUTE])
      expectSame(index, needsLike(), many, POLICY, isoOf(Date.parse(NOW) + later));
    expectSame(index, needsLike(), many, POLICY, isoOf(Date.parse(NOW) - 2 * MINUTE));
  });

  it('follow a new policy', () => {
    fc.assert(
      fc.property(needs, pool, (one, market) => {
        const index = indexOf(market);
        expectSame(index, one, market);
        const dearer = { ...POLICY, version: 'dearer', weights: { ...POLICY.weights, price: 30, subject: 5 } };
        expectSame(index, one, market, dearer);
      }),
    );
  });

  it('may be none, one, or more than twice as many as fitted at first', () => {
    const { candidates, considered } = new MarketIndex().find(needsLike(), [], POLICY, NOW, 0);
    expect([candidates, considered]).toEqual([[], { passed: 0, stopped: {} }]);
    expectSame(indexOf([candidateLike()]), needsLike(), [candidateLike()]);
    const many = Array.from({ length: 2_500 }, (_, index) =>
      candidateLike({ tutorId: tutorNumber(index), hourlyRate: 30 + (index % 90), recentInvitations: index % 3 }),
    );
    expectSame(indexOf(many), needsLike(), many);
  });

  it.each([1, 8])('may be 20,000 of one suburb, of whom one in %i passes', (among) => {
    const point = { latitude: -33.815, longitude: 151.001 };
    const many = Array.from({ length: 20_000 }, (_, index) =>
      candidateLike({
        ...point,
        tutorId: tutorNumber(index),
        deliveryModes: ['in-person'],
        acceptingStudents: index % among === 0,
        hourlyRate: 30 + (index % 7),
        recentInvitations: index % 3,
      }),
    );
    const one = needsLike({ deliveryModes: ['in-person'], point });
    expectSame(indexOf(many), one, many);
    const roomy = new MarketIndex();
    roomy.reserve(many.length);
    expectSame(indexOf(many, roomy), { ...one, point: { latitude: -31.95, longitude: 115.86 } }, many);
  });
});
