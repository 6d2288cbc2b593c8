import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import type { z } from 'zod';
import { GetBackgroundRun } from '../../../application/admin/get-run.query.js';
import { GetAsOf, GetEnquiryLife } from '../../../application/history/get-life.query.js';
import { StartVerification } from '../../../application/history/start-verification.command.js';
import { Clock } from '../../../application/ports/clock.js';
import type { BackgroundRun } from '../../../application/ports/admin/background-runs.js';
import type { Actor } from '../../../application/ports/ledger.js';
import type { Verification } from '../../../application/ports/history/log-audit.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { AdminActor } from './actor.js';
import { asOfAnswer, enquiryLife, verificationRequest, verificationRun } from '../contract/history.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';
import { Instant } from '../request/query-text.js';

export class AsOfQuery {
  @ApiProperty({ format: 'uuid' }) @IsUUID('all', { message: 'Must be an id' }) streamId!: string;
  @Instant() at?: string;
}

const NOTHING: Verification = { events: 0, streams: 0, rows: 0, differences: 0, told: [] };

/** What happened, what stood at a moment, and whether the log can be believed. */
@ApiTags('admin')
@Controller('api/admin')
@Allow('admin')
export class AdminHistoryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Get('enquiries/:id/life')
  @Responds(enquiryLife)
  async life(@Id() id: string) {
    const found = await this.queries.execute(new GetEnquiryLife(id));
    if (!found) throw notFound('Enquiry');
    return { success: true as const, ...found };
  }

  /** Without a moment, what stands now. */
  @Get('events/as-of')
  @Responds(asOfAnswer)
  async asOf(@Query() { streamId, at = this.clock.now() }: AsOfQuery) {
    const found = await this.queries.execute(new GetAsOf(streamId, at));
    if (!found) throw notFound('History');
    return { success: true as const, at, ...found };
  }

  @Post('events/verify')
  @HttpCode(202)
  @Responds(verificationRun, 202)
  async verify(
    @Body({ schema: verificationRequest }) { streamId }: z.infer<typeof verificationRequest>,
    @AdminActor() actor: Actor,
  ): Promise<z.infer<typeof verificationRun>> {
    return this.shown(await this.commands.execute(new StartVerification(streamId ?? null, actor)));
  }

  @Get('events/verify/:id')
  @Responds(verificationRun)
  async verification(@Id() id: string): Promise<z.infer<typeof verificationRun>> {
    const run = await this.queries.execute(new GetBackgroundRun('verification', id));
    if (!run) throw notFound('Verification');
    return this.shown(run);
  }

  private shown(run: BackgroundRun): z.infer<typeof verificationRun> {
    const { id, status, startedAt, seconds, message } = run;
    const found = (run.result ?? NOTHING) as Verification;
    const holds = status === 'done' ? found.differences === 0 : null;
    return { success: true, run: { id, status, startedAt, seconds, message, ...found, holds } };
  }
}
