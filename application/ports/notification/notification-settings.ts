import type { Wider } from '../../../domain/matching/wider.js';
import type { QuietHours } from '../../../domain/notification/notification.js';

/** How a tutor wants mail. Kinds that are neither off nor gathered come at once. */
export type StoredSettings = { off: string[]; digest: string[]; quietHours: QuietHours | null; timezone: string };

/** A digest that is due, with the opportunities that wait for the tutor's answer. */
export type Digest = {
  digestDueAt: string;
  opportunities: { enquiryId: string; advertisement: string; expiresAt: string; wider?: Wider | null }[];
};

export abstract class NotificationSettings {
  abstract of(tutorId: string): Promise<StoredSettings>;
  abstract save(
    tutorId: string,
    settings: Omit<StoredSettings, 'timezone'> & { kinds: readonly string[] },
    at: string,
  ): Promise<void>;

  /** Tutors whose digests have fallen due; at most a batch. */
  abstract tutorsWithDueDigest(now: string): Promise<string[]>;

  /** A tutor's digest; null when it is not due any more. */
  abstract dueDigest(tutorId: string, now: string): Promise<Digest | null>;

  /** Lets mails go whose readers' quiet hours are over; returns how many. */
  abstract releaseHeld(now: string): Promise<number>;
}
