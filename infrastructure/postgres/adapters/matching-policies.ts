import { Injectable } from '@nestjs/common';
import { MatchingPolicies } from '../../../application/ports/matching/matching-policies.js';
import { type MatchingPolicy, POLICY_V1, readPolicy, type StoredPolicy } from '../../../domain/matching/policy.js';
import { Database } from '../database.js';

@Injectable()
export class PostgresMatchingPolicies extends MatchingPolicies {
  constructor(private readonly database: Database) {
    super();
  }

  async inForce(): Promise<MatchingPolicy> {
    const row = await this.database.one<{ policy: StoredPolicy }>(
      'select policy from matching_policies order by active_from desc, id desc limit 1',
    );
    return row ? readPolicy(row.policy) : POLICY_V1;
  }
}
