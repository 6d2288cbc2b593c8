import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { noticeWwcExpiry } from '../../domain/tutor/working-with-children.js';
import { toTutor } from '../mail/enquiry-mailer.js';
import { Geography } from '../ports/enquiry/geography.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';
import { TutorChanges } from './change-tutor.js';

/** Tutors whose working-with-children check comes near its end and who were not warned of it. */
export class FindExpiringChecks extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/** Warns tutors 90, 30 and 7 days before their working-with-children check expires. */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class WarnTutorsOfExpiringChecks implements DueTask {
  readonly kind = 'check-notice';

  constructor(
    private readonly queries: QueryBus,
    private readonly changes: TutorChanges,
    private readonly tutors: TutorDirectory,
    private readonly geography: Geography,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindExpiringChecks(now));
  }

  async handle(tutorId: string, now: string): Promise<number> {
    return this.changes.change(
      tutorId,
      async ({ state, columns }) => {
        const { wwcExpiryDate: expiresAt } = state;
        const events = noticeWwcExpiry(state, now);
        if (events.length === 0 || !expiresAt) return { events, result: 0 };
        const place = this.geography.locate(columns.postcode);
        const contacts = await this.tutors.contacts([tutorId], 'wwc-expiring');
        return {
          events,
          mails: contacts.map((contact) =>
            toTutor(contact, 'wwc-expiring', { expiresAt, state: place?.state ?? null }, now),
          ),
          result: events.length,
        };
      },
      'system',
    );
  }
}
