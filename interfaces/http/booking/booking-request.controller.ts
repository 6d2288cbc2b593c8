import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { AnswerRequest } from '../../../application/booking/answer-request.command.js';
import { ConfirmRequest } from '../../../application/booking/confirm-request.command.js';
import { GetBooking, GetBookingRequest } from '../../../application/booking/read-sessions.query.js';
import { RequestSession } from '../../../application/booking/request-session.command.js';
import { Answers } from '../../../application/ports/answers.js';
import { Clock } from '../../../application/ports/clock.js';
import { FUTURE } from '../../../domain/booking/refusals.js';
import { invalid, notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { bookingRequestAnswer, bookingRequestConfirmed, bookingRequestForm } from '../contract/booking-request.js';
import { EnquiryGrants } from '../enquiry/enquiry-grants.js';
import { Id } from '../request/identifier.js';
import { Parties } from '../request/parties.js';
import { Allow } from '../request/policy.js';

/** Requests for a session from the family's side; 404 for everybody but the enquiry's holder. */
@ApiTags('booking')
@Controller('api')
@Allow('anyone')
export class BookingRequestController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
    private readonly clock: Clock,
    private readonly grants: EnquiryGrants,
    private readonly parties: Parties,
  ) {}

  @Post('enquiries/:id/booking-requests')
  @Responds(bookingRequestAnswer, 201)
  async ask(
    @Id() enquiryId: string,
    @Body({ schema: bookingRequestForm }) form: z.infer<typeof bookingRequestForm>,
    @Req() request: Request,
  ): Promise<z.infer<typeof bookingRequestAnswer>> {
    await this.grants.assertHolder(request, enquiryId);
    const { quoteId, preferredDate, sessionType, urgency } = form;
    const { alternativeDate1 = null, alternativeDate2 = null, studentMessage = null, learnerName = null } = form;
    refusePast({ preferredDate, alternativeDate1, alternativeDate2 }, this.clock.now());
    const dates = { preferredDate, alternativeDate1, alternativeDate2 };
    const input = { quoteId, ...dates, sessionType, urgency, studentMessage, learnerName };
    return this.answers.of(
      () => this.commands.execute(new RequestSession(enquiryId, input)),
      async ({ requestId }) => ({ success: true as const, bookingRequest: await this.requestView(requestId) }),
    );
  }

  /** The family takes the date that the tutor proposed. */
  @Post('booking-requests/:id/accept-proposal')
  @HttpCode(200)
  @Responds(bookingRequestConfirmed)
  async acceptProposal(@Id() id: string, @Req() request: Request): Promise<z.infer<typeof bookingRequestConfirmed>> {
    const actor = await this.holderOf(id, request);
    return this.answers.of(
      () => this.commands.execute(new ConfirmRequest(id, { side: 'student' }, actor)),
      async ({ bookingId }) => {
        const booking = await this.queries.execute(new GetBooking(bookingId, 'student'));
        if (!booking) throw notFound('Booking');
        return { success: true as const, bookingRequest: await this.requestView(id), booking };
      },
    );
  }

  /** The family takes its request back, to ask for other times. */
  @Post('booking-requests/:id/withdraw')
  @HttpCode(200)
  @Responds(bookingRequestAnswer)
  async withdraw(@Id() id: string, @Req() request: Request): Promise<z.infer<typeof bookingRequestAnswer>> {
    const actor = await this.holderOf(id, request);
    return this.answers.of(
      () => this.commands.execute(new AnswerRequest(id, { kind: 'withdraw' }, actor)),
      async () => ({ success: true as const, bookingRequest: await this.requestView(id) }),
    );
  }

  private async holderOf(id: string, request: Request) {
    const { side, actor } = await this.parties.sideOf(request, 'booking-request', id);
    if (side !== 'student') throw notFound('Booking request');
    return actor;
  }

  private async requestView(id: string) {
    const params = await this.queries.execute(new GetBookingRequest(id, 'student', this.clock.now()));
    if (!params) throw notFound('Booking request');
    return params;
  }
}

/** @throws DomainError invalid, with each date that has passed (V-22) */
function refusePast(dates: Record<string, string | null>, now: string): void {
  const past = Object.entries(dates).filter(([, date]) => date !== null && date <= now);
  if (past.length) throw invalid(Object.fromEntries(past.map(([field]) => [field, FUTURE])));
}
