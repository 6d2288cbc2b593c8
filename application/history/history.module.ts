import { Module } from '@nestjs/common';
import { AnchorLog } from './anchor-log.timer.js';
import { StartVerificationHandler } from './start-verification.command.js';

@Module({ providers: [AnchorLog, StartVerificationHandler] })
export class HistoryModule {}
