import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetMatchingPolicy, type PolicyHistory } from '../../application/matching/get-matching-policy.query.js';
import { MatchingPolicies } from '../../application/ports/matching/matching-policies.js';
import { readPolicy, type StoredPolicy } from '../../domain/matching/policy.js';
import { Database } from '../postgres/database.js';
import { namesOf } from './history-names.js';

@QueryHandler(GetMatchingPolicy)
export class GetMatchingPolicyHandler implements IQueryHandler<GetMatchingPolicy> {
  constructor(
    private readonly database: Database,
    private readonly policies: MatchingPolicies,
  ) {}

  async execute(): Promise<PolicyHistory> {
    const [policy, adopted] = await Promise.all([
      this.policies.inForce(),
      this.database.query<{ policy: StoredPolicy; actor: string; at: string }>(
        `select data->'policy' as policy, actor, at from event_log
         where type = 'MatchingPolicyAdopted' order by position desc limit 200`,
      ),
    ]);
    const history = adopted.map(({ policy: stored, actor, at }) => {
      const { version, weights, waveSizes, radiusFactor, quoteCap, maxFillRateDrop } = readPolicy(stored);
      return { version, weights, waveSizes, radiusFactor, quoteCap, maxFillRateDrop, actor, at };
    });
    const actors = history.map(({ actor }) => ({ streamId: '', actor, data: {} }));
    return { policy, history, names: await namesOf(this.database, actors) };
  }
}
