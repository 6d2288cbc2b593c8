import { Module } from '@nestjs/common';
import { Correspondence } from './correspondence.js';
import { ResendMailHandler } from './resend-mail.command.js';
import { SwitchMailOffHandler } from './switch-mail-off.command.js';

@Module({ providers: [SwitchMailOffHandler, ResendMailHandler, Correspondence], exports: [Correspondence] })
export class MailModule {}
