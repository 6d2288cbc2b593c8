import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  GetAdminAnalytics,
  GetAdminMetrics,
  GetRecentActivity,
} from '../../../application/admin/get-overview.query.js';
import { Clock } from '../../../application/ports/clock.js';
import { Responds } from '../request/responds.js';
import { adminAnalytics, adminMetrics, recentActivity } from '../contract/admin-overview.js';
import { Allow } from '../request/policy.js';

@ApiTags('admin')
@Controller('api/admin')
@Allow('admin')
export class AdminOverviewController {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** API-22, R-58 to R-60 */
  @Get('metrics')
  @Responds(adminMetrics)
  async metrics() {
    return { success: true as const, metrics: await this.queries.execute(new GetAdminMetrics(this.clock.now())) };
  }

  /** API-22: the past 7 days. */
  @Get('recent-activity')
  @Responds(recentActivity)
  async recentActivity() {
    return { success: true as const, activity: await this.queries.execute(new GetRecentActivity(this.clock.now())) };
  }

  /** API-22: in cents. */
  @Get('analytics')
  @Responds(adminAnalytics)
  async analytics() {
    return { success: true as const, analytics: await this.queries.execute(new GetAdminAnalytics()) };
  }
}
