import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { acceptProposal, type BookingRequest, confirm } from '../../domain/booking/booking-request.js';
import { refuseIneligibleTutor } from '../../domain/tutor/eligibility.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger, type Loaded, append } from '../ports/ledger.js';
import { Arrangements } from './arrangement.js';
import { BookingMailer } from './booking-mailer.js';
import { isSlotTaken, slotTaken } from './slot-taken.js';
import { TutorSlots } from './tutor-slots.js';

/**
 * A request becomes a session: the tutor takes one of the family's
 * dates, or the family the tutor's. Both are notified.
 * @throws DomainError conflict, `slot_taken` where the tutor has a session then
 */
export class ConfirmRequest extends Command<{ bookingId: string }> {
  constructor(
    readonly requestId: string,
    readonly by:
      { side: 'tutor'; sessionDate: string | undefined; tutorResponse: string | undefined } | { side: 'student' },
    readonly actor: Actor,
  ) {
    super();
  }
}

/** What confirming means now, and for when. */
function confirmed(state: BookingRequest, by: ConfirmRequest['by'], now: string) {
  const events =
    by.side === 'tutor'
      ? confirm(state, by.sessionDate ? { sessionDate: by.sessionDate } : {}, now)
      : acceptProposal(state, now);
  const one = events.find((event) => event.type === 'SessionRequestConfirmed');
  if (!one) throw new Error('a confirmed request names its date');
  return { events, sessionDate: one.data.sessionDate };
}

@CommandHandler(ConfirmRequest)
export class ConfirmRequestHandler implements ICommandHandler<ConfirmRequest> {
  constructor(
    private readonly arrangements: Arrangements,
    private readonly slots: TutorSlots,
    private readonly ledger: Ledger,
    private readonly mailer: BookingMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ requestId, by, actor }: ConfirmRequest): Promise<{ bookingId: string }> {
    try {
      return await this.ledger.decide('booking-request', requestId, (request) => this.decide(request, by, actor));
    } catch (error) {
      if (!isSlotTaken(error)) throw error;
      const now = this.clock.now();
      const { state } = await this.ledger.load('booking-request', requestId);
      const wantedSlot = { startsAt: confirmed(state, by, now).sessionDate, minutes: state.sessionDuration };
      throw await slotTaken(this.slots, state.tutorId, wantedSlot, now);
    }
  }

  private async decide(request: Loaded<'booking-request'>, by: ConfirmRequest['by'], actor: Actor) {
    const now = this.clock.now();
    const { state: tutor } = await this.ledger.load('tutor', request.state.tutorId);
    refuseIneligibleTutor(tutor, by.side === 'tutor' ? 'tutor' : 'family', now);
    const { events, sessionDate } = confirmed(request.state, by, now);
    const response = by.side === 'tutor' && by.tutorResponse ? { tutorResponse: by.tutorResponse } : {};
    const { enquiryId, quoteId, sessionType } = request.state as BookingRequest & {
      enquiryId: string;
      quoteId: string;
    };
    const enquiry = await this.ledger.load('enquiry', enquiryId);
    const agreement = await this.arrangements.agreementOf(enquiry, quoteId, now);
    const wanted = {
      startsAt: sessionDate,
      seat: 1,
      bufferMinutes: 0,
      availabilityId: null,
      requestId: request.id,
      sessionType,
      learnerName: request.columns.learnerName,
    };
    const { changes: begun, session } = this.arrangements.begin(agreement, wanted, now);
    const batch = await this.mailer.toBoth(session, { kind: 'session-confirmed' }, now);
    const changes = [append(request, events, response), ...begun];
    return { commit: { changes, ...batch, actor, at: now }, result: { bookingId: session.id } };
  }
}
