import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { completeAutomatically } from '../../domain/booking/automatic-completion.js';
import { Ledger } from '../ports/ledger.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';
import { dropReminders } from './booking.writes.js';
import { SessionChanges } from './session-changes.js';

/** Sessions that ended 24 hours ago, of which nobody has said how they went. */
export class FindSessionsWithoutAnswer extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/**
 * Completes a session of which nobody has said how it went within
 * 24 hours of its end, with all that a completion means (G-13).
 */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class CompleteSessionWithoutAnswer implements DueTask {
  readonly kind = 'session-completion';

  constructor(
    private readonly queries: QueryBus,
    private readonly ledger: Ledger,
    private readonly sessions: SessionChanges,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindSessionsWithoutAnswer(now));
  }

  async handle(id: string, now: string): Promise<number> {
    // Decided on the session as it is read with its tutor's figures; a tutor who was erased since has none.
    return this.ledger.decide('booking', id, async () => {
      const complete = await this.sessions.within(id, (booking) => completeAutomatically(booking, now), now);
      const { changes, writes } = complete;
      if (changes.length === 0) return { commit: null, result: 0 };
      const commit = {
        changes,
        writes: [...writes, dropReminders({ bookingId: id })],
        actor: 'system',
        at: now,
      } as const;
      return { commit, result: 1 };
    });
  }
}
