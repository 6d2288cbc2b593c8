import { Injectable } from '@nestjs/common';
import { Candidates, type Pool } from '../../application/ports/matching/candidates.js';
import type { Candidate, EnquiryNeeds } from '../../domain/matching/matching.js';
import type { MatchingPolicy } from '../../domain/matching/policy.js';
import { PostgresCandidates, SMALL_MARKET } from '../postgres/adapters/candidates.js';
import { Database } from '../postgres/database.js';
import { LiveMarket } from './live-market.js';

/** The best of the whole market, from memory; of a draw from Postgres until that is loaded (decision 054). */
@Injectable()
export class MarketCandidates extends Candidates {
  constructor(
    private readonly market: LiveMarket,
    private readonly drawn: PostgresCandidates,
    private readonly database: Database,
  ) {
    super();
  }

  async poolFor(needs: EnquiryNeeds, policy: MatchingPolicy, now: string, hasAskedNobody = false): Promise<Pool> {
    const [market, invited] = await Promise.all([
      this.market.current(policy.recentDays),
      hasAskedNobody ? [] : this.invitedBy(needs.enquiryId),
    ]);
    if (!market) return this.drawn.poolFor(needs, policy, now);
    return { ...market.index.find(needs, invited, policy, now, SMALL_MARKET), asOf: market.asOf };
  }

  these(tutorIds: readonly string[], needs: EnquiryNeeds, policy: MatchingPolicy, now: string): Promise<Candidate[]> {
    return this.drawn.these(tutorIds, needs, policy, now);
  }

  withinReachBefore(enquiryId: string): Promise<ReadonlySet<string>> {
    return this.drawn.withinReachBefore(enquiryId);
  }

  policy(): Promise<MatchingPolicy> {
    return this.drawn.policy();
  }

  private async invitedBy(enquiryId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'select tutor_id as id from tutor_opportunities where enquiry_id = $1',
      [enquiryId],
    );
    return rows.map(({ id }) => id);
  }
}
