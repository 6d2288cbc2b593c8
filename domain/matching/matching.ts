import type { DeliveryMode } from '../enquiry/options.js';
import { type AvailabilityMask, slotsInCommon } from './availability.js';
import { kilometresBetween, type Point } from './distance.js';
import { CRITERIA, type Criterion, type MatchingPolicy } from './policy.js';
import { DAY } from '../shared/time.js';
import { eligibility, type EligibilityFacts, type Ineligible } from '../tutor/eligibility.js';
import type { YearLevel } from '../tutor/options.js';
import type { SubjectSlug } from './subjects.js';
import { ticket } from './tie-break.js';
import { fnv } from '../shared/fnv.js';
import type { Wider } from './wider.js';

/**
 * What an enquiry asks of a tutor. What it leaves open is null, passes
 * every tutor and scores the neutral half; but for the subject.
 */
export type EnquiryNeeds = {
  enquiryId: string;
  /** Search subjects; without these and `otherSubjects` no tutor has a subject in common. */
  subjects: readonly SubjectSlug[];
  /** Subjects that search does not know, each as keys of which a tutor needs one. */
  otherSubjects: readonly (readonly string[])[];
  levels: readonly YearLevel[] | null;
  availabilityMask: AvailabilityMask | null;
  deliveryModes: readonly DeliveryMode[];
  /** Where the family is; null when the location was not recognised. */
  point: Point | null;
  preferredTutorId: string | null;
  /** 1 for the first wave of invitations, higher for those after it. */
  wave: number;
  /** A wave that searches wider than the one before it (G-20). */
  isWider: boolean;
};

/** A tutor as the pool offers it, once each. Null or an empty list means unknown, except `subjects`. */
export type Candidate = EligibilityFacts & {
  tutorId: string;
  /** True, too, where the setting does not ask for a confirmed address. */
  emailVerified: boolean;
  alreadyInvited: boolean;
  subjects: readonly SubjectSlug[];
  /** Keys of what the tutor typed beyond them. */
  ownSubjects: readonly string[];
  yearLevels: readonly YearLevel[];
  deliveryModes: readonly DeliveryMode[];
  latitude: number | null;
  longitude: number | null;
  travelRadiusKm: number;
  /** Dollars. */
  hourlyRate: number | null;
  /** 0 to 5; null without reviews. */
  averageRating: number | null;
  totalReviews: number;
  availabilityMask: AvailabilityMask | null;
  /** Invitations within the policy's `recentDays`. */
  recentInvitations: number;
  /** Milliseconds since 1970. */
  createdAt: number;
};

/** What a tutor brings to every enquiry. */
export type MeritFacts = Pick<
  Candidate,
  'hourlyRate' | 'averageRating' | 'totalReviews' | 'recentInvitations' | 'createdAt'
>;

/** What decides whether a tutor can be met, and how well. */
export type MeetingFacts = Pick<Candidate, 'deliveryModes' | 'latitude' | 'longitude' | 'travelRadiusKm'>;

/** What a tutor must pass to be invited, in the order in which it is asked. */
export const GATES = [
  'suspended',
  'closing',
  'approved',
  'contract',
  'wwc',
  'accepting',
  'email_unverified',
  'uninvited',
  'subject',
  'level',
  'reachable',
] as const;
export type Gate = (typeof GATES)[number];

/** Points by criterion, one decimal, each from 0 to its weight in the policy. */
export type Points = Record<Criterion, number>;

/** A candidate who passed every gate, with a score from 0 to 100, or the first gate that stopped it. */
export type Assessment =
  | { tutorId: string; score: number; points: Points; failedGate: null; wider?: Wider }
  | { tutorId: string; score: null; points: null; failedGate: Gate };

/**
 * Everybody of a market whom a run considered: how many passed every
 * gate, and at which gate each of the others was stopped first.
 */
export type Considered = { passed: number; stopped: Partial<Record<Gate, number>> };

/**
 * The dossier of a run: every candidate, best first, and the tutors to invite now, first to be invited first.
 */
