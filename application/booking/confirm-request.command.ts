import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { acceptProposal, type BookingRequest, confirm } from '../../domain/booking/booking-request.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger, type Loaded, proceed } from '../ports/ledger.js';
import { Arrangements } from './arrangement.js';
import { SessionPost } from './session-post.js';
import { isSlotTaken, slotTaken } from './slot-taken.js';
import { TutorSlots } from './tutor-slots.js';

/**
 * A request becomes a session: the tutor takes one of the family's dates, or the family the tutor's. Both are told.
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

@CommandHandler(ConfirmRequest)
export class ConfirmRequestHandler implements ICommandHandler<ConfirmRequest> {
  constructor(
    private readonly arrangements: Arrangements,
    private readonly slots: TutorSlots,
    private readonly ledger: Ledger,
    private readonly post: SessionPost,
    private readonly clock: Clock,
  ) {}

  async execute({ requestId, by, actor }: ConfirmRequest): Promise<{ bookingId: string }> {
    const { tutorId, sessionDuration } = (await this.ledger.load('booking-request', requestId)).state;
    try {
      return await this.ledger.decide('booking-request', requestId, (asked) => this.decide(asked, by, actor));
    } catch (error) {
      throw isSlotTaken(error) ? await slotTaken(this.slots, tutorId, sessionDuration, this.clock.now()) : error;
    }
  }

  private async decide(asked: Loaded<'booking-request'>, by: ConfirmRequest['by'], actor: Actor) {
    const now = this.clock.now();
    const events =
      by.side === 'tutor'
        ? confirm(asked.state, by.sessionDate ? { sessionDate: by.sessionDate } : {}, now)
        : acceptProposal(asked.state, now);
    const response = by.side === 'tutor' && by.tutorResponse ? { tutorResponse: by.tutorResponse } : {};
    const { enquiryId, quoteId, sessionType } = asked.state as BookingRequest & { enquiryId: string; quoteId: string };
    const agreement = await this.arrangements.agreementOf(await this.ledger.load('enquiry', enquiryId), quoteId);
    const confirmed = events.find((event) => event.type === 'SessionRequestConfirmed');
    if (!confirmed) throw new Error('a confirmed request names its date');
    const wanted = {
      startsAt: confirmed.data.sessionDate,
      seat: 1,
      bufferMinutes: 0,
      availabilityId: null,
      requestId: asked.id,
      sessionType,
    };
    const { changes: begun, told } = this.arrangements.begin(agreement, wanted, now);
    const post = await this.post.toBoth(told, 'session-confirmed', now);
    const changes = [proceed(asked, events, response), ...begun];
    return { entry: { changes, ...post, actor, at: now }, result: { bookingId: told.id } };
  }
}
