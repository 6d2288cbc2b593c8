import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Background } from '../background.js';
import { Clock } from '../ports/clock.js';
import type { BackgroundRun } from '../ports/admin/background-runs.js';
import type { Actor } from '../ports/ledger.js';
import { MatchingPolicies } from '../ports/matching/matching-policies.js';
import { type LabInput, PolicyLab } from '../ports/matching/policy-lab.js';

/**
 * Replays enquiries under the policy in force and under a changed one; returns the run. @throws DomainError conflict
 */
export class StartPolicyLab extends Command<BackgroundRun> {
  constructor(
    readonly input: LabInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(StartPolicyLab)
export class StartPolicyLabHandler implements ICommandHandler<StartPolicyLab> {
  constructor(
    private readonly background: Background,
    private readonly policies: MatchingPolicies,
    private readonly lab: PolicyLab,
    private readonly clock: Clock,
  ) {}

  async execute({ input, actor }: StartPolicyLab): Promise<BackgroundRun> {
    const at = this.clock.now();
    return this.background.begin('policy-lab', input, { actor, at }, async (onProgress) => {
      const policy = await this.policies.inForce();
      const result = await this.lab.replay(input, policy, at, onProgress);
      const { version, weights, waveSizes, radiusFactor, quoteCap } = policy;
      return { ...result, current: { ...result.current, version, weights, waveSizes, radiusFactor, quoteCap } };
    });
  }
}
