import { Module } from '@nestjs/common';
import { ErasePersonHandler } from './erase-person.command.js';
import { KeepRetention } from './keep-retention.timer.js';

@Module({ providers: [ErasePersonHandler, KeepRetention] })
export class ErasureModule {}
