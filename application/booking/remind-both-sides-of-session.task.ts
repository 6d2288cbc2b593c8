import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { remind } from '../../domain/booking/reminders.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';
import { SessionChanges } from './session-changes.js';
import { BookingMailer } from './booking-mailer.js';

/** Sessions of which somebody must be reminded. */
export class FindSessionsToRemind extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/** Reminds both sides of a session 24 hours and one hour before, by its state at that moment. */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class RemindBothSidesOfSession implements DueTask {
  readonly kind = 'session-reminder';

  constructor(
    private readonly queries: QueryBus,
    private readonly sessions: SessionChanges,
    private readonly mailer: BookingMailer,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindSessionsToRemind(now));
  }

  async handle(id: string): Promise<void> {
    await this.sessions.change(id, 'system', false, ({ state }, at) => ({
      events: remind(state, at),
      mail: (session) =>
        this.mailer.toBoth(session, { kind: 'session-reminder', hours: session.state.remindedHours }, at),
    }));
  }
}
