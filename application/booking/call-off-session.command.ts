import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cancel } from '../../domain/booking/changes.js';
import { forgottenWith } from '../mail/mail-catalogue.js';
import type { Actor } from '../ports/ledger.js';
import { SessionChanges } from './session-changes.js';
import { BookingMailer } from './booking-mailer.js';

/**
 * Cancels a session that is still to come because its family is erased; the tutor hears of it. One that began or ended in the
 * meantime stays as it is.
 */
export class CallOffSession extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

const KIND = 'session-cancelled';

@CommandHandler(CallOffSession)
export class CallOffSessionHandler implements ICommandHandler<CallOffSession> {
  constructor(
    private readonly sessions: SessionChanges,
    private readonly post: BookingMailer,
  ) {}

  async execute({ bookingId, actor }: CallOffSession): Promise<void> {
    await this.sessions.change(bookingId, actor, false, ({ state }, now) => ({
      events: state.status === 'confirmed' ? cancel(state, 'admin', now) : [],
      post: (session) => this.post.toTutor(session, { kind: KIND, by: 'admin', ...forgottenWith('family')[KIND] }, now),
    }));
  }
}
