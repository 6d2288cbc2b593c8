import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  GetMarketFigures,
  GetSeries,
  GetSources,
  GetUsage,
  type Period,
} from '../../../application/admin/get-analytics.query.js';
import { GetCompetitionFigures } from '../../../application/competition/read-competitions.query.js';
import { GetCaseFigures } from '../../../application/case/read-cases.query.js';
import { Clock } from '../../../application/ports/clock.js';
import { SERIES_BUCKETS, SERIES_METRICS, type SeriesBucket, type SeriesMetric } from '../../../domain/admin/options.js';
import { invalid } from '../../../domain/shared/domain-error.js';
import { addDays, DAY, localDate, SYDNEY } from '../../../domain/shared/time.js';
import { Responds } from '../request/responds.js';
import {
  analyticsCases,
  analyticsCompetitions,
  analyticsMarket,
  analyticsSeries,
  analyticsSources,
  analyticsUsage,
  FIGURE_CITIES,
  FIGURE_SUBJECTS,
} from '../contract/admin-analytics.js';
import { Allow } from '../request/policy.js';
import { LocalDay, OneOf } from '../request/query-text.js';

/** What is shown of a period that nobody chose: a month. */
const DEFAULT_DAYS = 30;
/** Ten years: a figure for each day of more is no chart. */
const LONGEST_DAYS = 3_660;

export class DaysQuery {
  @LocalDay() from?: string;
  @LocalDay() to?: string;
}

export class PeriodQuery extends DaysQuery {
  @OneOf(FIGURE_CITIES) city?: string;
  @OneOf(FIGURE_SUBJECTS) subject?: string;
}

export class SeriesQuery extends PeriodQuery {
  @OneOf(SERIES_METRICS) metric?: SeriesMetric;
  @OneOf(SERIES_BUCKETS) bucket?: SeriesBucket;
}

@ApiTags('admin')
@Controller('api/admin/analytics')
@Allow('admin')
export class AdminAnalyticsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** */
  @Get('series')
  @Responds(analyticsSeries)
  async series(@Query() { metric = 'enquiries', bucket = 'day', ...params }: SeriesQuery) {
    const series = await this.queries.execute(new GetSeries(metric, bucket, this.periodOf(params)));
    return { success: true as const, ...series };
  }

  /** Funnel, time to first quote and how invitations spread. */
  @Get('market')
  @Responds(analyticsMarket)
  async market(@Query() params: PeriodQuery) {
    return { success: true as const, market: await this.queries.execute(new GetMarketFigures(this.periodOf(params))) };
  }

  /** Where enquiries came from, and how far they came (G-29). */
  @Get('sources')
  @Responds(analyticsSources)
  async sources(@Query() params: PeriodQuery) {
    return { success: true as const, ...(await this.queries.execute(new GetSources(this.periodOf(params)))) };
  }

  /** Series of sessions, and the calendars of tutors (G-12, G-17). */
  @Get('usage')
  @Responds(analyticsUsage)
  async usage(@Query() params: PeriodQuery) {
    return { success: true as const, usage: await this.queries.execute(new GetUsage(this.periodOf(params))) };
  }

  /** Opened, resolved and how long that took (G-06). */
  @Get('cases')
  @Responds(analyticsCases)
  async cases(@Query() days: DaysQuery) {
    const { from, to } = this.periodOf(days);
    return { success: true as const, cases: await this.queries.execute(new GetCaseFigures(from, to)) };
  }

  /** Rounds that closed, their draws and entries (G-27). */
  @Get('competitions')
  @Responds(analyticsCompetitions)
  async competitions(@Query() days: DaysQuery) {
    const { from, to } = this.periodOf(days);
    const figures = await this.queries.execute(new GetCompetitionFigures(from, to, this.clock.now()));
    return { success: true as const, ...figures };
  }

  private periodOf({ from, to, city, subject }: PeriodQuery): Period {
    const last = to ?? localDate(this.clock.now(), SYDNEY);
    const first = from ?? addDays(last, 1 - DEFAULT_DAYS);
    if (first > last) throw invalid({ from: 'Must not be after the last day' });
    if (Date.parse(last) - Date.parse(first) > LONGEST_DAYS * DAY)
      throw invalid({ from: 'A period is at most ten years long' });
    return { from: first, to: last, city: city ?? null, subject: subject ?? null };
  }
}
