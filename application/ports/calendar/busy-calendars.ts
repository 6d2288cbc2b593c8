import type { BusyReading } from '../../../domain/calendar/busy-calendar.js';

/** A calendar elsewhere that says when a tutor is busy, in the tutor's zone where it names none. */
export type BusyCalendar = { id: string; tutorId: string; url: string; timezone: string };

/** Tutors' busy calendars and what was read of them last (G-17): data of others, which no event carries. */
export abstract class BusyCalendars {
  abstract ofTutor(tutorId: string): Promise<BusyCalendar | null>;

  /**
   * Those to be read at `now`, longest first, of tutors who can log in
   * and are not suspended; nobody else is given them before `next`.
   */
  abstract claimDue(now: string, next: string, most: number): Promise<BusyCalendar[]>;

  /**
   * What reading it gave at `now`; a failure leaves the times of
   * before. Nothing of a calendar that was replaced or removed since.
   */
  abstract keep(id: string, reading: BusyReading, now: string): Promise<void>;
}
