import { Module } from '@nestjs/common';
import { BookingModule } from '../booking/booking.module.js';
import { BlockModule } from '../block/block.module.js';
import { EnquiryModule } from '../enquiry/enquiry.module.js';
import { MailModule } from '../mail/mail.module.js';
import { CaseEffects } from './case-effects.js';
import { CaseMailer } from './case-mailer.js';
import { ClaimGuaranteeHandler } from './claim-guarantee.command.js';
import { ContestEffects } from './contest-effects.js';
import { ContestSessionHandler } from './contest-session.command.js';
import { GuaranteeEffects } from './guarantee-effects.js';
import { LeadEffects } from './lead-effects.js';
import { OpenCaseWhenReviewIsReported } from './open-case-when-review-is-reported.reaction.js';
import { ReportConcernHandler } from './report-concern.command.js';
import { ReportLeadHandler } from './report-lead.command.js';
import { ResolveCaseHandler } from './resolve-case.command.js';
import { ResolveCaseWhenReviewIsJudged } from './resolve-case-when-review-is-judged.reaction.js';
import { ReviewEffects } from './review-effects.js';
import { WorkOnCaseHandler } from './work-on-case.command.js';

@Module({
  imports: [BlockModule, MailModule, EnquiryModule, BookingModule],
  providers: [
    CaseMailer,
    ReportConcernHandler,
    ReportLeadHandler,
    ClaimGuaranteeHandler,
    ContestSessionHandler,
    WorkOnCaseHandler,
    ResolveCaseHandler,
    CaseEffects,
    GuaranteeEffects,
    ContestEffects,
    LeadEffects,
    ReviewEffects,
    OpenCaseWhenReviewIsReported,
    ResolveCaseWhenReviewIsJudged,
  ],
})
export class CaseModule {}
