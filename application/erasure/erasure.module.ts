import { Module } from '@nestjs/common';
import { ErasePersonHandler } from './erase-person.command.js';
import { Forgetting } from './forgetting.js';
import { KeepRetention } from './keep-retention.timer.js';

@Module({ providers: [ErasePersonHandler, Forgetting, KeepRetention], exports: [Forgetting] })
export class ErasureModule {}