export type Match = {
  policy: string;
  wave: number;
  candidates: Assessment[];
  chosen: string[];
  /** Of a wider wave: how many times their travel radius tutors were taken to go (G-20). */
  radiusFactor?: number;
};

const TICKETS = 2 ** 32;
/** Beyond so many recent invitations a lot decides between equals. */
const MOST_COUNTED = 1_024;
/** A score of 100 in steps of a tenth of a point, of which there are no smaller. */
const MOST_STEPS = 1_000;

const anyOf = <T>(wanted: readonly T[], offered: readonly T[]) => wanted.some((one) => offered.includes(one));

function countIn<T>(wanted: readonly T[], offered: readonly T[]): number {
  let met = 0;
  for (const one of wanted) if (offered.includes(one)) met += 1;
  return met;
}

const NEUTRAL = 0.5;
const tenths = (weight: number, part: number) => Math.round(weight * part * 10);
const within01 = (value: number) => Math.min(1, Math.max(0, value));

/**
 * How well the two can meet, from 0 to 1; null when they cannot. Online for both is as good as next door; in
 * person it falls to the neutral half at the edge of the tutor's travel radius. Unknown ways or places are neutral.
 */
function meeting(needs: EnquiryNeeds, candidate: MeetingFacts): number | null {
  const { deliveryModes, latitude, longitude, travelRadiusKm } = candidate;
  const unknown = deliveryModes.length === 0;
  const wantsOnline = needs.deliveryModes.includes('online');
  if (wantsOnline && deliveryModes.includes('online')) return 1;
  let best = wantsOnline && unknown ? NEUTRAL : null;
  if (needs.deliveryModes.includes('in-person') && (unknown || deliveryModes.includes('in-person'))) {
    if (needs.point === null || latitude === null || longitude === null) return NEUTRAL;
    const km = kilometresBetween(needs.point.latitude, needs.point.longitude, latitude, longitude);
    if (km <= travelRadiusKm) best = travelRadiusKm > 0 ? 1 - (1 - NEUTRAL) * (km / travelRadiusKm) : 1;
  }
  return best;
}

/**
 * How a wider wave lets the two meet who otherwise cannot (G-20). In person the share falls on from the edge of the
 * travel radius, where it is the neutral half, to nothing at the wider edge; online it is nothing, for the family asked
 * for something else.
 */
function widerMeeting(
  needs: EnquiryNeeds,
  candidate: MeetingFacts,
  radiusFactor: number,
): { share: number; wider: Wider } | null {
  const { deliveryModes, latitude, longitude, travelRadiusKm } = candidate;
  const meetsInPerson = deliveryModes.length === 0 || deliveryModes.includes('in-person');
  if (
    needs.deliveryModes.includes('in-person') &&
    meetsInPerson &&
    needs.point &&
    latitude !== null &&
    longitude !== null
  ) {
    const beyond = kilometresBetween(needs.point.latitude, needs.point.longitude, latitude, longitude) - travelRadiusKm;
    const allowed = travelRadiusKm * (radiusFactor - 1);
    if (beyond <= allowed) return { share: NEUTRAL * within01(1 - beyond / allowed), wider: 'distance' };
  }
  return !needs.deliveryModes.includes('online') && deliveryModes.includes('online')
    ? { share: 0, wider: 'online' }
    : null;
}

type Meeting = { share: number; wider: Wider | null };

/** The same in the wave that the enquiry waits for. */
function meetingOf(needs: EnquiryNeeds, candidate: MeetingFacts, { radiusFactor }: MatchingPolicy): Meeting | null {
  const share = meeting(needs, candidate);
  if (share !== null) return { share, wider: null };
  return needs.isWider ? widerMeeting(needs, candidate, radiusFactor) : null;
}

/** Tenths of a point for how the two can meet in this wave; null where they cannot. */
export function tenthsOfMeeting(needs: EnquiryNeeds, candidate: MeetingFacts, policy: MatchingPolicy): number | null {
  const way = meetingOf(needs, candidate, policy);
  return way === null ? null : tenths(policy.weights.distance, way.share);
}

