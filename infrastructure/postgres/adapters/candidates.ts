import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Candidates, type Pool } from '../../../application/ports/matching/candidates.js';
import { MatchingPolicies } from '../../../application/ports/matching/matching-policies.js';
import { Settings } from '../../../application/ports/settings.js';
import { cellOf, cellsAround, ONLINE_CELL } from '../../../application/tutor/reach.js';
import type { Point } from '../../../domain/matching/distance.js';
import type { Candidate, EnquiryNeeds, Gate } from '../../../domain/matching/matching.js';
import type { MatchingPolicy } from '../../../domain/matching/policy.js';
import { DAY, plus } from '../../../domain/shared/time.js';
import { MAX_RADIUS_KM, TRAVEL_RADIUS_KM } from '../../../domain/tutor/options.js';
import { moreOf, tutorOf, tutorText } from '../../matching/tutor-text.js';
import { Database } from '../database.js';
import { keptCandidates } from '../kept-candidates.js';

/** A market up to this size is explained whole, so that its dossiers name every tutor. */
export const SMALL_MARKET = 400;
/** A changed policy holds within a second, and a burst of enquiries reads it once. */
const POLICY_FRESH_MS = 1_000;

const yes = (text: string) => text === 'true';

/**
 * What only a run asks of a tutor: whether the enquiry has
 * invited this one already, and how many enquiries have of late.
 */
const OF_RUN = [
  `s.tutor_id = any(coalesce((select array_agg(o.tutor_id) from tutor_opportunities o where o.enquiry_id = $1), '{}'))`,
  `(select count(*) from (
     select from tutor_opportunities o where o.tutor_id = s.tutor_id and o.notified_at > $2 and o.voided_at is null limit $3
   ) recent)`,
];

const candidateText = (confirmed: boolean) => `${tutorText(confirmed, ...OF_RUN)} as text`;

function candidateOf({ text }: { text: string }): Candidate {
  const [alreadyInvited = '', recentInvitations = ''] = moreOf(text);
  return { ...tutorOf(text), alreadyInvited: yes(alreadyInvited), recentInvitations: Number(recentInvitations) };
}

/**
 * Walks each (subject, cell) of the reach index from a place that the enquiry's id names, and on from the index's start
 * where the end was met, so that the cost does not grow with the market. A preferred tutor is always among the found.
 */
const withinReach = (confirmed: boolean) => `
  with keys as (select distinct subject, cell from unnest($4::text[]) subject, unnest($5::int[]) cell),
  found as (
    select r.tutor_id from keys k cross join lateral (
      select * from (
        (select tutor_id from tutor_reach where subject = k.subject and cell = k.cell and shuffle >= $6 order by shuffle limit $7)
        union all
        (select tutor_id from tutor_reach where subject = k.subject and cell = k.cell and shuffle < $6 order by shuffle limit $7)
      ) walk limit $7
    ) r
    union select tutor_id from tutor_search where tutor_id = $8
  )
  select ${candidateText(confirmed)} from found f join tutor_search s on s.tutor_id = f.tutor_id`;

/** Great-circle distance of tutor s from the family, by the same formula as `kilometresBetween`. */
const KILOMETRES = `2 * 6371 * asin(sqrt(least(1, sin(radians(s.latitude - $9::float8) / 2) ^ 2
  + cos(radians($9::float8)) * cos(radians(s.latitude)) * sin(radians(s.longitude - $10::float8) / 2) ^ 2)))`;
/** By which rounding may differ; the run itself decides. */
const SLACK_KM = 1;

/**
 * The same walk of a wider wave (G-20), over more cells with a limit each. Whom even the wider search does not reach is
 * left out here: such tutors fill the cells around, and would fill the dossier.
 */
const withinWiderReach = (confirmed: boolean) => `
  with keys as (
    select subject, cell, max(most) as most from unnest($4::text[]) subject, unnest($5::int[], $7::int[]) as places (cell, most) group by 1, 2
  ),
  found as (
    select r.tutor_id from keys k cross join lateral (
      select * from (
        (select tutor_id from tutor_reach where subject = k.subject and cell = k.cell and shuffle >= $6 order by shuffle limit k.most)
        union all
        (select tutor_id from tutor_reach where subject = k.subject and cell = k.cell and shuffle < $6 order by shuffle limit k.most)
      ) walk limit k.most
    ) r
    union select tutor_id from tutor_search where tutor_id = $8
  ),
  reached as (
    select s.* from found f join tutor_search s on s.tutor_id = f.tutor_id
    where s.tutor_id = $8 or 'online' = any(s.delivery_modes)
      or s.latitude is null or s.longitude is null or ${KILOMETRES} <= s.travel_radius_km * $11::float8 + ${SLACK_KM}
    limit $12
  )
  select ${candidateText(confirmed)} from reached s`;

/** How many tutors a wider wave draws from each cell that is further away than tutors mostly travel. */
const DRAWN_FAR_AWAY = 2;

@Injectable()
export class PostgresCandidates extends Candidates {
  private large = false;
  private known: { policy: MatchingPolicy; at: number } | null = null;

