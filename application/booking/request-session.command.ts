import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import type { SessionType } from '../../domain/booking/booking.js';
import { request, type Urgency } from '../../domain/booking/booking-request.js';
import { Correspondence } from '../mail/correspondence.js';
import { Clock } from '../ports/clock.js';
import { begin, Ledger } from '../ports/ledger.js';
import { Arrangements, refuseUnoffered } from './arrangement.js';

/** The family asks the tutor it chose for a session at one of up to three dates. @throws DomainError not_found, conflict */
export class RequestSession extends Command<{ requestId: string }> {
  constructor(
    readonly enquiryId: string,
    readonly wish: {
      quoteId: string;
      preferredDate: string;
      alternativeDate1: string | null;
      alternativeDate2: string | null;
      sessionType: SessionType;
      urgency: Urgency;
      studentMessage: string | null;
    },
  ) {
    super();
  }
}

@CommandHandler(RequestSession)
export class RequestSessionHandler implements ICommandHandler<RequestSession> {
  constructor(
    private readonly arrangements: Arrangements,
    private readonly ledger: Ledger,
    private readonly correspondence: Correspondence,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId, wish }: RequestSession): Promise<{ requestId: string }> {
    const { enquiry, quote, tutor } = await this.arrangements.agreementOf(enquiryId, wish.quoteId);
    refuseUnoffered(tutor, wish.sessionType);
    const now = this.clock.now();
    const requestId = uuid();
    const { sessionDuration } = quote.state;
    const events = request({ ...wish, tutorId: tutor.id, enquiryId, sessionDuration }, now);
    const { name, email, phone, subjects } = enquiry.row as Record<string, string>;
    const { preferredDate, alternativeDate1, alternativeDate2, sessionType, studentMessage } = wish;
    const { mails } = await this.correspondence.toTutors([tutor.id], 'session-requested', {
      ...{ requestId, studentName: name, subject: subjects, sessionType, minutes: sessionDuration, studentMessage },
      dates: [preferredDate, alternativeDate1, alternativeDate2].filter((date) => date !== null),
    });
    await this.ledger.commit({
      changes: [
        begin('booking-request', requestId, events, {
          ...{ studentName: name, studentEmail: email, studentPhone: phone, subject: subjects, studentMessage },
        }),
      ],
      mails,
      actor: `holder:${enquiryId}`,
      at: now,
    });
    return { requestId };
  }
}
