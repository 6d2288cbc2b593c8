import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { AnswerRequest } from '../../../application/booking/answer-request.command.js';
import { ConfirmRequest } from '../../../application/booking/confirm-request.command.js';
import {
  GetBooking,
  GetBookingRequest,
  ListPortalRequests,
  ListPortalSessions,
} from '../../../application/booking/read-sessions.query.js';
import { Answers } from '../../../application/ports/answers.js';
import { Clock } from '../../../application/ports/clock.js';
import { FUTURE } from '../../../domain/booking/refusals.js';
import { invalid, notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import { portalSessions } from '../contract/booking.js';
import {
  bookingRequestAnswer,
  bookingRequestConfirmation,
  bookingRequestConfirmed,
  bookingRequestProposal,
  bookingRequestRefusal,
  bookingRequests,
} from '../contract/booking-request.js';
import { Id } from '../request/identifier.js';
import { Parties } from '../request/parties.js';
import { Allow } from '../request/policy.js';

/** A tutor's sessions and the requests for one. */
@ApiTags('portal')
@Controller('api/portal')
@Allow('tutor')
export class PortalSessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
    private readonly clock: Clock,
    private readonly parties: Parties,
  ) {}

  @Get('sessions')
  @Responds(portalSessions)
  async sessions(@AccountId() accountId: string): Promise<z.infer<typeof portalSessions>> {
    const params = new ListPortalSessions(accountId, this.clock.now());
    return { success: true, sessions: await this.queries.execute(params) };
  }

  @Get('booking-requests')
  @Responds(bookingRequests)
  async requests(@AccountId() accountId: string): Promise<z.infer<typeof bookingRequests>> {
    const params = new ListPortalRequests(accountId, this.clock.now());
    return { success: true, bookingRequests: await this.queries.execute(params) };
  }

  @Post('booking-requests/:id/confirm')
  @HttpCode(200)
  @Responds(bookingRequestConfirmed)
  async confirm(
    @Id() id: string,
    @Body({ schema: bookingRequestConfirmation }) answer: z.infer<typeof bookingRequestConfirmation>,
    @Req() request: Request,
  ): Promise<z.infer<typeof bookingRequestConfirmed>> {
    const actor = await this.tutorOf(id, request);
    const { sessionDate, tutorResponse } = answer;
    const by = { side: 'tutor' as const, sessionDate, tutorResponse };
    return this.answers.of(
      () => this.commands.execute(new ConfirmRequest(id, by, actor)),
      async ({ bookingId }) => {
        const booking = await this.queries.execute(new GetBooking(bookingId, 'tutor'));
        if (!booking) throw notFound('Booking');
        return { success: true as const, bookingRequest: await this.requestView(id), booking };
      },
    );
  }

  @Post('booking-requests/:id/decline')
  @HttpCode(200)
  @Responds(bookingRequestAnswer)
  async decline(
    @Id() id: string,
    @Body({ schema: bookingRequestRefusal }) { tutorResponse }: z.infer<typeof bookingRequestRefusal>,
    @Req() request: Request,
  ): Promise<z.infer<typeof bookingRequestAnswer>> {
    const actor = await this.tutorOf(id, request);
    return this.answers.of(
      () => this.commands.execute(new AnswerRequest(id, { kind: 'decline', tutorResponse }, actor)),
      async () => ({ success: true as const, bookingRequest: await this.requestView(id) }),
    );
  }

  @Post('booking-requests/:id/propose')
  @HttpCode(200)
  @Responds(bookingRequestAnswer)
  async propose(
    @Id() id: string,
    @Body({ schema: bookingRequestProposal }) { proposedDate, tutorResponse }: z.infer<typeof bookingRequestProposal>,
    @Req() request: Request,
  ): Promise<z.infer<typeof bookingRequestAnswer>> {
    if (proposedDate <= this.clock.now()) throw invalid({ proposedDate: FUTURE });
    const actor = await this.tutorOf(id, request);
    return this.answers.of(
      () => this.commands.execute(new AnswerRequest(id, { kind: 'propose', proposedDate, tutorResponse }, actor)),
      async () => ({ success: true as const, bookingRequest: await this.requestView(id) }),
    );
  }

  private async tutorOf(id: string, request: Request) {
    const { side, actor } = await this.parties.sideOf(request, 'booking-request', id);
    if (side !== 'tutor') throw notFound('Booking request');
    return actor;
  }

  private async requestView(id: string) {
    const params = await this.queries.execute(new GetBookingRequest(id, 'tutor', this.clock.now()));
    if (!params) throw notFound('Booking request');
    return params;
  }
}
