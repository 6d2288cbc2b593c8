import { Module } from '@nestjs/common';
import { AdminAccountsController } from './admin-accounts.controller.js';
import { AdminAnalyticsController } from './admin-analytics.controller.js';
import { AdminBlocksController } from './admin-blocks.controller.js';
import { AdminCasesController } from './admin-cases.controller.js';
import { AdminHistoryController } from './admin-history.controller.js';
import { AdminNewsletterController } from './admin-newsletter.controller.js';
import { AdminOpsController } from './admin-ops.controller.js';
import { AdminOverviewController } from './admin-overview.controller.js';
import { AdminPeopleController } from './admin-people.controller.js';
import { AdminPolicyController } from './admin-policy.controller.js';
import { AdminReviewsController } from './admin-reviews.controller.js';
import { AdminSessionsController } from './admin-sessions.controller.js';

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