/** The gate that each reason of eligibility is, as dossiers have always called it. */
const GATE_OF: Record<Ineligible, Gate> = {
  suspended: 'suspended',
  closing: 'closing',
  not_approved: 'approved',
  contract_missing: 'contract',
  wwc_unverified: 'wwc',
  wwc_expired: 'wwc',
  paused: 'accepting',
};

const offersOneOf = (keys: readonly string[], { subjects, ownSubjects }: Candidate) =>
  keys.some((key) => ownSubjects.includes(key) || (subjects as readonly string[]).includes(key));

/** Whether a tutor teaches anything that an enquiry asks for. */
export const hasSubjectInCommon = (needs: Pick<EnquiryNeeds, 'subjects' | 'otherSubjects'>, candidate: Candidate) =>
  anyOf(needs.subjects, candidate.subjects) || needs.otherSubjects.some((keys) => offersOneOf(keys, candidate));

/** Whether a tutor teaches at a level that an enquiry asks for; who leaves it open, and who says nothing, passes. */
const hasLevelInCommon = ({ levels }: Pick<EnquiryNeeds, 'levels'>, { yearLevels }: Candidate) =>
  levels === null || yearLevels.length === 0 || anyOf(levels, yearLevels);

/** Whether a tutor passes the gates of what is taught, whatever the other gates say. */
export const teaches = (needs: Pick<EnquiryNeeds, 'subjects' | 'otherSubjects' | 'levels'>, candidate: Candidate) =>
  hasSubjectInCommon(needs, candidate) && hasLevelInCommon(needs, candidate);

/** The first gate that stops a tutor for every enquiry; null: none does. */
export function ownGateOf(tutor: EligibilityFacts & Pick<Candidate, 'emailVerified'>, now: string): Gate | null {
  const reason = eligibility(tutor, now);
  if (reason !== null) return GATE_OF[reason];
  return tutor.emailVerified ? null : 'email_unverified';
}

function failedGate(needs: EnquiryNeeds, candidate: Candidate, now: string): Gate | null {
  const ownGate = ownGateOf(candidate, now);
  if (ownGate !== null) return ownGate;
  if (candidate.alreadyInvited) return 'uninvited';
  if (!hasSubjectInCommon(needs, candidate)) return 'subject';
  return hasLevelInCommon(needs, candidate) ? null : 'level';
}

/** The gates of what an enquiry asks for: an operator may pass over them, a run never does (G-22). */
const SOFT_GATES = ['subject', 'level', 'reachable'] as const satisfies readonly Gate[];
type SoftGate = (typeof SOFT_GATES)[number];

/** Every one of them that stands against a candidate, in the order in which they are asked. */
export function softGatesAgainst(needs: EnquiryNeeds, candidate: Candidate): SoftGate[] {
  const stands: Record<SoftGate, boolean> = {
    subject: !hasSubjectInCommon(needs, candidate),
    level: !hasLevelInCommon(needs, candidate),
    reachable: meeting(needs, candidate) === null,
  };
  return SOFT_GATES.filter((gate) => stands[gate]);
}

/** What is asked of a tutor in so many parts, each of which a tutor has or has not. */
export const FIT = ['subject', 'level', 'time'] as const satisfies readonly Criterion[];
type Fit = (typeof FIT)[number];

/** By criterion of fit, how many of the parts asked for earn all its points; null where the enquiry leaves it open. */
export function enoughOf(needs: EnquiryNeeds, policy: MatchingPolicy): Record<Fit, number | null> {
  const { subjects, otherSubjects, levels, availabilityMask: wanted } = needs;
  return {
    subject: subjects.length + otherSubjects.length,
    level: levels === null ? null : levels.length,
    time: wanted === null ? null : Math.max(1, Math.min(policy.enoughSlots, slotsInCommon(wanted, wanted))),
  };
}

const fitShare = (met: number | null, enough: number | null) =>
  met === null || enough === null ? NEUTRAL : Math.min(1, met / enough);

