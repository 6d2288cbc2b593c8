import type { Taken } from '../../../domain/booking/slots.js';
import type { Span } from '../../../domain/shared/time.js';
import type { Availability } from '../../../domain/availability/availability.js';
import type { TeachingFacts } from '../../../domain/tutor/eligibility.js';
import type { Tutor } from '../../../domain/tutor/tutor.js';

/** When a tutor works and which sessions are held then. `timezone` is an IANA name. */
export type TutorTimes = Pick<Tutor, 'userId' | 'erasedAt'> &
  TeachingFacts & {
    timezone: string;
    availability: Availability[];
    /** Live sessions, and slots held for families who are confirming. */
    taken: Taken[];
    /** What the tutor's own calendar elsewhere has (G-17). */
    busy: Span[];
  };

/** Whose own hold and whose own time are in nobody's way. */
export type OwnTimes = { enquiryId?: string; bookingIds?: readonly string[] };

export abstract class TutorCalendar {
  /** A tutor's rules, exceptions and what is taken within the span; null when there is no such tutor. */
  abstract timesOf(
    tutorId: string,
    span: { from: string; to: string; own: OwnTimes },
    now: string,
  ): Promise<TutorTimes | null>;
}
