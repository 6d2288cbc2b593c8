import { Module } from '@nestjs/common';
import { Correspondence } from './correspondence.js';
import { SwitchMailOffHandler } from './switch-mail-off.command.js';

@Module({ providers: [SwitchMailOffHandler, Correspondence], exports: [Correspondence] })
export class MailModule {}
