import { Injectable } from '@nestjs/common';
import { noticeWwcExpiry } from '../../domain/tutor/tutor.js';
import { toTutor } from '../mail/correspondence.js';
import { DueTimes } from '../ports/due-times.js';
import { TutorDirectory } from '../ports/tutor-directory.js';
import { each, Rings, type Timer } from '../timer.js';
import { TutorChanges } from './change-tutor.js';

/** Tells tutors 90, 30 and 7 days before their working-with-children check expires. */
@Rings()
@Injectable()
export class NoticeExpiringChecks implements Timer {
  constructor(
    private readonly due: DueTimes,
    private readonly changes: TutorChanges,
    private readonly tutors: TutorDirectory,
  ) {}

  async ring(now: string): Promise<number> {
    return each('check-notice', await this.due.expiringChecks(now), (tutorId) =>
      this.changes.change(
        tutorId,
        async ({ state }) => {
          const events = noticeWwcExpiry(state, now);
          const contacts = events.length ? await this.tutors.contacts([tutorId], 'wwc-expiring') : [];
          const data = { expiresAt: state.wwcExpiryDate };
          return {
            events,
            mails: contacts.map((contact) => toTutor(contact, 'wwc-expiring', data, now)),
            result: events.length,
          };
        },
        'system',
      ),
    );
  }
}
