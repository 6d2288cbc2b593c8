import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { followCheck } from '../../domain/tutor/working-with-children.js';
import { EnquiryMailer, mergeMails } from '../mail/enquiry-mailer.js';
import { Geography } from '../ports/enquiry/geography.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';
import { TutorChanges } from './change-tutor.js';
import { SessionsAndCheck } from './sessions-and-check.js';

/** Tutors whose working-with-children check has ended, or was renewed, without anybody notified. */
export class FindChecksToFollow extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/**
 * When a tutor's check ends, the tutor and each family with a session beyond it are
 * notified that it waits for the renewal; once the check is renewed and verified,
 * that the sessions take place (G-03). A suspended or rejected tutor has none.
 */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class TellFamiliesWhetherSessionsWaitForCheck implements DueTask {
  readonly kind = 'check-followed';

  constructor(
    private readonly queries: QueryBus,
    private readonly changes: TutorChanges,
    private readonly sessions: SessionsAndCheck,
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
        const notice = { kind: hasExpired ? 'session-waits-for-check' : 'session-goes-ahead' } as const;
        const { mails: toFamilies, sessions } = await this.sessions.notify({ id: tutorId, state }, notice, now);
        const toTutor =
          hasExpired && wwcExpiryDate && vettingStatus === 'approved'
            ? [
                this.mailer.toTutors([tutorId], 'wwc-expired', {
                  expiresAt: wwcExpiryDate,
                  state: this.geography.locate(columns.postcode)?.state ?? null,
                  sessions,
                }),
              ]
            : [];
        const { mails, writes } = mergeMails(...toFamilies, ...(await Promise.all(toTutor)));
        return { events, mails, writes, result: events.length };
      },
      'system',
    );
  }
}
