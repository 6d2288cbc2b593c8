import { Controller, Get, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { z } from 'zod';
import { type EarningSums, GetEarnings } from '../../../application/booking/get-earnings.query.js';
import { Clock } from '../../../application/ports/clock.js';
import { numberText } from '../../../domain/shared/number.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import { earnings } from '../contract/earnings.js';
import { csvOf } from '../format/csv.js';
import { Allow } from '../request/policy.js';
import { FinancialYear } from '../request/query-text.js';

export class EarningsQuery {
  @FinancialYear() year?: string;
}

/** What a tutor earned, by month (G-15). */
@ApiTags('portal')
@Controller('api/portal')
@Allow('tutor')
export class EarningsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Get('earnings')
  @Responds(earnings)
  async read(@AccountId() accountId: string, @Query() query: EarningsQuery): Promise<z.infer<typeof earnings>> {
    return { success: true, ...(await this.of(accountId, query)) };
  }

  /** The same rows for a spreadsheet. */
  @Get('earnings.csv')
  @ApiProduces('text/csv')
  async csv(
    @AccountId() accountId: string,
    @Query() query: EarningsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const { year, months, total } = await this.of(accountId, query);
    response.setHeader('Content-Disposition', `attachment; filename="earnings-${year}.csv"`);
    response.type('text/csv; charset=utf-8');
    const rows = [...months.map((sums) => rowOf(sums.month, sums)), rowOf('Total', total)];
    return csvOf(COLUMNS, rows);
  }

  private of(accountId: string, { year }: EarningsQuery) {
    return this.queries.execute(new GetEarnings(accountId, year ?? null, this.clock.now()));
  }
}

const COLUMNS = ['Month', 'Sessions', 'Arranged', 'Held', 'Paid'];
const dollars = (cents: number) => numberText(cents / 100, { least: 2 }).replaceAll(',', '');

const rowOf = (name: string, { sessions, arranged, held, paid }: EarningSums) => [
  name,
  String(sessions),
  dollars(arranged),
  dollars(held),
  dollars(paid),
];
