import { DAY } from '../shared/time.js';
import { type Answering, expectedAnswers, HOURS, medianHours } from './answers.js';
import { kilometresBetween } from './distance.js';
import { fairnessOf } from './fairness.js';
import { type Candidate, type EnquiryNeeds, match, teaches } from './matching.js';
import type { MatchingPolicy } from './policy.js';

/** An enquiry to replay and when it came, ISO. */
export type LabEnquiry = { needs: EnquiryNeeds; at: string };

/** A tutor of today, and after how many hours this one mostly answers. */
export type LabTutor = Candidate & { responseHours?: number };

/** What came of a replay; shares in percent, distances in kilometres of invitations in person. */
export type Outcome = {
  fillRate: number;
  withoutCandidate: number;
  /** Enquiries that a tutor is expected to accept, in the first wave or in the wider one. */
  acceptedRate: number;
  /** By when half of those are accepted, in hours; null where none is. */
  hoursToFirstAccept: number | null;
  /** Enquiries for which nobody is expected to have accepted by the time of the wider wave. */
  secondWaveRate: number;
  /** Of the tutors who accept in the first wave, those who are expected to wait for a place among the live quotes. */
  waitlistedShare: number;
  invitations: number;
  invitedTutors: number;
  meanDistanceKm: number | null;
  medianDistanceKm: number | null;
  onlineShare: number;
  meanHourlyRate: number | null;
  meanRating: number | null;
  gini: number;
  newcomersShare: number;
};

/** The outcome and, for each enquiry, whom it invited. */
export type Replayed = { outcome: Outcome; chosen: string[][] };

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;
const percent = (part: number, whole: number) => (whole === 0 ? 0 : rounded((part / whole) * 100, 1));
const mean = (values: readonly number[], decimals: number) =>
  values.length === 0 ? null : rounded(values.reduce((sum, value) => sum + value, 0) / values.length, decimals);

/** As long as nobody knows better, of a hundred invitations. */
export const ACCEPTED_OF_HUNDRED = 35;
/** Of a tutor without a measured response time. */
const RESPONSE_HOURS = 12;

/**
 * Finds, for an enquiry, who could pass its gates of subject and level; the others cannot be chosen under any policy.
 */
function poolsOf<Tutor extends Candidate>(candidates: readonly Tutor[]): (needs: EnquiryNeeds) => Tutor[] {
  const known = new Map<string, Tutor[]>();
  return (needs) => {
    const key = JSON.stringify([needs.subjects, needs.otherSubjects, needs.levels]);
    const pool = known.get(key) ?? candidates.filter((candidate) => teaches(needs, candidate));
    known.set(key, pool);
    return pool;
  };
}

/**
 * Replays first waves in the order in which the enquiries came, under one policy; each invitation counts among its
 * tutor's recent ones for as long as the policy says. Whether and when somebody accepts is expected of `acceptShare` of
 * the invitations and of each tutor's time to answer, over the first wave and the wider one that follows where nobody
 * has accepted. `progress` hears how many are done. Pure but for it.
 */
