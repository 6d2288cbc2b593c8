import { Module } from '@nestjs/common';
import { Correspondence } from './correspondence.js';
import { ResendMailHandler } from './resend-mail.command.js';
import { ResendParkedMailsHandler } from './resend-parked-mails.command.js';
import { SwitchMailOffHandler } from './switch-mail-off.command.js';

@Module({
  providers: [SwitchMailOffHandler, ResendMailHandler, ResendParkedMailsHandler, Correspondence],
  exports: [Correspondence],
})
export class MailModule {}
