import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetMatchingPolicy, type PolicyHistory } from '../../application/matching/get-matching-policy.query.js';
import { MatchingPolicies } from '../../application/ports/matching-policies.js';
import { Database } from '../postgres/database.js';
import { namesOf } from './history-names.js';

@QueryHandler(GetMatchingPolicy)
export class GetMatchingPolicyHandler implements IQueryHandler<GetMatchingPolicy> {
  constructor(
    private readonly database: Database,
    private readonly policies: MatchingPolicies,
  ) {}

  async execute(): Promise<PolicyHistory> {
    const [policy, history] = await Promise.all([
      this.policies.inForce(),
      this.database.query<PolicyHistory['history'][number]>(
        `select data->'policy'->>'version' as version, data->'policy'->'weights' as weights, actor, at from event_log
         where type = 'MatchingPolicyAdopted' order by position desc limit 200`,
      ),
    ]);
    const actors = history.map(({ actor }) => ({ streamId: '', actor, data: {} }));
    return { policy, history, names: await namesOf(this.database, actors) };
  }
}
