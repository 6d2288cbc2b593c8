import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SessionType } from '../../domain/booking/booking.js';
import { invalid } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { Ledger } from '../ports/ledger.js';
import { type Agreement, Arrangements } from './arrangement.js';
import { SessionPost } from './session-post.js';
import { isSlotTaken, slotTaken } from './slot-taken.js';
import { TutorSlots } from './tutor-slots.js';

/**
 * The family books a slot of the tutor it chose; both are told. That a place has one session at a time is the
 * database's to refuse. @throws DomainError not_found, invalid, conflict `slot_taken` with three next slots
 */
export class BookSession extends Command<{ bookingId: string }> {
  constructor(
    readonly enquiryId: string,
    readonly wanted: {
      quoteId: string;
      startsAt: string;
      sessionType: SessionType;
      location?: string | undefined;
      studentNotes?: string | undefined;
    },
  ) {
    super();
  }
}

/** Places of one slot that others may take while this is decided. */
const ATTEMPTS = 4;

@CommandHandler(BookSession)
export class BookSessionHandler implements ICommandHandler<BookSession> {
  constructor(
    private readonly arrangements: Arrangements,
    private readonly slots: TutorSlots,
    private readonly ledger: Ledger,
    private readonly post: SessionPost,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId, wanted }: BookSession): Promise<{ bookingId: string }> {
    if (wanted.startsAt <= this.clock.now()) throw invalid({ startsAt: 'Session date must be in the future' });
    const agreement = await this.arrangements.agreementOf(enquiryId, wanted.quoteId);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const bookingId = await this.book(agreement, wanted);
      if (bookingId) return { bookingId };
    }
    const { quote, tutor } = agreement;
    throw await slotTaken(this.slots, tutor.id, quote.state.sessionDuration, this.clock.now());
  }

  /** Null where another session took the place in the meantime. */
  private async book(agreement: Agreement, wanted: BookSession['wanted']): Promise<string | null> {
    const { enquiry, quote, tutor } = agreement;
    const now = this.clock.now();
    const minutes = quote.state.sessionDuration;
    const asked = { startsAt: wanted.startsAt, minutes, own: { enquiryId: enquiry.id } };
    const slot = await this.slots.at(tutor.id, asked, now);
    if (!slot) throw await slotTaken(this.slots, tutor.id, minutes, now);
    const { change, told } = this.arrangements.begin(agreement, { ...wanted, ...slot, requestId: null }, now);
    const { mails, records } = await this.post.toBoth(told, 'session-confirmed', now);
    try {
      await this.ledger.commit({
        changes: [change],
        mails,
        records: { ...records, heldBy: [enquiry.id] },
        actor: `holder:${enquiry.id}`,
        at: now,
      });
      return change.id;
    } catch (error) {
      if (isSlotTaken(error)) return null;
      throw error;
    }
  }
}
