import { Module } from '@nestjs/common';
import { AnswerOpportunityHandler } from './answer-opportunity.command.js';
import { ExpireUnansweredOpportunities } from './expire-unanswered-opportunities.timer.js';
import { OpenTermsHandler } from './open-terms.command.js';

@Module({ providers: [OpenTermsHandler, AnswerOpportunityHandler, ExpireUnansweredOpportunities] })
export class OpportunityModule {}
