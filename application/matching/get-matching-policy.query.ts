import { Query } from '@nestjs/cqrs';
import type { Names } from '../history/list-events.query.js';
import type { MatchingPolicy, TunablePolicy } from '../../domain/matching/policy.js';

export type PolicyHistory = {
  policy: MatchingPolicy;
  history: (TunablePolicy & { version: string; actor: string; at: string })[];
  names: Names;
};

/** The policy in force and all that were adopted, newest first. */
export class GetMatchingPolicy extends Query<PolicyHistory> {}
