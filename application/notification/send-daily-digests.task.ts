import { Injectable } from '@nestjs/common';
import { toTutor } from '../mail/enquiry-mailer.js';
import { Ledger } from '../ports/ledger.js';
import { type Digest, NotificationSettings } from '../ports/notification/notification-settings.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';
import { DigestAlreadySent, markDigestSent } from './notification.writes.js';

/**
 * Mails each tutor who wants it so the opportunities that wait,
 * at seven in the morning or after quiet hours, in one mail.
 */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class SendDailyDigests implements DueTask {
  readonly kind = 'daily-digest';

  constructor(
    private readonly settings: NotificationSettings,
    private readonly tutors: TutorDirectory,
    private readonly ledger: Ledger,
  ) {}

  due(now: string): Promise<string[]> {
    return this.settings.tutorsWithDueDigest(now);
  }

  async handle(tutorId: string, now: string): Promise<number> {
    const digest = await this.settings.dueDigest(tutorId, now);
    if (!digest) return 0;
    await this.send(tutorId, digest, now);
    return 1;
  }

  private async send(tutorId: string, { digestDueAt, opportunities }: Digest, now: string): Promise<void> {
    const [contact] = await this.tutors.contacts([tutorId], 'new-opportunity');
    // Due by the quiet hours of when it was begun: those chosen since hold it.
    const mails =
      contact && opportunities.length ? [toTutor(contact, 'opportunity-digest', { opportunities }, now)] : [];
    try {
      await this.ledger.commit({
        changes: [],
        writes: [markDigestSent({ tutorId, dueAt: digestDueAt })],
        mails,
        actor: 'system',
        at: now,
      });
    } catch (error) {
      if (!(error instanceof DigestAlreadySent)) throw error;
    }
  }
}