export function replay(
  enquiries: readonly LabEnquiry[],
  tutors: readonly LabTutor[],
  policy: MatchingPolicy,
  now: string,
  progress: (done: number) => void,
  acceptShare = ACCEPTED_OF_HUNDRED / 100,
): Replayed {
  const candidates = tutors.map((tutor) => ({ ...tutor, alreadyInvited: false, recentInvitations: 0 }));
  const byId = new Map(candidates.map((candidate, index) => [candidate.tutorId, index]));
  const poolOf = poolsOf(candidates);
  const invited = new Uint32Array(candidates.length);
  const recent: { at: number; index: number }[] = [];
  let forgotten = 0;
  const chosen: string[][] = [];
  const distances: number[] = [];
  const [rates, ratings]: [number[], number[]] = [[], []];
  let [filled, empty, online, newcomers] = [0, 0, 0, 0];
  const accepted = new Float64Array(HOURS.length);
  const sums = { untilWider: 0, accepts: 0, beyondCap: 0 };
  const tutorOf = (tutorId: string) => candidates[byId.get(tutorId) as number] as (typeof candidates)[number];
  const answering = (tutorIds: readonly string[]): Answering[] =>
    tutorIds.map((tutorId) => ({ acceptShare, hours: tutorOf(tutorId).responseHours ?? RESPONSE_HOURS }));

  for (const [place, { needs, at }] of enquiries.entries()) {
    const instant = Date.parse(at);
    for (
      let oldest = recent[forgotten];
      oldest && oldest.at <= instant - policy.recentDays * DAY;
      oldest = recent[++forgotten]
    )
      (candidates[oldest.index] as Candidate).recentInvitations -= 1;
    const pool = poolOf(needs);
    const found = match({ ...needs, wave: 1, isWider: false }, pool, policy, now).chosen;
    for (const tutorId of found) tutorOf(tutorId).alreadyInvited = true;
    const further = match({ ...needs, wave: 2, isWider: true }, pool, policy, now).chosen;
    for (const tutorId of found) tutorOf(tutorId).alreadyInvited = false;
    expectedAnswers(answering(found), answering(further), policy.quoteCap, { accepted, sums });
    chosen.push(found);
    if (found.length >= policy.waveSizes[0]) filled += 1;
    if (found.length === 0) empty += 1;
    for (const tutorId of found) {
      const index = byId.get(tutorId) as number;
      const tutor = candidates[index] as Candidate;
      invited[index] = (invited[index] as number) + 1;
      tutor.recentInvitations += 1;
      recent.push({ at: instant, index });
      if (instant - tutor.createdAt <= policy.newcomerDays * DAY) newcomers += 1;
      if (tutor.hourlyRate !== null) rates.push(tutor.hourlyRate);
      if (tutor.averageRating !== null) ratings.push(tutor.averageRating);
      if (needs.deliveryModes.includes('online') && tutor.deliveryModes.includes('online')) online += 1;
      else if (needs.point && tutor.latitude !== null && tutor.longitude !== null)
        distances.push(kilometresBetween(needs.point.latitude, needs.point.longitude, tutor.latitude, tutor.longitude));
    }
    progress(place + 1);
  }

  const invitations = invited.reduce((sum, one) => sum + one, 0);
  const counts = new Map<number, number>();
  for (const one of invited) counts.set(one, (counts.get(one) ?? 0) + 1);
  const spread = [...counts].map(([count, tutorsWithIt]) => ({ invitations: count, tutors: tutorsWithIt }));
  const middle = Float64Array.from(distances).sort()[distances.length >> 1];
  return {
    chosen,
    outcome: {
      fillRate: percent(filled, enquiries.length),
      withoutCandidate: percent(empty, enquiries.length),
      acceptedRate: percent(accepted.at(-1) ?? 0, enquiries.length),
      hoursToFirstAccept: medianHours(accepted),
      secondWaveRate: percent(sums.untilWider, enquiries.length),
      waitlistedShare: percent(sums.beyondCap, sums.accepts),
      invitations,
      invitedTutors: invited.reduce((sum, one) => sum + (one > 0 ? 1 : 0), 0),
      meanDistanceKm: mean(distances, 1),
      medianDistanceKm: middle === undefined ? null : rounded(middle, 1),
      onlineShare: percent(online, invitations),
      meanHourlyRate: mean(rates, 2),
      meanRating: mean(ratings, 2),
      gini: fairnessOf(spread).gini ?? 0,
      newcomersShare: percent(newcomers, invitations),
    },
  };
}

/** Percent of the invitations of either replay that both made. */
export function sameInvitations(one: readonly string[][], other: readonly string[][]): number {
  let [both, either] = [0, 0];
  for (const [place, chosen] of one.entries()) {
    const others = new Set(other[place]);
    const shared = chosen.filter((tutorId) => others.has(tutorId)).length;
    both += shared;
    either += chosen.length + others.size - shared;
  }
  return percent(both, either);
}
