import type { BookingStatus, Party } from '../../../domain/booking/booking.js';

/** What a tutor's figures are made of. */
export type TutorPast = {
  /** Published ratings, each with its review. */
  ratings: { id: string; rating: number }[];
  /** Sessions that ended in a way that counts. */
  sessions: {
    id: string;
    status: BookingStatus;
    cancelledBy: Party | null;
    noShowBy: Party | null;
    markRemovedAt: string | null;
  }[];
  /** Answered invitations, without those for an enquiry that was no good (G-10). */
  answers: { id: string; notifiedAt: string; respondedAt: string }[];
};

export abstract class TutorHistory {
  abstract of(tutorId: string): Promise<TutorPast>;
}
