import { Module } from '@nestjs/common';
import { DecideVettingHandler } from './decide-vetting.command.js';

@Module({ providers: [DecideVettingHandler] })
export class VettingModule {}
