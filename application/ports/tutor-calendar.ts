import type { Taken } from '../../domain/booking/slots.js';
import type { Availability } from '../../domain/tutor/availability.js';
import type { Tutor } from '../../domain/tutor/tutor.js';

/** When a tutor works and which sessions are held then. `timezone` is an IANA name. */
export type TutorTimes = Pick<Tutor, 'userId' | 'vettingStatus'> & {
  timezone: string;
  availability: Availability[];
  /** Live sessions alone. */
  taken: Taken[];
};

export abstract class TutorCalendar {
  /** A tutor's rules, exceptions and the sessions that touch the span; null when there is no such tutor. */
  abstract timesOf(tutorId: string, from: string, to: string): Promise<TutorTimes | null>;
}