  private readonly everybody: string;
  private readonly some: string;
  private readonly withinReach: string;
  private readonly withinWiderReach: string;

  constructor(
    private readonly database: Database,
    private readonly policies: MatchingPolicies,
    { requireEmailConfirmation }: Settings,
  ) {
    super();
    this.everybody = `select ${candidateText(requireEmailConfirmation)} from tutor_search s`;
    this.some = `${this.everybody} where s.tutor_id = any($4::uuid[])`;
    this.withinReach = withinReach(requireEmailConfirmation);
    this.withinWiderReach = withinWiderReach(requireEmailConfirmation);
  }

  async poolFor(needs: EnquiryNeeds, policy: MatchingPolicy, now: string): Promise<Pool> {
    const values = factsAsked(needs, policy, now);
    if (await this.isSmall()) return this.pool(this.everybody, values);
    const subjects = [...new Set([...needs.subjects, ...needs.otherSubjects.flat()])];
    if (needs.isWider && needs.point) return this.wider({ ...needs, point: needs.point }, subjects, policy, values);
    const cells = [
      ...(needs.deliveryModes.includes('in-person') && needs.point ? [cellOf(needs.point)] : []),
      ...(needs.deliveryModes.includes('online') || !needs.point ? [ONLINE_CELL] : []),
    ];
    const perKey = Math.ceil(policy.poolSize / Math.max(1, subjects.length * cells.length));
    return this.pool(this.withinReach, [
      ...values,
      subjects,
      cells,
      startOf(needs.enquiryId, needs.wave),
      perKey,
      needs.preferredTutorId,
    ]);
  }

  async these(
    tutorIds: readonly string[],
    needs: EnquiryNeeds,
    policy: MatchingPolicy,
    now: string,
  ): Promise<Candidate[]> {
    return this.candidates(this.some, [...factsAsked(needs, policy, now), tutorIds]);
  }

  /**
   * A tutor who is taken to go further stands in a cell no further from the family than what is added to the travel
   * radius: from there on the way leads through the tutor's own cells.
   */
  private wider(
    needs: EnquiryNeeds & { point: Point },
    subjects: string[],
    policy: MatchingPolicy,
    values: unknown[],
  ): Promise<Pool> {
    const { point, wave, enquiryId, preferredTutorId } = needs;
    const added = Math.max(0, policy.radiusFactor - 1);
    const isInPerson = needs.deliveryModes.includes('in-person');
    // Beside the wider edge of most tutors, of whom there are many; all others may come from anywhere around.
    const near = [ONLINE_CELL, ...(isInPerson ? cellsAround(point, added * 2 * TRAVEL_RADIUS_KM) : [])];
    const far = isInPerson ? cellsAround(point, added * MAX_RADIUS_KM) : [];
    const most = Math.ceil((2 * policy.poolSize) / Math.max(1, subjects.length * near.length));
    return this.pool(this.withinWiderReach, [
      ...values,
      subjects,
      [...near, ...far],
      startOf(enquiryId, wave),
      [...near.map(() => most), ...far.map(() => DRAWN_FAR_AWAY)],
      preferredTutorId,
      point.latitude,
      point.longitude,
      policy.radiusFactor,
      2 * policy.poolSize,
    ]);
  }

  async withinReachBefore(enquiryId: string): Promise<ReadonlySet<string>> {
    const outOfReach: Gate = 'reachable';
    const rows = await this.database.query<{ id: string }>(
      `select distinct c.tutor_id as id from matching_runs r cross join lateral ${keptCandidates('r.dossier')} c
       where r.enquiry_id = $1 and c.verdict <> $2`,
      [enquiryId, outOfReach],
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async pool(sql: string, values: unknown[]): Promise<Pool> {
    return { candidates: await this.candidates(sql, values), considered: null, asOf: null };
  }

  private async candidates(sql: string, values: unknown[]): Promise<Candidate[]> {
    return (await this.database.query<{ text: string }>(sql, values)).map(candidateOf);
  }

  async policy(): Promise<MatchingPolicy> {
    if (this.known && Date.now() - this.known.at < POLICY_FRESH_MS) return this.known.policy;
    this.known = { policy: await this.policies.inForce(), at: Date.now() };
    return this.known.policy;
  }

  private async isSmall(): Promise<boolean> {
    if (this.large) return false;
    const row = await this.database.one<{ n: number }>(
      `select count(*) as n from (select 1 from tutor_search limit ${SMALL_MARKET + 1}) s`,
    );
    this.large = (row?.n ?? 0) > SMALL_MARKET;
    return !this.large;
  }
}

/**
 * What the facts of a candidate are asked for. Beyond as many, further invitations take no more points for fairness.
 */
const factsAsked = ({ enquiryId }: EnquiryNeeds, policy: MatchingPolicy, now: string) => [
  enquiryId,
  plus(now, -policy.recentDays * DAY),
  policy.invitationsForNone + policy.newcomerAllowance,
];

/** Where in the shuffled order an enquiry's walk begins; another wave begins elsewhere. */
const startOf = (enquiryId: string, wave: number) =>
  createHash('sha1').update(`${enquiryId}|${wave}`).digest().readInt32BE();
