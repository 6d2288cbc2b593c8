import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { cancelForExpiredCheck } from '../../domain/booking/changes.js';
import { isCheckCurrent } from '../../domain/tutor/working-with-children.js';
import { Ledger } from '../ports/ledger.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';
import { BookingMailer } from './booking-mailer.js';
import { SessionChanges } from './session-changes.js';

/** Sessions within 24 hours whose tutor has no check then. */
export class FindSessionsWithoutCheck extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/**
 * Cancels a session whose tutor's working-with-children check is
 * not renewed 24 hours before it; both sides are notified (G-03).
 */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class CancelSessionWhoseTutorHasNoCurrentCheck implements DueTask {
  readonly kind = 'session-without-check';

  constructor(
    private readonly queries: QueryBus,
    private readonly sessions: SessionChanges,
    private readonly ledger: Ledger,
    private readonly mailer: BookingMailer,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindSessionsWithoutCheck(now));
  }

  async handle(id: string): Promise<void> {
    // With the tutor's version, so that a renewal at the same moment has one outcome.
    await this.sessions.change(id, 'system', true, async ({ state }, now) => {
      const tutor = await this.ledger.load('tutor', state.tutorId);
      return {
        events: cancelForExpiredCheck(state, isCheckCurrent(tutor.state, state.sessionDate), now),
        mail: (session) =>
          this.mailer.toBoth(session, { kind: 'session-cancelled', by: 'admin', checkExpired: true }, now),
      };
    });
  }
}
