import { Module } from '@nestjs/common';
import { Background } from '../background.js';
import { SignEventLogEveryDay } from './sign-event-log-every-day.task.js';
import { StartVerificationHandler } from './start-verification.command.js';

@Module({ providers: [Background, SignEventLogEveryDay, StartVerificationHandler] })
export class HistoryModule {}
