import { Module } from '@nestjs/common';
import { Background } from '../background.js';
import { AnchorLog } from './anchor-log.timer.js';
import { StartVerificationHandler } from './start-verification.command.js';

@Module({ providers: [Background, AnchorLog, StartVerificationHandler] })
export class HistoryModule {}
