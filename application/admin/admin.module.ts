import { Global, Module } from '@nestjs/common';
import { FoldFigures } from './fold-figures.timer.js';
import { RetryFailedJobsHandler } from './retry-failed-jobs.command.js';
import { Background } from './run-in-background.js';

/** What the desk does beside the features that it looks after. */
@Global()
@Module({ providers: [FoldFigures, Background, RetryFailedJobsHandler], exports: [Background] })
export class AdminModule {}
