import { Module } from '@nestjs/common';
import { CreateCalendarFeedHandler, RevokeCalendarFeedHandler } from './calendar-feed.command.js';

/** A tutor's calendars elsewhere: the feed of sessions (G-17). */
@Module({ providers: [CreateCalendarFeedHandler, RevokeCalendarFeedHandler] })
export class CalendarModule {}
