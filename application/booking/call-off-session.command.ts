import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cancel } from '../../domain/booking/booking.js';
import { forgottenWith } from '../mail/mail-catalogue.js';
import type { Actor } from '../ports/ledger.js';
import { SessionChanges } from './session-changes.js';
import { SessionPost } from './session-post.js';

/**
 * Cancels a session that is still to come because one side of it is `gone`; the other hears of it, and so does a `rejected
 * tutor`, whose account stays. One that began or ended in the meantime stays as it is.
 */
export class CallOffSession extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly actor: Actor,
    readonly gone: 'family' | 'tutor' | 'rejected tutor',
  ) {
    super();
  }
}

const KIND = 'session-cancelled';

@CommandHandler(CallOffSession)
export class CallOffSessionHandler implements ICommandHandler<CallOffSession> {
  constructor(
    private readonly sessions: SessionChanges,
    private readonly post: SessionPost,
  ) {}

  async execute({ bookingId, actor, gone }: CallOffSession): Promise<void> {
    await this.sessions.change(bookingId, actor, false, ({ state }, now) => ({
      events: state.status === 'confirmed' ? cancel(state, 'admin', now) : [],
      post: (session) => {
        if (gone === 'family')
          return this.post.toTutor(session, KIND, now, { by: 'admin', ...forgottenWith('family')[KIND] });
        const told = { by: 'admin', tutorLeft: true };
        return gone === 'tutor'
          ? this.post.toFamily(session, KIND, now, told)
          : this.post.toBoth(session, KIND, now, told);
      },
    }));
  }
}
