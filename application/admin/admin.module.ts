import { Module } from '@nestjs/common';
import { FoldFigures } from './fold-figures.timer.js';
import { RetryFailedJobsHandler } from './retry-failed-jobs.command.js';

/** What the desk does beside the features that it looks after. */
@Module({ providers: [FoldFigures, RetryFailedJobsHandler] })
export class AdminModule {}
