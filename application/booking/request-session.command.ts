import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import type { SessionType } from '../../domain/booking/booking.js';
import { expire, request, type Urgency } from '../../domain/booking/booking-request.js';
import { recordArrangement } from '../../domain/enquiry/enquiry.js';
import { EnquiryMailer } from '../mail/enquiry-mailer.js';
import { Clock } from '../ports/clock.js';
import { startStream, Ledger, type Loaded, append } from '../ports/ledger.js';
import { Arrangements, refuseUnoffered } from './arrangement.js';

/**
 * The family asks the tutor it chose for a session at one of up
 * to three dates. @throws DomainError not_found, conflict
 */
export class RequestSession extends Command<{ requestId: string }> {
  constructor(
    readonly enquiryId: string,
    readonly input: {
      quoteId: string;
      preferredDate: string;
      alternativeDate1: string | null;
      alternativeDate2: string | null;
      sessionType: SessionType;
      urgency: Urgency;
      studentMessage: string | null;
      learnerName: string | null;
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
    private readonly mailer: EnquiryMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId, input }: RequestSession): Promise<{ requestId: string }> {
    await this.endOverdue(enquiryId);
    return this.ledger.decide('enquiry', enquiryId, (enquiry) => this.decide(enquiry, input));
  }

  /** A request whose time is over is in nobody's way, whether or not the timers came by. */
  private async endOverdue(enquiryId: string): Promise<void> {
    const at = this.clock.now();
    for (const { id } of await this.ledger.loadAll('booking-request', { enquiryId }))
      await this.ledger.decide('booking-request', id, (request) => {
        const changes = [append(request, expire(request.state, 'time', at))];
        return {
          commit: changes[0]?.events.length ? { changes, actor: 'system', at, isStep: true } : null,
          result: undefined,
        };
      });
  }

  private async decide(loaded: Loaded<'enquiry'>, input: RequestSession['input']) {
    const now = this.clock.now();
    const { enquiry, quote, tutor } = await this.arrangements.agreementOf(loaded, input.quoteId, now);
    refuseUnoffered(tutor, input.sessionType);
    const requestId = newId();
    const { sessionDuration } = quote.state;
    const events = request({ ...input, tutorId: tutor.id, enquiryId: enquiry.id, sessionDuration }, now);
    const { name, email, phone, subjects } = enquiry.columns;
    const { preferredDate, alternativeDate1, alternativeDate2, sessionType, studentMessage, learnerName } = input;
    const { mails } = await this.mailer.toTutors([tutor.id], 'session-requested', {
      requestId,
      studentName: name,
      subject: subjects,
      sessionType,
      minutes: sessionDuration,
      studentMessage,
      learnerName,
      dates: [preferredDate, alternativeDate1, alternativeDate2].filter((date) => date !== null),
    });
    const student = { studentName: name, studentEmail: email, studentPhone: phone, subject: subjects };
    const words = { ...student, studentMessage, learnerName };
    const changes = [
      startStream('booking-request', requestId, events, words),
      append(enquiry, recordArrangement(enquiry.state, requestId, now)),
    ];
    const actor = `holder:${enquiry.id}` as const;
    return { commit: { changes, mails, actor, at: now }, result: { requestId } };
  }
}
