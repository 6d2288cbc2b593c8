import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { MINUTE, plus } from '../../domain/shared/time.js';
import { type BookingHold, BookingHolds } from '../ports/booking/booking-holds.js';
import { Clock } from '../ports/clock.js';
import { Ledger } from '../ports/ledger.js';
import { Arrangements } from './arrangement.js';
import { inFreePlace, slotTaken } from './slot-taken.js';
import { TutorSlots } from './tutor-slots.js';

/**
 * Keeps a slot of the chosen tutor for ten minutes while the family
 * confirms. @throws DomainError conflict `slot_taken`
 */
export class HoldSlot extends Command<BookingHold> {
  constructor(
    readonly enquiryId: string,
    readonly quoteId: string,
    readonly startsAt: string,
  ) {
    super();
  }
}

/**
 * Time to read and confirm a booking, short enough that a family who leaves keeps the slot from nobody for long.
 */
const HOLD_MINUTES = 10;

@CommandHandler(HoldSlot)
export class HoldSlotHandler implements ICommandHandler<HoldSlot> {
  constructor(
    private readonly arrangements: Arrangements,
    private readonly slots: TutorSlots,
    private readonly ledger: Ledger,
    private readonly holds: BookingHolds,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId, quoteId, startsAt }: HoldSlot): Promise<BookingHold> {
    const now = this.clock.now();
    const enquiry = await this.ledger.load('enquiry', enquiryId);
    const { quote, tutor } = await this.arrangements.agreementOf(enquiry, quoteId, now);
    const wanted = { startsAt, minutes: quote.state.sessionDuration };
    return inFreePlace(
      () => this.hold(enquiryId, tutor.id, wanted),
      () => slotTaken(this.slots, tutor.id, wanted, this.clock.now()),
    );
  }

  /** Null where the tutor has no free slot then. */
  private async hold(
    enquiryId: string,
    tutorId: string,
    wanted: { startsAt: string; minutes: number },
  ): Promise<BookingHold | null> {
    const now = this.clock.now();
    const slot = await this.slots.at(tutorId, { ...wanted, own: { enquiryId } }, now);
    if (!slot) return null;
    const hold = {
      id: newId(),
      enquiryId,
      tutorId,
      startsAt: wanted.startsAt,
      endsAt: slot.endsAt,
      seat: slot.seat,
      bufferMinutes: slot.bufferMinutes,
      expiresAt: plus(now, HOLD_MINUTES * MINUTE),
      createdAt: now,
    };
    await this.holds.place(hold);
    return hold;
  }
}

/** Gives back what an enquiry holds. */
export class ReleaseHold extends Command<void> {
  constructor(readonly enquiryId: string) {
    super();
  }
}

@CommandHandler(ReleaseHold)
export class ReleaseHoldHandler implements ICommandHandler<ReleaseHold> {
  constructor(private readonly holds: BookingHolds) {}

  async execute({ enquiryId }: ReleaseHold): Promise<void> {
    await this.holds.release(enquiryId);
  }
}