/** Tenths of a point for so many parts met of those that are enough; null where either is not known. */
export const tenthsOfFit = (criterion: Fit, met: number | null, enough: number | null, { weights }: MatchingPolicy) =>
  tenths(weights[criterion], fitShare(met, enough));

/** How many of the parts asked for a candidate has; null where it says nothing. */
const MET: Record<Fit, (needs: EnquiryNeeds, candidate: Candidate) => number | null> = {
  subject: ({ subjects, otherSubjects }, candidate) =>
    countIn(subjects, candidate.subjects) + otherSubjects.filter((keys) => offersOneOf(keys, candidate)).length,
  level: ({ levels }, { yearLevels }) => (yearLevels.length === 0 ? null : countIn(levels ?? [], yearLevels)),
  time: ({ availabilityMask: wanted }, { availabilityMask: free }) =>
    free === null ? null : slotsInCommon(wanted ?? 0, free),
};

const priceShare = ({ hourlyRate }: MeritFacts, { referenceRate }: MatchingPolicy) =>
  hourlyRate === null ? NEUTRAL : within01(2 - hourlyRate / referenceRate);

/** Few reviews stay near the neutral half. */
function qualityShare({ averageRating, totalReviews }: MeritFacts, { reviewsForTrust }: MatchingPolicy): number {
  if (averageRating === null || totalReviews <= 0) return NEUTRAL;
  return (within01(averageRating / 5) * totalReviews + NEUTRAL * reviewsForTrust) / (totalReviews + reviewsForTrust);
}

const newcomersSince = ({ newcomerDays }: MatchingPolicy, now: number) => now - newcomerDays * DAY;

/** A candidate's recent invitations without those that are not counted of a newcomer, `since` an instant. */
const countedInvitations = (candidate: MeritFacts, { newcomerAllowance }: MatchingPolicy, since: number) =>
  Math.max(0, candidate.recentInvitations - (candidate.createdAt >= since ? newcomerAllowance : 0));

const fairnessShare = (candidate: MeritFacts, policy: MatchingPolicy, since: number) =>
  within01(1 - countedInvitations(candidate, policy, since) / policy.invitationsForNone);

type Share = (candidate: Candidate) => number;

/** What candidates have of each criterion, from 0 to 1, but of distance: how the two can meet is passed separately. */
function sharesOf(
  needs: EnquiryNeeds,
  policy: MatchingPolicy,
  now: string,
): Record<Exclude<Criterion, 'distance'>, Share> {
  const since = newcomersSince(policy, Date.parse(now));
  const enough = enoughOf(needs, policy);
  const fit =
    (criterion: Fit): Share =>
    (candidate) =>
      fitShare(MET[criterion](needs, candidate), enough[criterion]);
  return {
    subject: fit('subject'),
    level: fit('level'),
    time: fit('time'),
    price: (candidate) => priceShare(candidate, policy),
    quality: (candidate) => qualityShare(candidate, policy),
    fairness: (candidate) => fairnessShare(candidate, policy, since),
  };
}

/** Judges candidates by the gates and the policy's points, each by itself; `now` is an ISO instant. */
export function judgeOf(
  needs: EnquiryNeeds,
  policy: MatchingPolicy,
  now: string,
): (candidate: Candidate) => Assessment {
  const shares = sharesOf(needs, policy, now);
  return (candidate) => {
    const { tutorId } = candidate;
    const gate = failedGate(needs, candidate, now);
    const way = gate === null ? meetingOf(needs, candidate, policy) : null;
    if (way === null) return { tutorId, score: null, points: null, failedGate: gate ?? 'reachable' };
    const points = {} as Points;
    let score = 0;
    for (const criterion of CRITERIA) {
      const part = criterion === 'distance' ? way.share : shares[criterion](candidate);
      const gained = tenths(policy.weights[criterion], part);
      points[criterion] = gained / 10;
      score += gained;
    }
    const assessment: Assessment = { tutorId, score: score / 10, points, failedGate: null };
    return way.wider ? { ...assessment, wider: way.wider } : assessment;
  };
}

