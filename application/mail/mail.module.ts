import { Module } from '@nestjs/common';
import { EnquiryMailer } from './enquiry-mailer.js';
import { ResendMailHandler } from './resend-mail.command.js';
import { ResendParkedMailsHandler } from './resend-parked-mails.command.js';
import { SwitchMailOffHandler } from './switch-mail-off.command.js';

@Module({
  providers: [SwitchMailOffHandler, ResendMailHandler, ResendParkedMailsHandler, EnquiryMailer],
  exports: [EnquiryMailer],
})
export class MailModule {}
