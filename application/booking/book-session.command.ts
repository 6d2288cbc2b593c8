import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SessionType } from '../../domain/booking/booking.js';
import { FUTURE } from '../../domain/booking/refusals.js';
import { invalid } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { Ledger, type Loaded } from '../ports/ledger.js';
import { Arrangements } from './arrangement.js';
import { releaseHold } from './booking.writes.js';
import { BookingMailer } from './booking-mailer.js';
import { inFreePlace, slotTaken } from './slot-taken.js';
import { TutorSlots } from './tutor-slots.js';

/**
 * The family books a slot of the tutor it chose; both are notified. That a place has one session at a time is
 * the database's to refuse. @throws DomainError not_found, invalid, conflict `slot_taken` with three next slots
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
      learnerName?: string | undefined;
    },
  ) {
    super();
  }
}

@CommandHandler(BookSession)
export class BookSessionHandler implements ICommandHandler<BookSession> {
  constructor(
    private readonly arrangements: Arrangements,
    private readonly slots: TutorSlots,
    private readonly ledger: Ledger,
    private readonly mailer: BookingMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId, wanted }: BookSession): Promise<{ bookingId: string }> {
    if (wanted.startsAt <= this.clock.now()) throw invalid({ startsAt: FUTURE });
    return inFreePlace(
      () => this.ledger.decide('enquiry', enquiryId, (enquiry) => this.decide(enquiry, wanted)),
      async () => {
        const { tutorId, sessionDuration } = (await this.ledger.load('quote', wanted.quoteId)).state;
        const wantedSlot = { startsAt: wanted.startsAt, minutes: sessionDuration };
        return slotTaken(this.slots, tutorId, wantedSlot, this.clock.now());
      },
    );
  }

  /** Null where the tutor has no free slot then. */
  private async decide(enquiry: Loaded<'enquiry'>, wanted: BookSession['wanted']) {
    const now = this.clock.now();
    const agreement = await this.arrangements.agreementOf(enquiry, wanted.quoteId, now);
    const { sessionDuration: minutes, tutorId } = agreement.quote.state;
    const slotQuery = { startsAt: wanted.startsAt, minutes, own: { enquiryId: enquiry.id } };
    const slot = await this.slots.at(tutorId, slotQuery, now);
    if (!slot) return { commit: null, result: null };
    const { changes, session } = this.arrangements.begin(agreement, { ...wanted, ...slot, requestId: null }, now);
    const { mails, writes } = await this.mailer.toBoth(session, { kind: 'session-confirmed' }, now);
    const actor = `holder:${enquiry.id}` as const;
    return {
      commit: { changes, mails, writes: [...writes, releaseHold({ enquiryId: enquiry.id })], actor, at: now },
      result: { bookingId: session.id },
    };
  }
}
