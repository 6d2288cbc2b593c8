import { Injectable } from '@nestjs/common';
import { Ledger } from '../ports/ledger.js';
import { type DueDigest, NotificationSettings } from '../ports/notification-settings.js';
import { TutorDirectory } from '../ports/tutor-directory.js';
import { each, Rings, type Timer } from '../timer.js';
import { DigestAlreadySent, markDigestSent } from './notification.writes.js';

/** Mails each tutor who wants it so the opportunities that wait, at seven in the morning, in one mail. */
@Rings()
@Injectable()
export class SendDailyDigests implements Timer {
  constructor(
    private readonly settings: NotificationSettings,
    private readonly tutors: TutorDirectory,
    private readonly ledger: Ledger,
  ) {}

  async ring(now: string): Promise<number> {
    const due = new Map((await this.settings.dueDigests(now)).map((digest) => [digest.tutorId, digest]));
    return each('daily-digest', [...due.keys()], async (tutorId) => {
      const digest = due.get(tutorId);
      if (digest) await this.send(digest, now);
    });
  }

  private async send({ tutorId, digestDueAt, opportunities }: DueDigest, now: string): Promise<void> {
    const [contact] = await this.tutors.contacts([tutorId], 'new-opportunity');
    const mails =
      contact && opportunities.length
        ? [
            {
              kind: 'opportunity-digest',
              recipient: tutorId,
              to: { name: contact.name, address: contact.email },
              data: { opportunities, timezone: contact.timezone },
            },
          ]
        : [];
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
