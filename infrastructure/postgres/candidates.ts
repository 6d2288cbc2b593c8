import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Candidates } from '../../application/ports/candidates.js';
import { MatchingPolicies } from '../../application/ports/matching-policies.js';
import { Settings } from '../../application/ports/settings.js';
import { cellOf, ONLINE_CELL } from '../../application/tutor/reach.js';
import type { DeliveryMode } from '../../domain/enquiry/options.js';
import type { Candidate, EnquiryNeeds, Gate } from '../../domain/matching/matching.js';
import type { MatchingPolicy } from '../../domain/matching/policy.js';
import type { SubjectSlug } from '../../domain/matching/subjects.js';
import { DAY, plus } from '../../domain/shared/time.js';
import type { VettingStatus } from '../../domain/tutor/tutor.js';
import type { YearLevel } from '../../domain/tutor/options.js';
import { Database, isoOf } from './database.js';

/** A market up to this size is considered whole, so that its dossiers explain every tutor. */
const SMALL_MARKET = 400;
const POLICY_FRESH_MS = 1_000;

/** A tutor who has not confirmed the address gets no opportunities where that is required (R-25). */
const CONFIRMED = `exists (
  select from tutors t join users u on u.id = t.user_id where t.id = s.tutor_id and u.email_verified_at is not null)`;

const yes = (text: string) => text === 'true';
const number = (text: string) => (text ? Number(text) : null);
const list = (text: string) => (text ? text.split(',') : []);

/** Each fact of a candidate: how a row of `tutor_search` s tells it as text, and how it is read. */
const FACTS: { [Fact in keyof Candidate]: [sql: string, read: (text: string) => Candidate[Fact]] } = {
  tutorId: ['s.tutor_id', String],
  suspended: ['s.suspended', yes],
  closing: ['s.closing', yes],
  vettingStatus: ['s.vetting_status', (text) => text as VettingStatus],
  contractApproved: ['s.contract_approved', yes],
  wwcVerified: ['s.wwc_verified', yes],
  wwcExpiresAt: ['s.wwc_expires_at', (text) => (text ? isoOf(text) : null)],
  acceptingStudents: ['s.accepting_students', yes],
  emailVerified: ['true', yes],
  alreadyInvited: [
    `s.tutor_id = any(coalesce((select array_agg(o.tutor_id) from tutor_opportunities o where o.enquiry_id = $1), '{}'))`,
    yes,
  ],
  subjects: [`array_to_string(s.subjects, ',')`, (text) => list(text) as SubjectSlug[]],
  ownSubjects: [`array_to_string(s.own_subjects, ',')`, list],
  yearLevels: [`array_to_string(s.year_levels, ',')`, (text) => list(text) as YearLevel[]],
  deliveryModes: [`array_to_string(s.delivery_modes, ',')`, (text) => list(text) as DeliveryMode[]],
  latitude: ['s.latitude', number],
  longitude: ['s.longitude', number],
  travelRadiusKm: ['s.travel_radius_km', Number],
  hourlyRate: ['s.hourly_rate', number],
  averageRating: ['s.average_rating', number],
  totalReviews: ['s.total_reviews', Number],
  availabilityMask: ['s.availability_mask', number],
  recentInvitations: [
    `(select count(*) from (
       select from tutor_opportunities o where o.tutor_id = s.tutor_id and o.notified_at > $2 and o.voided_at is null limit $3
     ) recent)`,
    Number,
  ],
  createdAt: ['s.created_at', isoOf],
};

const BETWEEN = '|';
const facts = Object.entries(FACTS) as [keyof Candidate, (typeof FACTS)[keyof Candidate]][];

/** One text for each candidate: reading nineteen columns of some hundred rows takes longer than finding them. */
const text = (confirmed: boolean) =>
  `concat_ws('${BETWEEN}', ${facts
    .map(([fact, [sql]]) => (confirmed && fact === 'emailVerified' ? CONFIRMED : sql))
    .map((sql) => `coalesce((${sql})::text, '')`)
    .join()}) as told`;

function candidateOf({ told: text }: { told: string }): Candidate {
  const parts = text.split(BETWEEN);
  return Object.fromEntries(facts.map(([fact, [, read]], place) => [fact, read(parts[place] ?? '')])) as Candidate;
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
  select ${text(confirmed)} from found f join tutor_search s on s.tutor_id = f.tutor_id`;

@Injectable()
export class PostgresCandidates extends Candidates {
  private large = false;
  private known: { policy: MatchingPolicy; at: number } | null = null;

  private readonly everybody: string;
  private readonly withinReach: string;

  constructor(
    private readonly database: Database,
    private readonly policies: MatchingPolicies,
    { requireEmailConfirmation }: Settings,
  ) {
    super();
    this.everybody = `select ${text(requireEmailConfirmation)} from tutor_search s`;
    this.withinReach = withinReach(requireEmailConfirmation);
  }

  async poolFor(needs: EnquiryNeeds, policy: MatchingPolicy, now: string): Promise<Candidate[]> {
    const since = plus(now, -policy.recentDays * DAY);
    // Beyond as many, further invitations take no more points for fairness.
    const countedInvitations = policy.invitationsForNone + policy.newcomerAllowance;
    const values = [needs.enquiryId, since, countedInvitations];
    if (await this.isSmall()) return this.candidates(this.everybody, values);
    const subjects = [...new Set([...needs.subjects, ...needs.otherSubjects.flat()])];
    const cells = [
      ...(needs.deliveryModes.includes('in-person') && needs.point ? [cellOf(needs.point)] : []),
      ...(needs.deliveryModes.includes('online') || !needs.point ? [ONLINE_CELL] : []),
    ];
    const perKey = Math.ceil(policy.poolSize / Math.max(1, subjects.length * cells.length));
    return this.candidates(this.withinReach, [
      ...values,
      subjects,
      cells,
      startOf(needs.enquiryId, needs.wave),
      perKey,
      needs.preferredTutorId,
    ]);
  }

  async withinReachBefore(enquiryId: string): Promise<ReadonlySet<string>> {
    const outOfReach: Gate = 'reachable';
    const rows = await this.database.query<{ id: string }>(
      `select distinct c ->> 0 as id from matching_runs r cross join lateral jsonb_array_elements(r.dossier -> 'candidates') c
       where r.enquiry_id = $1 and c ->> 1 <> $2`,
      [enquiryId, outOfReach],
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async candidates(sql: string, values: unknown[]): Promise<Candidate[]> {
    return (await this.database.query<{ told: string }>(sql, values)).map(candidateOf);
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

/** Where in the shuffled order an enquiry's walk begins; another wave begins elsewhere. */
const startOf = (enquiryId: string, wave: number) =>
  createHash('sha1').update(`${enquiryId}|${wave}`).digest().readInt32BE();
