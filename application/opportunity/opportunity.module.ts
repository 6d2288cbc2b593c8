import { Module } from '@nestjs/common';
import { AnswerOpportunityHandler } from './answer-opportunity.command.js';
import { ExpireUnansweredOpportunities } from './expire-unanswered-opportunities.timer.js';

@Module({ providers: [AnswerOpportunityHandler, ExpireUnansweredOpportunities] })
export class OpportunityModule {}
