import { adminAlerts } from '@contract/admin-ops.js';
import { adminAnalytics, adminMetrics, recentActivity } from '@contract/admin-overview.js';
import { tutorsPerformance } from '@contract/admin-people.js';
import { adminSessions } from '@contract/admin-sessions.js';
import type { SortDirection } from '@domain/admin/options.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { read } from '../../lib/api';
import { apiQuery } from '../../lib/query';

/** Figures are read again when a screen is opened again after this long. */
const FRESH_MS = 10_000;
const fresh = { staleTime: FRESH_MS };

export const metricsQuery = { ...apiQuery(adminMetrics, '/api/admin/metrics'), ...fresh };
export const activityQuery = { ...apiQuery(recentActivity, '/api/admin/recent-activity'), ...fresh };
export const analyticsQuery = { ...apiQuery(adminAnalytics, '/api/admin/analytics'), ...fresh };
export const alertsQuery = { ...apiQuery(adminAlerts, '/api/admin/alerts'), ...fresh };

export const SESSIONS = '/api/admin/sessions/active';
export const STUDENTS = '/api/admin/students';
export const TUTORS = '/api/admin/tutors/performance';

/** A path with those of the parameters that say something. */
export const addressOf = (path: string, parameters: Record<string, string | number | null | undefined>) => {
  const entries = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
};

/** A GET that keeps what it showed while other parameters are being read. */
export const listQuery = <T>(
  shape: z.ZodType<T>,
  path: string,
  parameters: Record<string, string | number | null | undefined>,
) =>
  queryOptions({
    queryKey: [path, parameters],
    queryFn: () => read(shape, addressOf(path, parameters)),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const sessionsQuery = (status: string, dateRange: string, page: number) =>
  listQuery(adminSessions, SESSIONS, { status, dateRange, page: page > 1 ? page : null });

/** What a directory asks of the server; nothing at all while its whole list fits one answer. */
export type DirectoryQuery = {
  search?: string;
  filter?: string;
  sortBy?: string;
  sortDirection?: SortDirection;
  page?: number;
  pageSize?: number;
};
/** The summary cards ask for themselves, and for one row only. */
export const tutorSummaryQuery = listQuery(tutorsPerformance, TUTORS, { pageSize: 1 });
