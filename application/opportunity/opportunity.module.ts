import { Module } from '@nestjs/common';
import { AnswerOpportunityHandler } from './answer-opportunity.command.js';
import { ExpireUnansweredOpportunities } from './expire-unanswered-opportunities.task.js';
import { OpenTermsHandler } from './open-terms.command.js';

@Module({ providers: [OpenTermsHandler, AnswerOpportunityHandler, ExpireUnansweredOpportunities] })
export class OpportunityModule {}
