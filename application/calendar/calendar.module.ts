import { Module } from '@nestjs/common';
import { CreateCalendarFeedHandler, RevokeCalendarFeedHandler } from './calendar-feed.command.js';
import { ReadBusyCalendars } from './read-busy-calendars.task.js';
import { SetBusyCalendarHandler } from './set-busy-calendar.command.js';

/** A tutor's calendars elsewhere: the feed of sessions, and one that says when the tutor is busy (G-17). */
@Module({
  providers: [CreateCalendarFeedHandler, RevokeCalendarFeedHandler, SetBusyCalendarHandler, ReadBusyCalendars],
})
export class CalendarModule {}
