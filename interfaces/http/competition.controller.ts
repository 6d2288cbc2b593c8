import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { EnterCompetition } from '../../application/competition/enter-competition.command.js';
import { type CompetitionEntry, competitionRules } from '../../domain/competition/competition.rules.js';
import { type CompetitionEntered, competitionEntered } from './contract/competition.js';
import { Limits } from './limits.js';
import { networkOf } from './network.js';
import { Allow } from './policy.js';

@ApiTags('competition')
@Controller('api/competitions')
export class CompetitionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
  ) {}

  /** API-07, R-06: 201 with the same id for a repeat. */
  @Post('enter')
  @Allow('anyone')
  @ApiCreatedResponse({ standardSchema: competitionEntered })
  async enter(
    @Body({ schema: competitionRules }) entry: CompetitionEntry,
    @Req() request: Request,
  ): Promise<CompetitionEntered> {
    await Promise.all([
      this.limits.consume('competition-entries-ip', networkOf(request)),
      this.limits.consume('competition-entries-email', entry.email.toLowerCase()),
    ]);
    const { id } = await this.commands.execute(new EnterCompetition(entry));
    return { success: true, id };
  }
}
