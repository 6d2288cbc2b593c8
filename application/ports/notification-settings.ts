import type { QuietHours } from '../../domain/tutor/notification.js';

/** How a tutor wants mail. Kinds that are neither off nor gathered come at once. */
export type Wishes = { off: string[]; digest: string[]; quietHours: QuietHours | null; timezone: string };

/** A tutor whose digest is due, with the opportunities that wait for an answer. */
export type DueDigest = {
  tutorId: string;
  digestDueAt: string;
  opportunities: { enquiryId: string; advertisement: string; expiresAt: string }[];
};

export abstract class NotificationSettings {
  abstract of(tutorId: string): Promise<Wishes>;
  abstract save(
    tutorId: string,
    wishes: Omit<Wishes, 'timezone'> & { kinds: readonly string[] },
    at: string,
  ): Promise<void>;

  /** Digests that have fallen due; at most a batch. */
  abstract dueDigests(now: string): Promise<DueDigest[]>;

  /** Lets mails go whose readers' quiet hours are over; gives how many. */
  abstract releaseHeld(now: string): Promise<number>;
}
