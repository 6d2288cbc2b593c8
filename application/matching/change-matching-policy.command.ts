import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { adopt, type PolicyChange, refuseUnseen } from '../../domain/matching/policy-change.js';
import { Clock } from '../ports/clock.js';
import { type Actor, startStream, Ledger } from '../ports/ledger.js';
import { MatchingPolicies } from '../ports/matching/matching-policies.js';
import { PolicyCheck } from './policy-check.js';

/**
 * Has matching use another policy from now on; `seen` is the one that the operator
 * looked at. It is replayed before, and not adopted where the fill rate would fall
 * further than the threshold in force allows. @throws DomainError conflict
 */
export class ChangeMatchingPolicy extends Command<void> {
  constructor(
    readonly change: PolicyChange,
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
    private readonly check: PolicyCheck,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ change, seen, actor }: ChangeMatchingPolicy): Promise<void> {
    const at = this.clock.now();
    const current = await this.policies.inForce();
    refuseUnseen(current, seen);
    const replayed = await this.check.of(current, change, at);
    const events = adopt(current, { change, seen, replayed }, at);
    if (events.length)
      await this.ledger.commit({ changes: [startStream('policy', newId(), events)], actor, at, outcome: null });
  }
}
