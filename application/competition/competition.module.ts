import { Module } from '@nestjs/common';
import { EnterCompetitionHandler } from './enter-competition.command.js';

@Module({ providers: [EnterCompetitionHandler] })
export class CompetitionModule {}
