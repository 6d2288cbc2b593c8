import { Module } from '@nestjs/common';
import { SwitchMailOffHandler } from './switch-mail-off.command.js';

@Module({ providers: [SwitchMailOffHandler] })
export class MailModule {}
