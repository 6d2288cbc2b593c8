import type { DeliveryMode } from '../enquiry/options.js';
import { type AvailabilityMask, slotsInCommon } from './availability.js';
import { kilometresBetween, type Point } from './distance.js';
import type { Criterion, MatchingPolicy } from './policy.js';
import { DAY, plus } from '../shared/time.js';
import { eligibility, type EligibilityFacts, type Ineligible } from '../tutor/eligibility.js';
import type { YearLevel } from '../tutor/options.js';
import type { SubjectSlug } from './subjects.js';
import { fnv, ticket } from './tie-break.js';

/** What an enquiry asks of a tutor. What it leaves open is null, passes every tutor and scores the neutral half; but for the subject. */
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
  /** 1 for the first wave of invitations, higher for the wider ones after it. */
  wave: number;
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
  /** ISO instant. */
  createdAt: string;
};

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
  | { tutorId: string; score: number; points: Points; failedGate: null }
  | { tutorId: string; score: null; points: null; failedGate: Gate };

/** The dossier of a run: every candidate, best first, and the tutors to invite now, first to be invited first. */
export type Match = { policy: string; wave: number; candidates: Assessment[]; chosen: string[] };

const TICKETS = 2 ** 32;
const BEST_SCORE = 1_000;

const anyOf = <T>(wanted: readonly T[], offered: readonly T[]) => wanted.some((one) => offered.includes(one));

function share<T>(wanted: readonly T[], offered: readonly T[]): number {
  let met = 0;
  for (const one of wanted) if (offered.includes(one)) met += 1;
  return met / wanted.length;
}

const NEUTRAL = 0.5;
const within01 = (value: number) => Math.min(1, Math.max(0, value));

/**
 * How well the two can meet, from 0 to 1; null when they cannot. Online for both is as good as next door; in person
 * it falls to the neutral half at the edge of the tutor's travel radius. Unknown ways or places are neutral.
 */
function meeting(needs: EnquiryNeeds, candidate: Candidate): number | null {
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

/** Whether a tutor passes the gates of what is taught, whoever else may stop it. */
export const teaches = (needs: Pick<EnquiryNeeds, 'subjects' | 'otherSubjects' | 'levels'>, candidate: Candidate) =>
  hasSubjectInCommon(needs, candidate) && hasLevelInCommon(needs, candidate);

function failedGate(needs: EnquiryNeeds, candidate: Candidate, now: string): Gate | null {
  const reason = eligibility(candidate, now);
  if (reason !== null) return GATE_OF[reason];
  if (!candidate.emailVerified) return 'email_unverified';
  if (candidate.alreadyInvited) return 'uninvited';
  if (!hasSubjectInCommon(needs, candidate)) return 'subject';
  return hasLevelInCommon(needs, candidate) ? null : 'level';
}

function subjectShare(needs: EnquiryNeeds, candidate: Candidate): number {
  const met =
    needs.subjects.filter((subject) => candidate.subjects.includes(subject)).length +
    needs.otherSubjects.filter((keys) => offersOneOf(keys, candidate)).length;
  return met / (needs.subjects.length + needs.otherSubjects.length);
}

const levelShare = (needs: EnquiryNeeds, candidate: Candidate) =>
  needs.levels === null || candidate.yearLevels.length === 0 ? NEUTRAL : share(needs.levels, candidate.yearLevels);

function timeShare(needs: EnquiryNeeds, candidate: Candidate, policy: MatchingPolicy): number {
  const wanted = needs.availabilityMask;
  if (wanted === null || candidate.availabilityMask === null) return NEUTRAL;
  const enough = Math.max(1, Math.min(policy.enoughSlots, slotsInCommon(wanted, wanted)));
  return Math.min(1, slotsInCommon(wanted, candidate.availabilityMask) / enough);
}

const priceShare = ({ hourlyRate }: Candidate, { referenceRate }: MatchingPolicy) =>
  hourlyRate === null ? NEUTRAL : within01(2 - hourlyRate / referenceRate);

/** Few reviews stay near the neutral half. */
function qualityShare({ averageRating, totalReviews }: Candidate, { reviewsForTrust }: MatchingPolicy): number {
  if (averageRating === null || totalReviews <= 0) return NEUTRAL;
  return (within01(averageRating / 5) * totalReviews + NEUTRAL * reviewsForTrust) / (totalReviews + reviewsForTrust);
}

function fairnessShare(candidate: Candidate, policy: MatchingPolicy, newcomersSince: string): number {
  const allowance = candidate.createdAt >= newcomersSince ? policy.newcomerAllowance : 0;
  return within01(1 - Math.max(0, candidate.recentInvitations - allowance) / policy.invitationsForNone);
}

/**
 * Judges every candidate by the gates and the policy's points, and chooses this wave's tutors: the preferred one first if it
 * passes, then by score; ties end in a lot drawn from the enquiry's and the tutor's id. Pure; the order of candidates
 * does not matter. `now` is an ISO instant.
 */
export function match(
  needs: EnquiryNeeds,
  candidates: readonly Candidate[],
  policy: MatchingPolicy,
  now: string,
): Match {
  const { weights } = policy;
  const seed = fnv(needs.enquiryId);
  const newcomersSince = plus(now, -policy.newcomerDays * DAY);
  const tenths = (weight: number, part: number) => Math.round(weight * part * 10);
  const assessments = new Array<Assessment>(candidates.length);
  const keys = new Float64Array(candidates.length);
  const ranking = new Uint32Array(candidates.length);
  let passed = 0;

  for (let index = 0; index < candidates.length; index += 1) {
    const candidate = candidates[index] as Candidate;
    const { tutorId } = candidate;
    ranking[index] = index;
    let gate: Gate | null = failedGate(needs, candidate, now);
    const way = gate === null ? meeting(needs, candidate) : null;
    if (way === null) {
      gate ??= 'reachable';
      assessments[index] = { tutorId, score: null, points: null, failedGate: gate };
      keys[index] = (BEST_SCORE + 1 + GATES.indexOf(gate)) * TICKETS + ticket(seed, tutorId);
      continue;
    }
    const subject = tenths(weights.subject, subjectShare(needs, candidate));
    const level = tenths(weights.level, levelShare(needs, candidate));
    const time = tenths(weights.time, timeShare(needs, candidate, policy));
    const distance = tenths(weights.distance, way);
    const price = tenths(weights.price, priceShare(candidate, policy));
    const quality = tenths(weights.quality, qualityShare(candidate, policy));
    const fairness = tenths(weights.fairness, fairnessShare(candidate, policy, newcomersSince));
    const score = subject + level + time + distance + price + quality + fairness;
    passed += 1;
    keys[index] = tutorId === needs.preferredTutorId ? -1 : (BEST_SCORE - score) * TICKETS + ticket(seed, tutorId);
    const points: Points = {
      subject: subject / 10,
      level: level / 10,
      time: time / 10,
      distance: distance / 10,
      price: price / 10,
      quality: quality / 10,
      fairness: fairness / 10,
    };
    assessments[index] = { tutorId, score: score / 10, points, failedGate: null };
  }

  const at = (index: number) => assessments[index] as Assessment;
  ranking.sort((one, other) => keys[one]! - keys[other]! || (at(one).tutorId < at(other).tutorId ? -1 : 1));
  const ranked = Array.from(ranking, at);
  const size = Math.min(passed, needs.wave > 1 ? policy.secondWave : policy.firstWave);
  return {
    policy: policy.version,
    wave: needs.wave,
    candidates: ranked,
    chosen: ranked.slice(0, size).map(({ tutorId }) => tutorId),
  };
}
