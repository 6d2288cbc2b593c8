import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import type { SessionType } from '../../domain/booking/booking.js';
import { expire, request, type Urgency } from '../../domain/booking/booking-request.js';
import { recordArrangement } from '../../domain/enquiry/enquiry.js';
import { Correspondence } from '../mail/correspondence.js';
import { Clock } from '../ports/clock.js';
import { begin, Ledger, type Loaded, proceed } from '../ports/ledger.js';
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
    await this.endOverdue(enquiryId);
    return this.ledger.decide('enquiry', enquiryId, (enquiry) => this.decide(enquiry, wish));
  }

  /** A request whose time is over is in nobody's way, whether or not the timers came by. */
  private async endOverdue(enquiryId: string): Promise<void> {
    const at = this.clock.now();
    for (const { id } of await this.ledger.loadAll('booking-request', { enquiryId }))
      await this.ledger.decide('booking-request', id, (asked) => {
        const changes = [proceed(asked, expire(asked.state, 'time', at))];
        return {
          entry: changes[0]?.events.length ? { changes, actor: 'system', at, isStep: true } : null,
          result: undefined,
        };
      });
  }

  private async decide(loaded: Loaded<'enquiry'>, wish: RequestSession['wish']) {
    const now = this.clock.now();
    const { enquiry, quote, tutor } = await this.arrangements.agreementOf(loaded, wish.quoteId, now);
    refuseUnoffered(tutor, wish.sessionType);
    const requestId = uuid();
    const { sessionDuration } = quote.state;
    const events = request({ ...wish, tutorId: tutor.id, enquiryId: enquiry.id, sessionDuration }, now);
    const { name, email, phone, subjects } = enquiry.columns;
    const { preferredDate, alternativeDate1, alternativeDate2, sessionType, studentMessage } = wish;
    const { mails } = await this.correspondence.toTutors([tutor.id], 'session-requested', {
      ...{ requestId, studentName: name, subject: subjects, sessionType, minutes: sessionDuration, studentMessage },
      dates: [preferredDate, alternativeDate1, alternativeDate2].filter((date) => date !== null),
    });
    const words = { studentName: name, studentEmail: email, studentPhone: phone, subject: subjects, studentMessage };
    const changes = [
      begin('booking-request', requestId, events, words),
      proceed(enquiry, recordArrangement(enquiry.state, requestId, now)),
    ];
    const actor = `holder:${enquiry.id}` as const;
    return { entry: { changes, mails, actor, at: now }, result: { requestId } };
  }
}
