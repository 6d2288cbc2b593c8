import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetReach, REACH_DAYS, type Reach } from '../../application/matching/get-reach.query.js';
import { MatchingPolicies } from '../../application/ports/matching/matching-policies.js';
import { Settings } from '../../application/ports/settings.js';
import { advice, LEAST_DOSSIERS, LEAST_TUTORS } from '../../domain/matching/advice.js';
import { ownGateOf } from '../../domain/matching/matching.js';
import { CRITERIA } from '../../domain/matching/policy.js';
import {
  consideredIn,
  type Counts,
  MARKET,
  medianIn,
  PASSED,
  stoppedIn,
  wantedIn,
} from '../../domain/matching/tally.js';
import { addDays, localDate, startOfDay, SYDNEY } from '../../domain/shared/time.js';
import type { EligibilityFacts } from '../../domain/tutor/eligibility.js';
import { Database } from '../postgres/database.js';
import { tallyDossiers } from '../postgres/match-tallies.js';

type OwnFacts = EligibilityFacts & { id: string; emailVerified: boolean; hours: number | null };
type Answered = Pick<Reach, 'invited' | 'answered' | 'chosen'> & { unanswered: number };

/** A tutor has a row a day at most: among so many rows there are enough tutors. */
const ENOUGH_ROWS = (LEAST_TUTORS - 1) * REACH_DAYS + 1;
const NOBODY: Answered = { invited: 0, answered: 0, chosen: 0, unanswered: 0 };

@QueryHandler(GetReach)
export class GetReachHandler implements IQueryHandler<GetReach> {
  constructor(
    private readonly database: Database,
    private readonly policies: MatchingPolicies,
    private readonly settings: Settings,
  ) {}

  /**
   * Reads at most a row for each of the days, of the tutor and of
   * the market: no dossier but the few that are not counted yet.
   */
  async execute({ accountId, now }: GetReach): Promise<Reach> {
    const to = localDate(now, SYDNEY);
    const from = addDays(to, 1 - REACH_DAYS);
    const own = await this.own(accountId);
    await tallyDossiers(this.database);
    const [counts, market, { unanswered, ...answered }, { weights }] = await Promise.all([
      own ? this.countsOf(own.id, from, to) : {},
      this.market(from, to),
      own ? this.answered(own.id, from, now) : NOBODY,
      this.policies.inForce(),
    ]);
    const points = CRITERIA.map((criterion) => ({
      criterion,
      mine: medianIn(counts, criterion),
      market: market && medianIn(market, criterion),
      of: weights[criterion],
    }));
    const considered = consideredIn(counts);
    const stopped = stoppedIn(counts);
    return {
      from,
      to,
      considered,
      stopped,
      ...answered,
      points,
      advice: advice({
        ownGate: own ? ownGateOf(own, now) : 'approved',
        considered,
        stopped,
        answered: answered.answered,
        unanswered,
        points,
        wanted: wantedIn(counts),
        hours: own?.hours ?? null,
      }),
    };
  }

  private async own(accountId: string): Promise<OwnFacts | null> {
    const found = await this.database.one<OwnFacts>(
      `select t.id, s.suspended, s.closing, s.vetting_status as "vettingStatus", s.contract_approved as "contractApproved",
         s.wwc_verified as "wwcVerified", s.wwc_expires_at as "wwcExpiresAt", s.accepting_students as "acceptingStudents",
         s.availability_mask as hours, u.email_verified_at is not null as "emailVerified"
       from tutors t join users u on u.id = t.user_id join tutor_search s on s.tutor_id = t.id where t.user_id = $1`,
      [accountId],
    );
    return found && { ...found, emailVerified: found.emailVerified || !this.settings.requireEmailConfirmation };
  }

  private async countsOf(tutorId: string, from: string, to: string): Promise<Counts> {
    const rows = await this.database.query<{ key: string; amount: number }>(
      `select key, sum(value::int)::int as amount from match_tallies cross join lateral jsonb_each_text(counts)
       where tutor_id = $1 and day between $2 and $3 group by key`,
      [tutorId, from, to],
    );
    return Object.fromEntries(rows.map(({ key, amount }) => [key, amount]));
  }

  /** What all tutors were given; null while they are so few that it would say something of one of them. */
  private async market(from: string, to: string): Promise<Counts | null> {
    const [counts, found] = await Promise.all([
      this.countsOf(MARKET, from, to),
      this.database.one<{ tutors: number }>(
        `select count(distinct tutor_id)::int as tutors from (
           select tutor_id from match_tallies where day between $2 and $3 and tutor_id <> $1 and counts ? $4
           limit ${ENOUGH_ROWS}
         ) enough`,
        [MARKET, from, to, PASSED],
      ),
    ]);
    return consideredIn(counts) >= LEAST_DOSSIERS && (found?.tutors ?? 0) >= LEAST_TUTORS ? counts : null;
  }

  private async answered(tutorId: string, from: string, now: string): Promise<Answered> {
    const found = await this.database.one<Answered>(
      `select count(*)::int as invited, count(o.responded_at)::int as answered,
         count(*) filter (where o.responded_at is null and o.expires_at <= $3)::int as unanswered,
         count(distinct o.enquiry_id) filter (where exists (
           select from tutor_quotes q where q.enquiry_id = o.enquiry_id and q.tutor_id = o.tutor_id and q.status = 'accepted'
         ))::int as chosen
       from tutor_opportunities o where o.tutor_id = $1 and o.notified_at >= $2 and o.voided_at is null`,
      [tutorId, startOfDay(from, SYDNEY), now],
    );
    return found ?? NOBODY;
  }
}
