import { enquiryMask } from '../../../domain/matching/availability.js';
import {
  type Candidate,
  type EnquiryNeeds,
  type Gate,
  GATES,
  match,
  type Points,
} from '../../../domain/matching/matching.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import { reasons } from '../../../domain/matching/reasons.js';
import { candidateLike, needsLike, NOW, PARRAMATTA, tutorNumber, unknownCandidate } from './candidates.js';

const judge = (candidate: Partial<Candidate>, needs: Partial<EnquiryNeeds> = {}) =>
  match(needsLike(needs), [candidateLike(candidate)], POLICY_V1, NOW).candidates[0]!;
const pointsOf = (candidate: Partial<Candidate>, needs: Partial<EnquiryNeeds> = {}): Points =>
  judge(candidate, needs).points!;
const scored = (scores: Partial<Candidate>[]) =>
  scores.map((changes, index) => candidateLike({ tutorId: tutorNumber(index), ...changes }));
const kmNorth = (km: number) => ({ latitude: PARRAMATTA.latitude + km / 111.195, longitude: PARRAMATTA.longitude });

describe('gates (R-41, R-86)', () => {
  const inPerson: Partial<EnquiryNeeds> = { deliveryModes: ['in-person'] };
  const online: Partial<EnquiryNeeds> = { deliveryModes: ['online'] };

  it.each<[Gate, string, Partial<Candidate>, Partial<EnquiryNeeds>]>([
    ['suspended', 'a suspended tutor, whatever else (G-01)', { suspended: true, vettingStatus: 'pending' }, {}],
    ['closing', 'a tutor who has closed the account (G-19)', { closing: true, vettingStatus: 'pending' }, {}],
    ['approved', 'a pending tutor', { vettingStatus: 'pending' }, {}],
    ['approved', 'a rejected tutor', { vettingStatus: 'rejected' }, {}],
    ['contract', 'a tutor without an approved contract', { contractApproved: false }, {}],
    ['wwc', 'an unverified check', { wwcVerified: false }, {}],
    ['wwc', 'a check without an expiry', { wwcExpiresAt: null }, {}],
    ['wwc', 'a check that expires at this instant (R-67)', { wwcExpiresAt: NOW }, {}],
    ['accepting', 'a tutor who takes no students', { acceptingStudents: false }, {}],
    [
      'email_unverified',
      'a tutor whose address is not confirmed, where it must be (R-25)',
      { emailVerified: false },
      {},
    ],
    ['uninvited', 'a tutor invited before', { alreadyInvited: true }, {}],
    ['subject', 'no subject in common', { subjects: ['english'] }, {}],
    ['subject', 'a tutor without subjects', { subjects: [] }, {}],
    ['subject', 'any tutor when no subject was named (R-128)', {}, { subjects: [], otherSubjects: [] }],
    [
      'subject',
      'a tutor of another own subject',
      { ownSubjects: ['korean'] },
      { subjects: [], otherSubjects: [['japanese']] },
    ],
    ['level', 'a tutor of other levels', { yearLevels: ['primary-2-3'] }, {}],
    ['reachable', 'in person beyond the travel radius', kmNorth(15.1), inPerson],
    ['reachable', 'an in-person tutor for an online family', { deliveryModes: ['in-person'] }, online],
    ['reachable', 'an online tutor for an in-person family', { deliveryModes: ['online'] }, inPerson],
    ['reachable', 'a far tutor whose ways are unknown, in person', { ...kmNorth(900), deliveryModes: [] }, inPerson],
  ])('stop at %s: %s', (gate, _, candidate, needs) => {
    expect(judge(candidate, needs)).toEqual({
      tutorId: expect.any(String),
      score: null,
      points: null,
      failedGate: gate,
    });
  });

  it.each<[string, Partial<Candidate>, Partial<EnquiryNeeds>]>([
    ['a check that expires in a moment', { wwcExpiresAt: '2026-11-21T00:00:00.001Z' }, {}],
    ['a far tutor, online for both', { ...kmNorth(900), deliveryModes: ['online'] }, {}],
    ['in person within the travel radius', kmNorth(14.9), inPerson],
    ['a tutor whose levels are unknown', { yearLevels: [] }, {}],
    ['a tutor of the one own subject', { ownSubjects: ['japanese'] }, { subjects: [], otherSubjects: [['japanese']] }],
    ['any tutor when the level is not known', { yearLevels: ['primary-2-3'] }, { levels: null }],
    ['a tutor whose place is unknown, in person', { latitude: null, longitude: null }, inPerson],
    ['any tutor when the family’s place is unknown, in person', kmNorth(900), { ...inPerson, point: null }],
    ['a tutor whose ways are unknown', { deliveryModes: [] }, online],
  ])('let pass %s', (_, candidate, needs) => {
    expect(judge(candidate, needs).failedGate).toBeNull();
  });

  it('name the first that stopped a candidate, in their order', () => {
    const failing: Partial<Candidate>[] = [
      { suspended: true },
      { closing: true },
      { vettingStatus: 'pending' },
      { contractApproved: false },
      { wwcVerified: false },
      { acceptingStudents: false },
      { emailVerified: false },
      { alreadyInvited: true },
      { subjects: [] },
      { yearLevels: ['adult'] },
      { deliveryModes: ['in-person'], ...kmNorth(100) },
    ];
    GATES.forEach((gate, index) => {
      expect(judge(Object.assign({}, ...failing.slice(index)) as Partial<Candidate>).failedGate).toBe(gate);
    });
  });
});

