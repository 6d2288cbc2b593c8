import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendNote } from '../../domain/booking/booking.js';
import { cancel } from '../../domain/booking/changes.js';
import type { Actor } from '../ports/ledger.js';
import { SessionChanges } from './session-changes.js';
import { BookingMailer } from './booking-mailer.js';

/** Family or tutor cancels a session, the family with 24 hours' notice; both are notified (R-54). @throws DomainError conflict */
export class CancelSession extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly by: 'student' | 'tutor',
    readonly reason: string | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(CancelSession)
export class CancelSessionHandler implements ICommandHandler<CancelSession> {
  constructor(
    private readonly sessions: SessionChanges,
    private readonly post: BookingMailer,
  ) {}

  async execute({ bookingId, by, reason, actor }: CancelSession): Promise<void> {
    await this.sessions.change(bookingId, actor, by === 'tutor', ({ state, columns }, now) => ({
      events: cancel(state, by, now),
      columns: reason ? { adminNotes: appendNote(columns.adminNotes, `${by}: ${reason}`) } : {},
      post: (session) => this.post.toBoth(session, { kind: 'session-cancelled', by, reason: reason ?? null }, now),
    }));
  }
}
