import { Module } from '@nestjs/common';
import { KeepPromiseOfReply } from './keep-promise-of-reply.timer.js';
import { OpenEnquiryHandler } from './open-enquiry.command.js';
import { SubmitEnquiryHandler } from './submit-enquiry.command.js';
import { TellEnquirerWhenReplyIsLate } from './tell-enquirer-when-reply-is-late.reaction.js';
import { ThankEnquirerWhenEnquirySubmitted } from './thank-enquirer-when-enquiry-submitted.reaction.js';

@Module({
  providers: [
    SubmitEnquiryHandler,
    OpenEnquiryHandler,
    ThankEnquirerWhenEnquirySubmitted,
    TellEnquirerWhenReplyIsLate,
    KeepPromiseOfReply,
  ],
})
export class EnquiryModule {}
