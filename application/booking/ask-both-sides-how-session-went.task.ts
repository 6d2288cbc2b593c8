import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { completesAt, requestOutcome } from '../../domain/booking/automatic-completion.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';
import { BookingMailer } from './booking-mailer.js';
import { SessionChanges } from './session-changes.js';

/** Sessions that ended two hours ago, of which nobody has said how they went and nobody was asked. */
export class FindSessionsToAskAbout extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/** Asks both sides once how a session went, two hours after its end, where neither has said so (G-13). */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class AskBothSidesHowSessionWent implements DueTask {
  readonly kind = 'session-outcome';

  constructor(
    private readonly queries: QueryBus,
    private readonly sessions: SessionChanges,
    private readonly mailer: BookingMailer,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindSessionsToAskAbout(now));
  }

  async handle(id: string): Promise<void> {
    await this.sessions.change(id, 'system', false, ({ state }, at) => ({
      events: requestOutcome(state, at),
      mail: (session) =>
        this.mailer.toBoth(
          session,
          { kind: 'session-outcome', completesAt: completesAt(session.state.sessionEnd) },
          at,
        ),
    }));
  }
}
