import {
  analyticsCases,
  analyticsCompetitions,
  analyticsMarket,
  analyticsSeries,
  analyticsSources,
  analyticsUsage,
} from '@contract/admin-analytics.js';
import type { SeriesMetric } from '@domain/admin/options.js';
import { listQuery } from '../reads';

export type Slice = { from: string; to: string; bucket: string; city: string; subject: string };

export const seriesQuery = (metric: SeriesMetric, slice: Slice) =>
  listQuery(analyticsSeries, '/api/admin/analytics/series', { metric, ...slice });

export const marketQuery = ({ from, to, city, subject }: Slice) =>
  listQuery(analyticsMarket, '/api/admin/analytics/market', { from, to, city, subject });

export const sourcesQuery = ({ from, to, city, subject }: Slice) =>
  listQuery(analyticsSources, '/api/admin/analytics/sources', { from, to, city, subject });

export const usageQuery = ({ from, to, city, subject }: Slice) =>
  listQuery(analyticsUsage, '/api/admin/analytics/usage', { from, to, city, subject });

export const casesQuery = ({ from, to }: Slice) =>
  listQuery(analyticsCases, '/api/admin/analytics/cases', { from, to });

export const competitionsQuery = ({ from, to }: Slice) =>
  listQuery(analyticsCompetitions, '/api/admin/analytics/competitions', { from, to });
