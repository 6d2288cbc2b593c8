import { Global, Module } from '@nestjs/common';
import { BackgroundRuns } from '../application/ports/background-runs.js';
import { Figures } from '../application/ports/figures.js';
import { LogAudit } from '../application/ports/log-audit.js';
import { MatchingPolicies } from '../application/ports/matching-policies.js';
import { PersonalData } from '../application/ports/personal-data.js';
import { PolicyLab } from '../application/ports/policy-lab.js';
import { QueueBoard } from '../application/ports/queue-board.js';
import { ThreadPolicyLab } from './lab/policy-lab.js';
import { GetBackgroundRunHandler, PostgresBackgroundRuns } from './postgres/background-runs.js';
import { PostgresFigures } from './postgres/figures.js';
import { PostgresPersonalData } from './postgres/personal-data.js';
import { AppQueueBoard } from './queue/queue-board.js';
import { QueuePages } from './queue/queue-pages.js';
import { GetMarketFiguresHandler, GetSeriesHandler } from './reads/admin-analytics.js';
import { GetAdminAnalyticsHandler, GetAdminMetricsHandler, GetRecentActivityHandler } from './reads/admin-overview.js';
import { PostgresLogAudit } from './postgres/log-audit.js';
import { PostgresMatchingPolicies } from './postgres/matching-policies.js';
import { GetAsOfHandler, GetEnquiryLifeHandler } from './reads/admin-history.js';
import { FindParkedMailsHandler, GetMailHandler, ListAlertsHandler, ListMailsHandler } from './reads/admin-ops.js';
import { GetMatchingPolicyHandler } from './reads/admin-policy.js';
import {
  GetCalendarBookingHandler,
  GetCalendarHandler,
  GetSessionHandler,
  ListCalendarBookingsHandler,
  ListSessionsHandler,
} from './reads/admin-sessions.js';
import { GetAccountHandler, ListAccountsHandler } from './reads/admin-accounts.js';
import { GetJudgedReviewHandler, ListReviewsHandler } from './reads/admin-reviews.js';
import { ListStudentsHandler } from './reads/admin-students.js';
import { ListTutorsPerformanceHandler } from './reads/admin-tutors.js';

const bindings = [
  { provide: Figures, useClass: PostgresFigures },
  { provide: BackgroundRuns, useClass: PostgresBackgroundRuns },
  { provide: MatchingPolicies, useClass: PostgresMatchingPolicies },
  { provide: PolicyLab, useClass: ThreadPolicyLab },
  { provide: LogAudit, useClass: PostgresLogAudit },
  { provide: PersonalData, useClass: PostgresPersonalData },
  { provide: QueueBoard, useClass: AppQueueBoard },
];

/** What the desk asks of the tables. */
@Global()
@Module({
  providers: [
    ...bindings,
    QueuePages,
    GetAdminMetricsHandler,
    GetRecentActivityHandler,
    GetAdminAnalyticsHandler,
    ListStudentsHandler,
    ListTutorsPerformanceHandler,
    ListSessionsHandler,
    GetSessionHandler,
    ListCalendarBookingsHandler,
    GetCalendarBookingHandler,
    GetCalendarHandler,
    GetSeriesHandler,
    GetMarketFiguresHandler,
    GetBackgroundRunHandler,
    GetMatchingPolicyHandler,
    GetEnquiryLifeHandler,
    GetAsOfHandler,
    ListAlertsHandler,
    ListMailsHandler,
    FindParkedMailsHandler,
    GetMailHandler,
    ListReviewsHandler,
    GetJudgedReviewHandler,
    ListAccountsHandler,
    GetAccountHandler,
  ],
  exports: bindings,
})
export class AdminReadsModule {}
