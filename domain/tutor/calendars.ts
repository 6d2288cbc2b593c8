import { conflict } from '../shared/domain-error.js';

/** The calendars of a tutor that stand elsewhere (G-17). */
export type CalendarFacts = {
  /** Since when the address of the tutor's calendar feed works; null: there is none. Its hash stands in a column. */
  calendarFeedAt: string | null;
  /**
   * Since when a calendar elsewhere blocks times of the tutor; null: there is none. Its address and times stand apart.
   */
  busyCalendarAt: string | null;
};

export type CalendarEvent =
  | { type: 'CalendarFeedCreated'; data: { at: string } }
  | { type: 'CalendarFeedRevoked'; data: { at: string } }
  | { type: 'BusyCalendarSet'; data: { at: string } }
  | { type: 'BusyCalendarRemoved'; data: { at: string } };

export const NO_CALENDARS: CalendarFacts = { calendarFeedAt: null, busyCalendarAt: null };

/**
 * A new address for the tutor's calendar feed, in place of the one before, which opens nothing from then on.
 * @throws DomainError conflict suspended
 */
export function createCalendarFeed({ suspendedAt }: { suspendedAt: string | null }, now: string): CalendarEvent[] {
  if (suspendedAt) throw conflict('suspended', 'Your calendar feed is off while your profile is suspended');
  return [{ type: 'CalendarFeedCreated', data: { at: now } }];
}

/** The address opens nothing any more; twice is once. */
export const revokeCalendarFeed = ({ calendarFeedAt }: CalendarFacts, now: string): CalendarEvent[] =>
  calendarFeedAt ? [{ type: 'CalendarFeedRevoked', data: { at: now } }] : [];

/** A calendar elsewhere blocks times of the tutor from now on, in place of the one before. */
export const setBusyCalendar = (now: string): CalendarEvent[] => [{ type: 'BusyCalendarSet', data: { at: now } }];

/** No calendar elsewhere blocks times any more; twice is once. */
export const removeBusyCalendar = ({ busyCalendarAt }: CalendarFacts, now: string): CalendarEvent[] =>
  busyCalendarAt ? [{ type: 'BusyCalendarRemoved', data: { at: now } }] : [];
