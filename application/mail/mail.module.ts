import { Module } from '@nestjs/common';
import { EnquiryMailer } from './enquiry-mailer.js';
import { GetFamilyMailsHandler } from './get-family-mails.query.js';
import { RequestedMails } from './requested-mails.js';
import { ResendMailHandler } from './resend-mail.command.js';
import { ResendParkedMailsHandler } from './resend-parked-mails.command.js';
import { SaveFamilyMailsHandler } from './save-family-mails.command.js';
import { SwitchMailOffHandler } from './switch-mail-off.command.js';

@Module({
  providers: [
    SwitchMailOffHandler,
    GetFamilyMailsHandler,
    SaveFamilyMailsHandler,
    ResendMailHandler,
    ResendParkedMailsHandler,
    EnquiryMailer,
    RequestedMails,
  ],
  exports: [EnquiryMailer, RequestedMails],
})
export class MailModule {}
