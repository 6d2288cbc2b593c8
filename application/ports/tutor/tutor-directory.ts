import type { QuietHours } from '../../../domain/notification/notification.js';
import type { AvailabilityRow } from '../../availability/availability.writes.js';

/** `timezone` is an IANA name. */
export type TutorAddress = { id: string; name: string; email: string; timezone: string };

/** `digest` says that this kind of mail is gathered for the day's one. */
export type TutorContact = TutorAddress & { digest: boolean; quietHours: QuietHours | null };

/** Who a tutor is to the app: the account's tutor, what decides whether it may answer, its address. */
export abstract class TutorDirectory {
  /** The tutor of an account; null before a profile was saved. */
  abstract idOfAccount(accountId: string): Promise<string | null>;

  /** IANA name. @throws DomainError not_found */
  abstract zoneOf(tutorId: string): Promise<string>;

  /**
   * Every weekly rule and then every exception that the tutor
   * keeps, in the order of day and time, whole days last.
   */
  abstract availability(tutorId: string): Promise<AvailabilityRow[]>;

  /** How a tutor can be reached. @throws DomainError not_found */
  abstract contactOf(tutorId: string): Promise<TutorAddress & { phone: string | null }>;

  /** Addresses of those who want this kind of mail and are not erased, in no order. */
  abstract contacts(tutorIds: string[], mailKind: string): Promise<TutorContact[]>;

  /** As `contacts`, of several kinds at once; each says for which of them it is. */
  abstract contactsFor(
    wanted: readonly { tutorId: string; kind: string }[],
  ): Promise<(TutorContact & { kind: string })[]>;
}
