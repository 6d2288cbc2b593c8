import { Module } from '@nestjs/common';
import { StartVerificationHandler } from './start-verification.command.js';

@Module({ providers: [StartVerificationHandler] })
export class HistoryModule {}
