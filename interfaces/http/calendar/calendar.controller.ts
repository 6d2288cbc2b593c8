import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import {
  CreateCalendarFeed,
  feedTokenOf,
  RevokeCalendarFeed,
} from '../../../application/calendar/calendar-feed.command.js';
import { GetBusyCalendar } from '../../../application/calendar/get-busy-calendar.query.js';
import {
  FindCalendarFeed,
  GetCalendarFeed,
  GetCalendarFeedState,
} from '../../../application/calendar/read-calendar-feed.query.js';
import { SetBusyCalendar } from '../../../application/calendar/set-busy-calendar.command.js';
import { Clock } from '../../../application/ports/clock.js';
import { Settings } from '../../../application/ports/settings.js';
import { Tokens } from '../../../application/ports/tokens.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { type BusyCalendarInput, busyCalendarRules } from '../../../domain/calendar/busy-calendar.rules.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import { type BusyCalendar, busyCalendar, calendarFeed, calendarFeedState } from '../contract/calendar.js';
import { done } from '../contract/quote.js';
import { OnRepeat } from '../request/idempotency.js';
import { Limits } from '../request/limits.js';
import { networkOf } from '../request/network.js';
import { Allow } from '../request/policy.js';

/** A tutor's calendars elsewhere (G-17). */
@ApiTags('portal')
@Controller('api')
@Allow('tutor')
export class CalendarController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly tokens: Tokens,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  @Get('portal/calendar-feed')
  @Responds(calendarFeedState)
  async feedState(@AccountId() accountId: string): Promise<z.infer<typeof calendarFeedState>> {
    return { success: true, ...(await this.queries.execute(new GetCalendarFeedState(accountId))) };
  }

  /** A new secret address; the one before is 404 from then on. */
  @Post('portal/calendar-feed')
  @HttpCode(200)
  @OnRepeat('secret')
  @Header('Cache-Control', 'no-store')
  @Responds(calendarFeed)
  async createFeed(@AccountId() accountId: string): Promise<z.infer<typeof calendarFeed>> {
    const { tokenId, createdAt } = await this.commands.execute(new CreateCalendarFeed(accountId));
    const token = feedTokenOf(this.tokens, tokenId);
    return { success: true, url: `${this.settings.publicUrl}/api/calendar-feeds/${token}.ics`, createdAt };
  }

  @Delete('portal/calendar-feed')
  @Responds(done)
  async revokeFeed(@AccountId() accountId: string): Promise<z.infer<typeof done>> {
    await this.commands.execute(new RevokeCalendarFeed(accountId));
    return { success: true };
  }

  @Get('portal/busy-calendar')
  @Header('Cache-Control', 'no-store')
  @Responds(busyCalendar)
  async busy(@AccountId() accountId: string): Promise<BusyCalendar> {
    return { success: true, ...(await this.queries.execute(new GetBusyCalendar(accountId))) };
  }

  /** Reads it at once; the same address again is read again, null takes it away. */
  @Put('portal/busy-calendar')
  @Header('Cache-Control', 'no-store')
  @Responds(busyCalendar)
  async setBusy(
    @Body({ schema: busyCalendarRules }) { url }: BusyCalendarInput,
    @AccountId() accountId: string,
  ): Promise<BusyCalendar> {
    if (url !== null) await this.limits.consume('busy-calendars-account', accountId);
    await this.commands.execute(new SetBusyCalendar(url, accountId));
    return this.busy(accountId);
  }

  /** The sessions as ICS, for the bearer of the address. */
  @Get('calendar-feeds/:token.ics')
  @Allow('anyone')
  @Header('Cache-Control', 'private, no-cache')
  @Header('X-Robots-Tag', 'noindex')
  @ApiProduces('text/calendar')
  async feed(
    @Param('token') token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const tokenHash = this.tokens.hash(token);
    const tutorId = await this.queries.execute(new FindCalendarFeed(tokenHash));
    if (!tutorId) {
      await this.limits.count('calendar-feeds-unknown-ip', networkOf(request));
      throw notFound('Calendar');
    }
    await this.limits.consume('calendar-feeds', tokenHash);
    response.type('text/calendar; charset=utf-8');
    return this.queries.execute(new GetCalendarFeed(tutorId, this.clock.now()));
  }
}
