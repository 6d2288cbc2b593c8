import { Module } from '@nestjs/common';
import { BlockModule } from '../block/block.module.js';
import { ErasureModule } from '../erasure/erasure.module.js';
import { MailModule } from '../mail/mail.module.js';
import { BookingMailer } from '../booking/booking-mailer.js';
import { AnotherTutor } from './another-tutor.js';
import { AskForAnotherTutorHandler } from './ask-for-another-tutor.command.js';
import { ChangeEnquiryHandler } from './change-enquiry.command.js';
import { CloseEnquiryHandler } from './close-enquiry.command.js';
import { ConfirmEnquiryHandler } from './confirm-enquiry.command.js';
import { DisownEnquiryHandler } from './disown-enquiry.command.js';
import { EndOtherAccessHandler } from './end-other-access.command.js';
import { AlertWhenEnquiryHasNoQuote } from './alert-when-enquiry-has-no-quote.task.js';
import { MailLinkAgainHandler } from './mail-link-again.command.js';
import { OpenEnquiryHandler } from './open-enquiry.query.js';
import { MakeReadOnlyLinkHandler } from './make-read-only-link.command.js';
import { StopSharingHandler } from './stop-sharing.command.js';
import { SubmitEnquiryHandler } from './submit-enquiry.command.js';
import { TellEnquirerWhenReplyIsLate } from './tell-enquirer-when-reply-is-late.reaction.js';

@Module({
  imports: [BlockModule, ErasureModule, MailModule],
  providers: [
    SubmitEnquiryHandler,
    OpenEnquiryHandler,
    ConfirmEnquiryHandler,
    EndOtherAccessHandler,
    StopSharingHandler,
    MakeReadOnlyLinkHandler,
    ChangeEnquiryHandler,
    CloseEnquiryHandler,
    DisownEnquiryHandler,
    MailLinkAgainHandler,
    TellEnquirerWhenReplyIsLate,
    AlertWhenEnquiryHasNoQuote,
    BookingMailer,
    AnotherTutor,
    AskForAnotherTutorHandler,
  ],
  exports: [AnotherTutor],
})
export class EnquiryModule {}
