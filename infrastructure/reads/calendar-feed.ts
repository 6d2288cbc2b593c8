import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  FEED_PAST_DAYS,
  FindCalendarFeed,
  GetCalendarFeed,
  GetCalendarFeedState,
} from '../../application/calendar/read-calendar-feed.query.js';
import { Settings } from '../../application/ports/settings.js';
import { firstNameOf } from '../../domain/shared/format.js';
import { DAY, plus, SYDNEY } from '../../domain/shared/time.js';
import { sessionFeed } from '../calendar/session-calendar.js';
import { Database } from '../postgres/database.js';

@QueryHandler(GetCalendarFeedState)
export class GetCalendarFeedStateHandler implements IQueryHandler<GetCalendarFeedState> {
  constructor(private readonly database: Database) {}

  async execute({ accountId }: GetCalendarFeedState): Promise<{ createdAt: string | null }> {
    const feed = await this.database.one<{ createdAt: string | null }>(
      'select calendar_feed_at as "createdAt" from tutors where user_id = $1',
      [accountId],
    );
    return feed ?? { createdAt: null };
  }
}

@QueryHandler(FindCalendarFeed)
export class FindCalendarFeedHandler implements IQueryHandler<FindCalendarFeed> {
  constructor(private readonly database: Database) {}

  /** Who cannot log in cannot be read by an address either. */
  async execute({ tokenHash }: FindCalendarFeed): Promise<string | null> {
    const feed = await this.database.one<{ id: string }>(
      `select t.id from tutors t join users u on u.id = t.user_id
       where t.calendar_feed_hash = $1 and t.suspended_at is null and t.erased_at is null and u.disabled_at is null`,
      [tokenHash],
    );
    return feed?.id ?? null;
  }
}

type Row = {
  id: string;
  startsAt: string;
  endsAt: string;
  sequence: number;
  subject: string;
  learner: string;
  isOnline: boolean;
  at: string;
};

/** More than a tutor can hold in the time that a feed covers. */
const MOST = 2_000;

@QueryHandler(GetCalendarFeed)
export class GetCalendarFeedHandler implements IQueryHandler<GetCalendarFeed> {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** What was cancelled is left out: a calendar that subscribes drops what is not there any more. */
  async execute({ tutorId, now }: GetCalendarFeed): Promise<string> {
    const [tutor, sessions] = await Promise.all([
      this.database.one<{ timezone: string }>('select timezone from tutors where id = $1', [tutorId]),
      this.database.query<Row>(
        `select id, session_date as "startsAt", session_end as "endsAt", calendar_sequence as sequence, subject,
           coalesce(nullif(learner_name, ''), student_name) as learner, session_type = 'online' as "isOnline",
           greatest(created_at, booked_at, started_at, completed_at, missed_at) as at
         from bookings where tutor_id = $1 and status <> 'cancelled' and session_end > $2
         order by session_date desc, id limit ${MOST}`,
        [tutorId, plus(now, -FEED_PAST_DAYS * DAY)],
      ),
    ]);
    const url = `${this.settings.publicUrl}/portal/sessions`;
    const entries = sessions.map(({ id, startsAt, endsAt, sequence, subject, learner, isOnline, at }) => ({
      bookingId: id,
      startsAt,
      endsAt,
      sequence,
      cancelled: false,
      at,
      summary: `${subject} with ${firstNameOf(learner) || 'a student'}`,
      description: `Everything else about this session is in your portal: ${url}`,
      location: isOnline ? 'Online' : 'In person',
      url,
    }));
    return sessionFeed(entries, tutor?.timezone ?? SYDNEY, this.settings);
  }
}
