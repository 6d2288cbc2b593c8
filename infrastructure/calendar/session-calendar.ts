import ical, { type ICalCalendar, type ICalCalendarData, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Settings } from '../../application/ports/settings.js';

/** A session as a calendar shows it; instants, so that every calendar shows its own zone's time. */
export type CalendarSession = {
  bookingId: string;
  startsAt: string;
  endsAt: string;
  /** Rises with each change. */
  sequence: number;
  cancelled: boolean;
  /** When this was written. */
  at: string;
  summary: string;
  description: string;
  location: string;
  url: string | null;
};

const METHODS = {
  invitation: ICalCalendarMethod.REQUEST,
  cancellation: ICalCalendarMethod.CANCEL,
  file: ICalCalendarMethod.PUBLISH,
} as const;
export type CalendarPurpose = keyof typeof METHODS;

/** What stands behind the `@` of the UID of each session. */
export const calendarHost = ({ publicUrl }: Settings) => new URL(publicUrl).hostname;

/** Sessions as an ICS text; the UID of each is the same for life. An invitation names who is invited. */
export function sessionCalendar(
  sessions: readonly CalendarSession[],
  purpose: CalendarPurpose,
  settings: Settings,
  attendee: { name: string; address: string } | null = null,
): { method: string; content: string } {
  const method = METHODS[purpose];
  return { method, content: calendarOf(sessions, { method }, settings, attendee).toString() };
}

/** How often a calendar that subscribes is asked to look again, in seconds; each decides for itself. */
const REFRESH_SECONDS = 15 * 60;

/** Sessions as a calendar to subscribe to, in the subscriber's own zone unless that asks for `timezone` (G-17). */
export function sessionFeed(sessions: readonly CalendarSession[], timezone: string, settings: Settings): string {
  const feed = calendarOf(sessions, { name: 'Banksia sessions', ttl: REFRESH_SECONDS }, settings);
  // Not the generator's own zone, which would turn the instants into times of a wall.
  return feed.x('X-WR-TIMEZONE', timezone).toString();
}

function calendarOf(
  sessions: readonly CalendarSession[],
  about: ICalCalendarData,
  settings: Settings,
  attendee: { name: string; address: string } | null = null,
): ICalCalendar {
  const calendar = ical({ prodId: { company: 'Banksia', product: 'Sessions', language: 'EN' }, ...about });
  for (const session of sessions) {
    const event = calendar.createEvent({
      id: `${session.bookingId}@${calendarHost(settings)}`,
      sequence: session.sequence,
      start: new Date(session.startsAt),
      end: new Date(session.endsAt),
      stamp: new Date(session.at),
      summary: session.summary,
      description: session.description,
      location: session.location,
      status: session.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: 'Banksia', email: settings.contactEmail },
      ...(session.url ? { url: session.url } : {}),
    });
    if (attendee)
      event.createAttendee({ name: attendee.name || attendee.address, email: attendee.address, rsvp: false });
  }
  return calendar;
}
