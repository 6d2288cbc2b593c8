import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { AnswerOpportunityHandler } from './answer-opportunity.command.js';
import { ExpireUnansweredOpportunities } from './expire-unanswered-opportunities.task.js';
import { RemindTutorOfInvitationThatEnds } from './remind-tutor-of-invitation-that-ends.task.js';
import { OpenTermsHandler } from './open-terms.command.js';

@Module({
  imports: [MailModule],
  providers: [
    OpenTermsHandler,
    AnswerOpportunityHandler,
    RemindTutorOfInvitationThatEnds,
    ExpireUnansweredOpportunities,
  ],
})
export class OpportunityModule {}
