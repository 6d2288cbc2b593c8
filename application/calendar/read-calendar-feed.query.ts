import { Query } from '@nestjs/cqrs';

/** Since when the calendar feed of an account's tutor has an address; null: it has none (G-17). */
export class GetCalendarFeedState extends Query<{ createdAt: string | null }> {
  constructor(readonly accountId: string) {
    super();
  }
}

/** The tutor whose calendar feed an address opens; null where it opens none, or none any more. */
export class FindCalendarFeed extends Query<string | null> {
  constructor(readonly tokenHash: string) {
    super();
  }
}

/** How far back a feed reaches. */
export const FEED_PAST_DAYS = 60;

/**
 * A tutor's sessions, coming and of the last 60 days, as an
 * ICS text; of who learns it says the first name alone (G-17).
 */
export class GetCalendarFeed extends Query<string> {
  constructor(
    readonly tutorId: string,
    readonly now: string,
  ) {
    super();
  }
}