describe('points (R-41)', () => {
  it('are all 100 of the weights at best', () => {
    expect(Object.values(POLICY_V1.weights).reduce((sum, weight) => sum + weight)).toBe(100);
    const { score, points } = judge({ totalReviews: 10_000 });
    expect(points).toEqual(POLICY_V1.weights);
    expect(score).toBe(100);
  });

  it('are the neutral half for what is unknown', () => {
    const [assessment] = match(needsLike(), [unknownCandidate()], POLICY_V1, NOW).candidates;
    expect(assessment!.points).toEqual({
      subject: 30,
      level: 7.5,
      time: 10,
      distance: 7.5,
      price: 2.5,
      quality: 5,
      fairness: 5,
    });
    const blank = needsLike({
      levels: null,
      availabilityMask: null,
      deliveryModes: ['in-person'],
      point: null,
    });
    expect(match(blank, [candidateLike()], POLICY_V1, NOW).candidates[0]!.points).toMatchObject({
      subject: 30,
      level: 7.5,
      time: 10,
      distance: 7.5,
    });
  });

  it('grow with the share of subjects and levels that are met', () => {
    const both: Partial<EnquiryNeeds> = {
      subjects: ['mathematics', 'english'],
      levels: ['secondary-7-8', 'secondary-9-10'],
    };
    expect(pointsOf({ subjects: ['english'], yearLevels: ['secondary-9-10'] }, both)).toMatchObject({
      subject: 15,
      level: 7.5,
    });
    expect(
      pointsOf({ subjects: ['english', 'mathematics'], yearLevels: ['secondary-9-10', 'secondary-7-8'] }, both),
    ).toMatchObject({
      subject: 30,
      level: 15,
    });
  });

  it('count the slots in common up to enough of them, Any being a wildcard (R-10)', () => {
    const any: Partial<EnquiryNeeds> = { availabilityMask: enquiryMask(['Any'], ['Any']) };
    const free = (...days: string[]): Partial<Candidate> => ({
      availabilityMask: enquiryMask(days, ['Evening (after 6pm)']),
    });
    expect(pointsOf(free('Monday'), any).time).toBe(6.7);
    expect(pointsOf(free('Monday', 'Tuesday', 'Sunday'), any).time).toBe(20);
    expect(pointsOf(free('Any'), any).time).toBe(20);
    expect(pointsOf(free('Tuesday')).time).toBe(20);
    expect(pointsOf(free('Monday')).time).toBe(0);
    expect(pointsOf({ availabilityMask: 0 }).time).toBe(0);
  });

  it('fall with the distance in person, to the half at the edge; online is as good as next door', () => {
    const inPerson: Partial<EnquiryNeeds> = { deliveryModes: ['in-person'] };
    expect(pointsOf(kmNorth(0), inPerson).distance).toBe(15);
    expect(pointsOf(kmNorth(7.5), inPerson).distance).toBeCloseTo(11.3, 5);
    expect(pointsOf(kmNorth(14.999), inPerson).distance).toBe(7.5);
    expect(pointsOf({ travelRadiusKm: 0 }, inPerson).distance).toBe(15);
    expect(pointsOf(kmNorth(900)).distance).toBe(15);
  });

  it('fall above the reference rate, to none at twice of it', () => {
    const price = (hourlyRate: number) => pointsOf({ hourlyRate }).price;
    expect([20, 65, 97.5, 130, 150].map(price)).toEqual([5, 5, 2.5, 0, 0]);
  });

  it('trust a rating by its reviews', () => {
    const quality = (averageRating: number | null, totalReviews: number) =>
      pointsOf({ averageRating, totalReviews }).quality;
    expect(quality(0, 0)).toBe(5);
    expect(quality(5, 1)).toBe(6.3);
    expect(quality(4.8, 60)).toBeGreaterThan(quality(5, 3));
    expect(quality(1, 60)).toBeLessThan(quality(null, 0));
  });

  it('are lost by recent invitations, with an allowance for newcomers', () => {
    const fairness = (recentInvitations: number, createdAt: string) =>
      pointsOf({ recentInvitations, createdAt: Date.parse(createdAt) }).fairness;
    expect([0, 1, 5, 10, 400].map((invitations) => fairness(invitations, '2026-01-01T00:00:00.000Z'))).toEqual([
      5, 4.5, 2.5, 0, 0,
    ]);
    expect([0, 3, 5].map((invitations) => fairness(invitations, '2026-11-10T00:00:00.000Z'))).toEqual([5, 5, 4]);
  });
});

