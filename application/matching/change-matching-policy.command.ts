import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import type { Weights } from '../../domain/matching/policy.rules.js';
import { adopt } from '../../domain/matching/policy-change.js';
import { Clock } from '../ports/clock.js';
import { type Actor, startStream, Ledger } from '../ports/ledger.js';
import { MatchingPolicies } from '../ports/matching-policies.js';

/** Has matching use other weights from now on; `seen` is the policy that the operator looked at. @throws DomainError conflict */
export class ChangeMatchingPolicy extends Command<void> {
  constructor(
    readonly weights: Weights,
    readonly seen: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ChangeMatchingPolicy)
export class ChangeMatchingPolicyHandler implements ICommandHandler<ChangeMatchingPolicy> {
  constructor(
    private readonly policies: MatchingPolicies,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ weights, seen, actor }: ChangeMatchingPolicy): Promise<void> {
    const at = this.clock.now();
    const events = adopt(await this.policies.inForce(), { weights, seen }, at);
    if (events.length)
      await this.ledger.commit({ changes: [startStream('policy', uuid(), events)], actor, at, outcome: null });
  }
}
