import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type BookingStatus, moveTo } from '../../domain/booking/booking.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger, proceed } from '../ports/ledger.js';

/**
 * An admin moves a session on; what is noted is appended to its admin notes.
 * @throws DomainError not_found, conflict
 */
export class ChangeSessionStatus extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly status: BookingStatus,
    readonly notes: string | null,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ChangeSessionStatus)
export class ChangeSessionStatusHandler implements ICommandHandler<ChangeSessionStatus> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ bookingId, status, notes, actor }: ChangeSessionStatus): Promise<void> {
    await this.ledger.decide('booking', bookingId, (booking) => {
      const now = this.clock.now();
      const noted = [booking.row['adminNotes'] as string | null, notes].filter((note) => note).join('\n');
      const change = proceed(booking, moveTo(booking.state, status, now), noted ? { adminNotes: noted } : {});
      return { entry: { changes: [change], actor, at: now }, result: undefined };
    });
  }
}
