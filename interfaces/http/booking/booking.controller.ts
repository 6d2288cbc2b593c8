import { Body, Controller, Delete, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { BookSession } from '../../../application/booking/book-session.command.js';
import { ChangePayment } from '../../../application/booking/change-payment.command.js';
import { CancelSession } from '../../../application/booking/cancel-session.command.js';
import { HoldSlot, ReleaseHold } from '../../../application/booking/hold-slot.command.js';
import { GetBooking, GetBookingCalendar, GetReceipt } from '../../../application/booking/read-sessions.query.js';
import { RescheduleSession } from '../../../application/booking/reschedule-session.command.js';
import { RunSession } from '../../../application/booking/run-session.command.js';
import { ContestSession } from '../../../application/case/contest-session.command.js';
import { ClaimGuarantee } from '../../../application/case/claim-guarantee.command.js';
import { Answers } from '../../../application/ports/answers.js';
import { Clock } from '../../../application/ports/clock.js';
import type { Side } from '../../../domain/booking/booking.js';
import { DomainError, notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import {
  bookingAnswer,
  bookingCancellation,
  bookingCompletion,
  bookingForm,
  bookingMove,
  bookingNoShow,
  bookingPayment,
  holdAnswer,
  holdForm,
} from '../contract/booking.js';
import { contestAnswer, contestForm, guaranteeAnswer, guaranteeForm } from '../contract/case.js';
import { done } from '../contract/quote.js';
import { EnquiryGrants } from '../enquiry/enquiry-grants.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';
import { Parties } from '../request/parties.js';
import { RECEIPT_POLICY, receiptPage } from './receipt-page.js';

type Answer = z.infer<typeof bookingAnswer>;

/** Sessions for both sides: the enquiry's holder and its tutor; 404 for everybody else. */
@ApiTags('booking')
@Controller('api')
@Allow('anyone')
export class BookingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
    private readonly clock: Clock,
    private readonly grants: EnquiryGrants,
    private readonly parties: Parties,
  ) {}

  /** R-53; 409 `slot_taken` with three next slots. */
  @Post('enquiries/:id/bookings')
  @Responds(bookingAnswer, 201)
  async book(
    @Id() enquiryId: string,
    @Body({ schema: bookingForm }) wanted: z.infer<typeof bookingForm>,
    @Req() request: Request,
  ): Promise<Answer> {
    await this.grants.assertHolder(request, enquiryId);
    return this.answers.of(
      () => this.commands.execute(new BookSession(enquiryId, wanted)),
      ({ bookingId }) => this.answer(bookingId, 'student'),
    );
  }

  /** Keeps a slot for ten minutes while the family confirms. */
  @Post('enquiries/:id/holds')
  @Responds(holdAnswer, 201)
  async hold(
    @Id() enquiryId: string,
    @Body({ schema: holdForm }) { quoteId, startsAt }: z.infer<typeof holdForm>,
    @Req() request: Request,
  ): Promise<z.infer<typeof holdAnswer>> {
    await this.grants.assertHolder(request, enquiryId);
    const hold = await this.commands.execute(new HoldSlot(enquiryId, quoteId, startsAt));
    const { id, endsAt, expiresAt } = hold;
    return { success: true, hold: { id, startsAt: hold.startsAt, endsAt, expiresAt } };
  }

  @Delete('enquiries/:id/holds')
  @Responds(done)
  async release(@Id() enquiryId: string, @Req() request: Request): Promise<z.infer<typeof done>> {
    await this.grants.assertHolder(request, enquiryId);
    await this.commands.execute(new ReleaseHold(enquiryId));
    return { success: true };
  }

  @Get('bookings/:id')
  @Responds(bookingAnswer)
  async read(@Id() id: string, @Req() request: Request): Promise<Answer> {
    const { side } = await this.parties.sideOf(request, 'booking', id);
    return this.answer(id, side);
  }

  /** The family needs 24 hours' notice (R-54). */
  @Post('bookings/:id/cancel')
  @HttpCode(200)
  @Responds(bookingAnswer)
  async cancel(
    @Id() id: string,
    @Body({ schema: bookingCancellation }) { reason }: z.infer<typeof bookingCancellation>,
    @Req() request: Request,
  ): Promise<Answer> {
    const { side, actor } = await this.parties.sideOf(request, 'booking', id);
    return this.answers.of(
      () => this.commands.execute(new CancelSession(id, { by: side, reason }, actor)),
      () => this.answer(id, side),
    );
  }

  /** To another of the tutor's slots, with the same notice. */
  @Post('bookings/:id/reschedule')
  @HttpCode(200)
  @Responds(bookingAnswer)
  async reschedule(
    @Id() id: string,
    @Body({ schema: bookingMove }) { startsAt }: z.infer<typeof bookingMove>,
    @Req() request: Request,
  ): Promise<Answer> {
    const { side, actor } = await this.parties.sideOf(request, 'booking', id);
    return this.answers.of(
      () => this.commands.execute(new RescheduleSession(id, startsAt, side, actor)),
      () => this.answer(id, side),
    );
  }

  /** Who stayed away; a family can say it of the tutor only. */
  @Post('bookings/:id/no-show')
  @HttpCode(200)
  @Responds(bookingAnswer)
  async noShow(
    @Id() id: string,
    @Body({ schema: bookingNoShow }) { by }: z.infer<typeof bookingNoShow>,
    @Req() request: Request,
  ): Promise<Answer> {
    const { side, actor } = await this.parties.sideOf(request, 'booking', id);
    if (side === 'student' && by === 'student')
      throw new DomainError('conflict', 'not_yours_to_say', 'Please cancel the session instead');
    return this.answers.of(
      () => this.commands.execute(new RunSession(id, `missed_by_${by}`, side, actor)),
      () => this.answer(id, side),
    );
  }

  /**
   * The first session with a tutor was not right: its family alone can say so, for 72 hours (G-07). 409
   * `guarantee_over`, `not_first_session`, `not_held`, `guarantee_claimed`.
   */
  @Post('bookings/:id/guarantee')
  @Responds(guaranteeAnswer, 201)
  async guarantee(
    @Id() id: string,
    @Body({ schema: guaranteeForm }) input: z.infer<typeof guaranteeForm>,
    @Req() request: Request,
  ): Promise<z.infer<typeof guaranteeAnswer>> {
    const { side, actor } = await this.parties.sideOf(request, 'booking', id);
    if (side === 'tutor') throw new DomainError('forbidden', 'forbidden', 'Only the family can use the guarantee');
    return { success: true, case: await this.commands.execute(new ClaimGuarantee(id, input, actor)) };
  }

  /**
   * The other side than made it contests the mark of a session, for 72 hours (G-09). 403 `own_mark`, `not_yours`; 409
   * `contest_over`, `not_marked`, `already_contested`.
   */
  @Post('bookings/:id/contest')
  @Responds(contestAnswer, 201)
  async contest(
    @Id() id: string,
    @Body({ schema: contestForm }) { words }: z.infer<typeof contestForm>,
    @Req() request: Request,
  ): Promise<z.infer<typeof contestAnswer>> {
    const { side, actor } = await this.parties.sideOf(request, 'booking', id);
    return { success: true, case: await this.commands.execute(new ContestSession(id, words, side, actor)) };
  }

  /**
   * How its price was settled; tutors mark as paid, admins waive and refund, too (G-15). 409 `not_held`,
   * `payment_unchanged`, `payment_final`.
   */
  @Post('bookings/:id/payment')
  @HttpCode(200)
  @Responds(bookingAnswer)
  async payment(
    @Id() id: string,
    @Body({ schema: bookingPayment }) { status, note }: z.infer<typeof bookingPayment>,
    @Req() request: Request,
  ): Promise<Answer> {
    const { by, actor } = await this.parties.partyOf(request, id);
    return this.answers.of(
      () => this.commands.execute(new ChangePayment(id, { status, by, note: note ?? null }, actor)),
      () => this.answer(id, by === 'tutor' ? 'tutor' : 'student'),
    );
  }

  /** A page to print once it was paid, for both sides and admins; before that 404 (G-15). */
  @Get('bookings/:id/receipt')
  @Header('Content-Security-Policy', RECEIPT_POLICY)
  @Header('Cache-Control', 'no-store')
  @ApiProduces('text/html')
  async receipt(
    @Id() id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    await this.parties.partyOf(request, id);
    const receipt = await this.queries.execute(new GetReceipt(id));
    if (!receipt) throw notFound('Receipt');
    response.type('html');
    return receiptPage(receipt);
  }

  /** Its tutor begins it, at most 15 minutes early. */
  @Post('bookings/:id/start')
  @HttpCode(200)
  @Responds(bookingAnswer)
  async start(@Id() id: string, @Req() request: Request): Promise<Answer> {
    return this.run(id, request, 'start');
  }

  /**
   * Its tutor says that it was held, and writes to the family about it
   * (G-14), also afterwards where it has completed by itself (G-13).
   */
  @Post('bookings/:id/complete')
  @HttpCode(200)
  @Responds(bookingAnswer)
  async complete(
    @Id() id: string,
    @Body({ schema: bookingCompletion }) report: z.infer<typeof bookingCompletion>,
    @Req() request: Request,
  ): Promise<Answer> {
    return this.run(id, request, 'complete', report);
  }

  /** The session as a calendar file; one UID for life, SEQUENCE rising. */
  @Get('bookings/:id/calendar.ics')
  async calendar(@Id() id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { side } = await this.parties.sideOf(request, 'booking', id);
    const calendar = await this.queries.execute(new GetBookingCalendar(id, side, this.clock.now()));
    if (!calendar) throw notFound('Booking');
    response.setHeader('Content-Disposition', 'attachment; filename="session.ics"');
    response.type('text/calendar; charset=utf-8').send(calendar);
  }

  private async run(
    id: string,
    request: Request,
    step: 'start' | 'complete',
    report?: z.infer<typeof bookingCompletion>,
  ): Promise<Answer> {
    const { side, actor } = await this.parties.sideOf(request, 'booking', id);
    if (side !== 'tutor') throw notFound('Booking');
    return this.answers.of(
      () => this.commands.execute(new RunSession(id, step, side, actor, report)),
      () => this.answer(id, side),
    );
  }

  private async answer(id: string, reader: Side): Promise<Answer> {
    const booking = await this.queries.execute(new GetBooking(id, reader));
    if (!booking) throw notFound('Booking');
    return { success: true, booking };
  }
}
