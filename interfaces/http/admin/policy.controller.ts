import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { GetBackgroundRun } from '../../../application/admin/get-run.query.js';
import { ChangeMatchingPolicy } from '../../../application/matching/change-matching-policy.command.js';
import { GetMatchingPolicy } from '../../../application/matching/get-matching-policy.query.js';
import { StartPolicyLab } from '../../../application/matching/start-policy-lab.command.js';
import { Answers } from '../../../application/ports/answers.js';
import type { BackgroundRun } from '../../../application/ports/admin/background-runs.js';
import type { Actor } from '../../../application/ports/ledger.js';
import type { LabInput } from '../../../application/ports/matching/policy-lab.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { AdminActor } from './actor.js';
import {
  matchingPolicyAnswer,
  policyChange,
  policyLabRequest,
  type PolicyLabRun,
  policyLabRun,
} from '../contract/admin-policy.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';

/** The policy by which tutors are invited, and the lab in which another one is tried before. */
@ApiTags('admin')
@Controller('api/admin')
@Allow('admin')
export class AdminPolicyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
  ) {}

  @Get('matching-policy')
  @Responds(matchingPolicyAnswer)
  async policy() {
    const { policy, ...rest } = await this.queries.execute(new GetMatchingPolicy());
    const { version, weights, waveSizes, radiusFactor, quoteCap, maxFillRateDrop } = policy;
    const [firstWave, secondWave] = waveSizes;
    const shown = { version, weights, firstWave, secondWave, waveSizes, radiusFactor, quoteCap, maxFillRateDrop };
    return { success: true as const, policy: shown, ...rest };
  }

  /**
   * Matching uses it within seconds; 409 when another policy has come into force since, or where a replay finds that
   * the fill rate would fall further than the threshold in force allows (`fill_rate_falls`).
   */
  @Put('matching-policy')
  @Responds(matchingPolicyAnswer)
  async change(
    @Body({ schema: policyChange }) { version, ...change }: z.infer<typeof policyChange>,
    @AdminActor() actor: Actor,
  ) {
    return this.answers.of(
      () => this.commands.execute(new ChangeMatchingPolicy(change, version, actor)),
      () => this.policy(),
    );
  }

  @Post('policy-lab')
  @HttpCode(202)
  @Responds(policyLabRun, 202)
  async replay(
    @Body({ schema: policyLabRequest }) input: z.infer<typeof policyLabRequest>,
    @AdminActor() actor: Actor,
  ): Promise<z.infer<typeof policyLabRun>> {
    return this.shown(await this.commands.execute(new StartPolicyLab(input, actor)));
  }

  @Get('policy-lab/:id')
  @Responds(policyLabRun)
  async run(@Id() id: string): Promise<z.infer<typeof policyLabRun>> {
    const run = await this.queries.execute(new GetBackgroundRun('policy-lab', id));
    if (!run) throw notFound('Replay');
    return this.shown(run);
  }

  private shown(run: BackgroundRun): z.infer<typeof policyLabRun> {
    const { input, result, ...rest } = run;
    const { enquiries, count, tutors, weights, waveSizes, radiusFactor, quoteCap } = input as LabInput;
    const change = { ...(waveSizes && { waveSizes: [...waveSizes] as [number, number] }), radiusFactor, quoteCap };
    const shown = rest.status === 'done' ? (result as PolicyLabRun['result']) : null;
    return { success: true, run: { ...rest, enquiries, count, tutors, weights, change, result: shown } };
  }
}
