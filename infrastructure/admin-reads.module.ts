import { Global, Module } from '@nestjs/common';
import { Figures } from '../application/ports/figures.js';
import { PostgresFigures } from './postgres/figures.js';
import { GetMarketFiguresHandler, GetSeriesHandler } from './reads/admin-analytics.js';
import { GetDeskAnalyticsHandler, GetDeskMetricsHandler, GetRecentActivityHandler } from './reads/admin-overview.js';
import { GetSessionHandler, ListCalendarBookingsHandler, ListSessionsHandler } from './reads/admin-sessions.js';
import { ListStudentsHandler } from './reads/admin-students.js';
import { ListTutorsPerformanceHandler } from './reads/admin-tutors.js';

const bindings = [{ provide: Figures, useClass: PostgresFigures }];

/** What the desk asks of the tables. */
@Global()
@Module({
  providers: [
    ...bindings,
    GetDeskMetricsHandler,
    GetRecentActivityHandler,
    GetDeskAnalyticsHandler,
    ListStudentsHandler,
    ListTutorsPerformanceHandler,
    ListSessionsHandler,
    GetSessionHandler,
    ListCalendarBookingsHandler,
    GetSeriesHandler,
    GetMarketFiguresHandler,
  ],
  exports: bindings,
})
export class AdminReadsModule {}
