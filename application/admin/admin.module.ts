import { Module } from '@nestjs/common';
import { AddUpRecentFigures } from './add-up-recent-figures.task.js';
import { RetryFailedJobsHandler } from './retry-failed-jobs.command.js';

/** What the admin area does beside the features that it looks after. */
@Module({ providers: [AddUpRecentFigures, RetryFailedJobsHandler] })
export class AdminModule {}
