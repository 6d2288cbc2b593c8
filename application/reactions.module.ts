import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ReactionRegistry } from './reaction.js';
import { ScheduledTasks } from './scheduled-task.js';

/** Finds the app's reactions and scheduled tasks. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [ReactionRegistry, ScheduledTasks],
  exports: [ReactionRegistry, ScheduledTasks],
})
export class ReactionsModule {}
