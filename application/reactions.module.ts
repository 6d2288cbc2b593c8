import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ReactionRegistry } from './reaction.js';
import { Timers } from './timer.js';

/** Finds the house's reactions and timers. */
@Global()
@Module({ imports: [DiscoveryModule], providers: [ReactionRegistry, Timers], exports: [ReactionRegistry, Timers] })
export class ReactionsModule {}
