import { Module } from '@nestjs/common';
import { EnquiryModule } from '../enquiry/enquiry.module.js';
import { MailModule } from '../mail/mail.module.js';
import { AcceptQuoteHandler } from './accept-quote.command.js';
import { AskNextOnWaitlistWhenPlaceIsFree } from './ask-next-on-waitlist-when-place-is-free.reaction.js';
import { DeclineQuoteHandler } from './decline-quote.command.js';
import { RemindFamilyOfQuotesThatEnd } from './remind-family-of-quotes-that-end.task.js';
import { ExpireUnansweredQuotes } from './expire-unanswered-quotes.task.js';
import { LeaveWaitlistHandler } from './leave-waitlist.command.js';
import { PassPlaceOnWhenNobodyTookIt } from './pass-place-on-when-nobody-took-it.task.js';
import { ReadMessagesHandler } from './read-messages.command.js';
import { ReviseQuoteHandler } from './revise-quote.command.js';
import { SendMessageHandler } from './send-message.command.js';
import { ShareContactHandler } from './share-contact.command.js';
import { SubmitQuoteHandler } from './submit-quote.command.js';
import { ViewQuoteHandler } from './view-quote.command.js';
import { Waitlist } from './waitlist.js';
import { WithdrawQuoteHandler } from './withdraw-quote.command.js';

@Module({
  imports: [EnquiryModule, MailModule],
  providers: [
    SubmitQuoteHandler,
    ReviseQuoteHandler,
    WithdrawQuoteHandler,
    ViewQuoteHandler,
    AcceptQuoteHandler,
    DeclineQuoteHandler,
    ShareContactHandler,
    SendMessageHandler,
    ReadMessagesHandler,
    RemindFamilyOfQuotesThatEnd,
    ExpireUnansweredQuotes,
    Waitlist,
    LeaveWaitlistHandler,
    AskNextOnWaitlistWhenPlaceIsFree,
    PassPlaceOnWhenNobodyTookIt,
  ],
})
export class QuoteModule {}
