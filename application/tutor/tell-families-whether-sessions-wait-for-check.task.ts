import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { isBeyondCheck } from '../../domain/booking/changes.js';
import { followCheck } from '../../domain/tutor/working-with-children.js';
import { BookingMailer, type BookedSession } from '../booking/booking-mailer.js';
import { furtherSessions, soonestFirst } from '../booking/further-sessions.js';
import { EnquiryMailer, mergeMails } from '../mail/enquiry-mailer.js';
import { Geography } from '../ports/geography.js';
import { Ledger } from '../ports/ledger.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';
import { TutorChanges } from './change-tutor.js';

/** Tutors whose working-with-children check has ended, or was renewed, without anybody notified. */
export class FindChecksToFollow extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/**
 * When a tutor's check ends, the tutor and each family with a session beyond it are notified that it waits for the renewal; once the
 * check is renewed and verified, that the sessions take place (G-03). A suspended or rejected tutor has none.
 */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class TellFamiliesWhetherSessionsWaitForCheck implements DueTask {
  readonly kind = 'check-followed';

  constructor(
    private readonly queries: QueryBus,
    private readonly changes: TutorChanges,
    private readonly ledger: Ledger,
    private readonly sessions: BookingMailer,
    private readonly mailer: EnquiryMailer,
    private readonly geography: Geography,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindChecksToFollow(now));
  }

  async handle(tutorId: string): Promise<number> {
    return this.changes.change(
      tutorId,
      async ({ state, columns }, now) => {
        const events = followCheck(state, now);
        const [event] = events;
        if (!event) return { events, result: 0 };
        const hasExpired = event.type === 'WwcExpired';
        const { wwcExpiryDate, vettingStatus } = state;
        const booked = await this.ledger.loadAll('booking', { tutorId, status: 'confirmed' });
        const affected = booked.filter(
          ({ state: { sessionDate } }) => sessionDate > now && isBeyondCheck(wwcExpiryDate, sessionDate) === hasExpired,
        );
        const families = Map.groupBy(
          affected.map(({ id, state: session, columns: words }): BookedSession => ({ id, state: session, words })),
          ({ words, id }) => words.studentEmail?.toLowerCase() || id,
        );
        const kind = hasExpired ? 'session-waits-for-check' : 'session-goes-ahead';
        const toFamilies = [...families.values()].map(async (all) => {
          const [first, ...others] = soonestFirst(all);
          return this.sessions.toFamily(first as BookedSession, { kind, ...furtherSessions(others) }, now);
        });
        const toTutor =
          hasExpired && wwcExpiryDate && vettingStatus === 'approved'
            ? [
                this.mailer.toTutors([tutorId], 'wwc-expired', {
                  expiresAt: wwcExpiryDate,
                  state: this.geography.locate(columns.postcode)?.state ?? null,
                  sessions: affected.length,
                }),
              ]
            : [];
        const { mails, writes } = mergeMails(...(await Promise.all([...toFamilies, ...toTutor])));
        return { events, mails, writes, result: events.length };
      },
      'system',
    );
  }
}
