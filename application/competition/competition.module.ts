import { Module } from '@nestjs/common';
import { ConfirmEntriesHandler } from './confirm-entries.command.js';
import { DrawWinnerHandler } from './draw-winner.command.js';
import { EnterCompetitionHandler } from './enter-competition.command.js';
import { OpenRoundHandler } from './open-round.command.js';
import { Rounds } from './rounds.js';

@Module({
  providers: [Rounds, EnterCompetitionHandler, ConfirmEntriesHandler, DrawWinnerHandler, OpenRoundHandler],
})
export class CompetitionModule {}
