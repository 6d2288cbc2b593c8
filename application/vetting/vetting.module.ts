import { Module } from '@nestjs/common';
import { DecideCredentialsHandler } from './decide-credentials.command.js';
import { DecideVettingHandler } from './decide-vetting.command.js';

@Module({ providers: [DecideVettingHandler, DecideCredentialsHandler] })
export class VettingModule {}