describe('the choice of a wave (R-42)', () => {
  const twenty = scored(Array.from({ length: 20 }, (_, index) => ({ recentInvitations: index % 11 })));

  it('takes 8 in the first wave and 12 in a later one', () => {
    expect(match(needsLike(), twenty, POLICY_V1, NOW).chosen).toHaveLength(8);
    expect(match(needsLike({ wave: 2 }), twenty, POLICY_V1, NOW).chosen).toHaveLength(12);
    expect(match(needsLike({ wave: 3 }), twenty, POLICY_V1, NOW).chosen).toHaveLength(12);
  });

  it('takes the best scores first, of equal tutors the one invited less', () => {
    const { candidates, chosen } = match(needsLike(), twenty, POLICY_V1, NOW);
    const scores = candidates.map(({ score }) => score!);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    expect(chosen).toEqual(candidates.slice(0, 8).map(({ tutorId }) => tutorId));
    expect(chosen.slice(0, 2).sort()).toEqual([tutorNumber(0), tutorNumber(11)]);
  });

  const ORDER =
    'of scores within what fairness weighs takes who was invited less, and looks at tenths where it weighs nothing';
  it(ORDER, () => {
    // 5 points each, the second a little dearer: its score is lower by less than a step of five.
    const two = [{ recentInvitations: 12 }, { recentInvitations: 11, hourlyRate: 70 }];
    const order = (changes: Partial<Candidate>[], policy = POLICY_V1) =>
      match(needsLike(), scored(changes), policy, NOW).candidates.map(({ tutorId }) => tutorId);
    const [first, second] = [tutorNumber(0), tutorNumber(1)];
    const [one, other] = match(needsLike(), scored(two), POLICY_V1, NOW).candidates;
    expect(one!.score).toBeLessThan(other!.score!);
    expect(order(two)).toEqual([second, first]);
    const { weights } = POLICY_V1;
    const unfair = { ...POLICY_V1, weights: { ...weights, fairness: 0, quality: weights.quality + weights.fairness } };
    expect(order(two, unfair)).toEqual([first, second]);
    // Three of a newcomer's are not counted.
    const newcomer = { recentInvitations: 14, createdAt: Date.parse('2026-11-10T00:00:00.000Z') };
    expect(order([newcomer, { recentInvitations: 12 }])).toEqual([first, second]);
  });

  it('takes the preferred tutor first, however low the score (R-35)', () => {
    const weak = candidateLike({ tutorId: tutorNumber(99), hourlyRate: 150, averageRating: 1, recentInvitations: 50 });
    const { chosen } = match(needsLike({ preferredTutorId: weak.tutorId }), [...twenty, weak], POLICY_V1, NOW);
    expect(chosen[0]).toBe(weak.tutorId);
    expect(chosen).toHaveLength(8);
  });

  it('ignores a preferred tutor who fails a gate or is unknown (R-79)', () => {
    const closed = candidateLike({ tutorId: tutorNumber(99), acceptingStudents: false });
    const { chosen } = match(needsLike({ preferredTutorId: closed.tutorId }), [...twenty, closed], POLICY_V1, NOW);
    expect(chosen).toEqual(match(needsLike(), twenty, POLICY_V1, NOW).chosen);
    expect(match(needsLike({ preferredTutorId: 'nobody' }), twenty, POLICY_V1, NOW).chosen).toEqual(chosen);
  });

  it('chooses nobody where nobody passes, and still says why (R-42, R-43)', () => {
    const closed = scored([{ vettingStatus: 'pending' }, { subjects: ['english'] }]);
    expect(match(needsLike(), closed, POLICY_V1, NOW)).toEqual({
      policy: 'v1',
      wave: 1,
      candidates: [
        { tutorId: tutorNumber(0), score: null, points: null, failedGate: 'approved' },
        { tutorId: tutorNumber(1), score: null, points: null, failedGate: 'subject' },
      ],
      chosen: [],
    });
    expect(match(needsLike(), [], POLICY_V1, NOW).chosen).toEqual([]);
  });

  it('breaks ties by a lot that differs from enquiry to enquiry and favours nobody', () => {
    const equals = scored(Array.from({ length: 40 }, () => ({})));
    const wins = new Map<string, number>();
    for (let enquiry = 0; enquiry < 1_000; enquiry += 1) {
      const { chosen } = match(needsLike({ enquiryId: tutorNumber(enquiry) }), equals, POLICY_V1, NOW);
      for (const tutorId of chosen) wins.set(tutorId, (wins.get(tutorId) ?? 0) + 1);
    }
    expect(wins.size).toBe(40);
    for (const count of wins.values()) {
      expect(count).toBeGreaterThan(140);
      expect(count).toBeLessThan(260);
    }
  });
});

describe('reasons', () => {
  it('name each criterion in plain words, the best met first and of equals the weightier', () => {
    const points: Points = { subject: 30, level: 7.5, time: 20, distance: 3, price: 5, quality: 9, fairness: 0 };
    expect(reasons({ points, weights: POLICY_V1.weights })).toEqual([
      { label: 'Subject', points: 30, of: 30 },
      { label: 'Day and time', points: 20, of: 20 },
      { label: 'Price', points: 5, of: 5 },
      { label: 'Quality', points: 9, of: 10 },
      { label: 'Year level', points: 7.5, of: 15 },
      { label: 'Distance', points: 3, of: 15 },
      { label: 'Fair share', points: 0, of: 5 },
    ]);
  });
});
