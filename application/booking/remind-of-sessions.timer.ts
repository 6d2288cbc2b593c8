import { Injectable } from '@nestjs/common';
import { remind } from '../../domain/booking/booking.js';
import { DueTimes } from '../ports/due-times.js';
import { each, Rings, type Timer } from '../timer.js';
import { SessionChanges } from './session-changes.js';
import { SessionPost } from './session-post.js';

/** Reminds both sides of a session 24 hours and one hour before, by its state at that moment. */
@Rings()
@Injectable()
export class RemindOfSessions implements Timer {
  constructor(
    private readonly due: DueTimes,
    private readonly sessions: SessionChanges,
    private readonly post: SessionPost,
  ) {}

  async ring(now: string): Promise<number> {
    return each('session-reminder', await this.due.bookingsToRemind(now), (id) =>
      this.sessions.change(id, 'system', false, ({ state }, at) => ({
        events: remind(state, at),
        post: (session) => this.post.toBoth(session, 'session-reminder', at, { hours: session.state.remindedHours }),
      })),
    );
  }
}
