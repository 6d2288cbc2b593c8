import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { ConfirmEntries } from '../../../application/competition/confirm-entries.command.js';
import { EnterCompetition } from '../../../application/competition/enter-competition.command.js';
import { ReadCompetitions, ReadDraw } from '../../../application/competition/read-competitions.query.js';
import { Clock } from '../../../application/ports/clock.js';
import { type CompetitionEntry, competitionRules } from '../../../domain/competition/competition.rules.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import {
  type CompetitionEntered,
  competitionEntered,
  competitionsAnswer,
  drawAnswer,
  entriesConfirmed,
  entryConfirmation,
} from '../contract/competition.js';
import { Id } from '../request/identifier.js';
import { Limits } from '../request/limits.js';
import { networkOf } from '../request/network.js';
import { Allow } from '../request/policy.js';

@ApiTags('competition')
@Controller('api/competitions')
@Allow('anyone')
export class CompetitionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Whether each competition is open and until when, and the draws of those that have closed (G-27). */
  @Get()
  @Responds(competitionsAnswer)
  async competitions() {
    return { success: true as const, ...(await this.queries.execute(new ReadCompetitions(this.clock.now()))) };
  }

  /** What anybody needs to repeat a draw: no names (G-27). */
  @Get('draws/:id')
  @Responds(drawAnswer)
  async draw(@Id() id: string) {
    const draw = await this.queries.execute(new ReadDraw(id, this.clock.now()));
    if (!draw) throw notFound('Draw');
    return { success: true as const, draw };
  }

  /** API-07, R-06: 201 with the same id for a repeat. */
  @Post('enter')
  @Responds(competitionEntered, 201)
  async enter(
    @Body({ schema: competitionRules }) entry: CompetitionEntry,
    @Req() request: Request,
  ): Promise<CompetitionEntered> {
    await this.limits.consumeEach({
      'competition-entries-ip': networkOf(request),
      'competition-entries-email': entry.email.toLowerCase(),
    });
    const { id } = await this.commands.execute(new EnterCompetition(entry));
    return { success: true, id };
  }

  /** The page behind the mailed link sends its token; opening the link alone confirms nothing (G-27, R-119). */
  @Post('confirmations')
  @HttpCode(200)
  @Responds(entriesConfirmed)
  async confirm(
    @Body({ schema: entryConfirmation }) { token }: z.infer<typeof entryConfirmation>,
    @Req() request: Request,
  ) {
    await this.limits.consume('competition-confirmations-ip', networkOf(request));
    return { success: true as const, entries: await this.commands.execute(new ConfirmEntries(token)) };
  }
}