/**
 * Tenths of a point that a tutor has for price, quality and fairness, and how many recent invitations count. `now` in
 * milliseconds since 1970.
 */
export function meritsOf(
  candidate: MeritFacts,
  policy: MatchingPolicy,
  now: number,
): { tenths: number; counted: number } {
  const { weights } = policy;
  const since = newcomersSince(policy, now);
  return {
    tenths:
      tenths(weights.price, priceShare(candidate, policy)) +
      tenths(weights.quality, qualityShare(candidate, policy)) +
      tenths(weights.fairness, fairnessShare(candidate, policy, since)),
    counted: countedInvitations(candidate, policy, since),
  };
}

/** Until when a tutor is a newcomer, that moment included, in milliseconds since 1970. */
export const newcomerUntil = ({ createdAt }: Pick<Candidate, 'createdAt'>, { newcomerDays }: MatchingPolicy) =>
  createdAt + newcomerDays * DAY;

/**
 * The lowest score, in tenths of a point, that counts as much as this one: scores are compared in steps of what
 * fairness weighs, so that no smaller difference leaves those out who were invited less.
 */
export function lowestEqual(score: number, { weights }: MatchingPolicy): number {
  const step = Math.max(1, 10 * weights.fairness);
  return Math.floor(score / step) * step;
}

/**
 * The first place of those of a score, in tenths, and so many counted invitations; the lowest number comes first: the
 * higher score, and of equals who was invited less. Which of these a lot decides: what an enquiry's and a tutor's id
 * draw (`ticket`) is added.
 */
export const placeOf = (score: number, counted: number, policy: MatchingPolicy) =>
  ((MOST_STEPS - lowestEqual(score, policy)) * MOST_COUNTED + Math.min(counted, MOST_COUNTED - 1)) * TICKETS;

/**
 * Where a run's candidates stand, the lowest number first: the preferred tutor before all, those who were
 * stopped last, by gate.
 */
function placesOf(
  candidates: readonly Candidate[],
  assessments: readonly Assessment[],
  { enquiryId, preferredTutorId }: EnquiryNeeds,
  policy: MatchingPolicy,
  now: string,
): Float64Array {
  const seed = fnv(enquiryId);
  const since = newcomersSince(policy, Date.parse(now));
  return Float64Array.from(assessments, ({ tutorId, score, failedGate }, index) => {
    const lot = ticket(seed, fnv(tutorId));
    if (score === null) return (MOST_STEPS + 1 + GATES.indexOf(failedGate)) * MOST_COUNTED * TICKETS + lot;
    if (tutorId === preferredTutorId) return -1;
    return (
      placeOf(Math.round(score * 10), countedInvitations(candidates[index] as Candidate, policy, since), policy) + lot
    );
  });
}

/**
 * Judges every candidate by the gates and the policy's points, and chooses this wave's tutors: the preferred one first
 * if it passes, then the best (`placeOf`). Pure; the order of candidates does not matter. `now` is an ISO
 * instant.
 */
export function match(
  needs: EnquiryNeeds,
  candidates: readonly Candidate[],
  policy: MatchingPolicy,
  now: string,
): Match {
  const assessments = candidates.map(judgeOf(needs, policy, now));
  const places = placesOf(candidates, assessments, needs, policy, now);
  const ranking = Uint32Array.from(candidates, (_, index) => index);
  const at = (index: number) => assessments[index] as Assessment;
  ranking.sort((one, other) => places[one]! - places[other]! || (at(one).tutorId < at(other).tutorId ? -1 : 1));
  const ranked = Array.from(ranking, at);
  const passed = ranked.filter(({ failedGate }) => failedGate === null);
  return {
    policy: policy.version,
    wave: needs.wave,
    candidates: ranked,
    chosen: passed.slice(0, policy.waveSizes[needs.wave > 1 ? 1 : 0]).map(({ tutorId }) => tutorId),
    ...(needs.isWider && { radiusFactor: policy.radiusFactor }),
  };
}
