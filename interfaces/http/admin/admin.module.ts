import { Module } from '@nestjs/common';
import { AdminAccountsController } from './accounts.controller.js';
import { AdminAnalyticsController } from './analytics.controller.js';
import { AdminBlocksController } from './blocks.controller.js';
import { AdminCasesController } from './cases.controller.js';
import { AdminHistoryController } from './history.controller.js';
import { AdminNewsletterController } from './newsletter.controller.js';
import { AdminOpsController } from './ops.controller.js';
import { AdminOverviewController } from './overview.controller.js';
import { AdminPeopleController } from './people.controller.js';
import { AdminPolicyController } from './policy.controller.js';
import { AdminReviewsController } from './reviews.controller.js';
import { AdminSessionsController } from './sessions.controller.js';

/** The calls of the admin area; they come first, so that `performance` is no tutor's id. */
@Module({
  controllers: [
    AdminOverviewController,
    AdminPeopleController,
    AdminSessionsController,
    AdminAnalyticsController,
    AdminPolicyController,
    AdminOpsController,
    AdminReviewsController,
    AdminBlocksController,
    AdminNewsletterController,
    AdminCasesController,
    AdminHistoryController,
    AdminAccountsController,
  ],
})
export class AdminHttpModule {}
