import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { BookSeries } from '../../../application/booking/book-series.command.js';
import { CancelSeries } from '../../../application/booking/cancel-series.command.js';
import { MoveSeries } from '../../../application/booking/move-series.command.js';
import { PreviewSeries } from '../../../application/booking/preview-series.query.js';
import { ListBookings } from '../../../application/booking/read-sessions.query.js';
import { Answers } from '../../../application/ports/answers.js';
import { Clock } from '../../../application/ports/clock.js';
import type { Side } from '../../../domain/booking/booking.js';
import { Responds } from '../request/responds.js';
import {
  seriesAnswer,
  seriesBookings,
  seriesCancellation,
  seriesForm,
  seriesMove,
  seriesPreview,
} from '../contract/series.js';
import { EnquiryGrants } from '../enquiry/enquiry-grants.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';
import { Parties } from '../request/parties.js';

/** Sessions at one weekly hour, booked, moved and cancelled together (G-12); 404 for everybody but the two sides. */
@ApiTags('booking')
@Controller('api')
@Allow('anyone')
export class SeriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
    private readonly clock: Clock,
    private readonly grants: EnquiryGrants,
    private readonly parties: Parties,
  ) {}

  /** All of it or nothing: 409 `series_conflicts` with `dates` where one is taken that `skip` does not name. */
  @Post('enquiries/:id/series')
  @Responds(seriesAnswer, 201)
  async book(
    @Id() enquiryId: string,
    @Body({ schema: seriesForm }) wanted: z.infer<typeof seriesForm>,
    @Req() request: Request,
  ): Promise<z.infer<typeof seriesAnswer>> {
    await this.grants.assertHolder(request, enquiryId);
    return this.answers.of(
      () => this.commands.execute(new BookSeries(enquiryId, wanted)),
      async ({ seriesId }) => {
        const bookings = await this.queries.execute(new ListBookings({ seriesId }, 'student'));
        const startsAt = bookings[0]?.startsAt ?? wanted.startsAt;
        const series = { id: seriesId, weeks: bookings.length, every: wanted.every, startsAt };
        return { success: true as const, series, bookings };
      },
    );
  }

  /** Which of its dates are free; changes nothing. */
  @Post('enquiries/:id/series/preview')
  @HttpCode(200)
  @Responds(seriesPreview)
  async preview(
    @Id() enquiryId: string,
    @Body({ schema: seriesForm }) input: z.infer<typeof seriesForm>,
    @Req() request: Request,
  ): Promise<z.infer<typeof seriesPreview>> {
    await this.grants.assertHolder(request, enquiryId);
    return { success: true, ...(await this.queries.execute(new PreviewSeries(enquiryId, input, this.clock.now()))) };
  }

  /** With 24 hours' notice of the first of them; 409 `notice_too_short`, `series_ended`. */
  @Post('series/:id/cancel')
  @HttpCode(200)
  @Responds(seriesBookings)
  async cancel(
    @Id() id: string,
    @Body({ schema: seriesCancellation }) { from, reason }: z.infer<typeof seriesCancellation>,
    @Req() request: Request,
  ): Promise<z.infer<typeof seriesBookings>> {
    const { side, actor } = await this.parties.sideOf(request, 'series', id);
    return this.answers.of(
      () => this.commands.execute(new CancelSeries(id, from, side, reason, actor)),
      ({ bookingIds }) => this.answer(bookingIds, side),
    );
  }

  /**
   * All of them or none: 409 `series_conflicts` with `dates` where one is taken that `skip` does not name;
   * `changed_meanwhile`.
   */
  @Post('series/:id/move')
  @HttpCode(200)
  @Responds(seriesBookings)
  async move(
    @Id() id: string,
    @Body({ schema: seriesMove }) { from, ...to }: z.infer<typeof seriesMove>,
    @Req() request: Request,
  ): Promise<z.infer<typeof seriesBookings>> {
    const { side, actor } = await this.parties.sideOf(request, 'series', id);
    return this.answers.of(
      () => this.commands.execute(new MoveSeries(id, from, to, side, actor)),
      ({ bookingIds }) => this.answer(bookingIds, side),
    );
  }

  private async answer(ids: readonly string[], reader: Side): Promise<z.infer<typeof seriesBookings>> {
    return { success: true, bookings: await this.queries.execute(new ListBookings({ ids }, reader)) };
  }
}
