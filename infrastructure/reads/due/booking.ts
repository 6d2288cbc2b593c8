import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindSessionsToAskAbout } from '../../../application/booking/ask-both-sides-how-session-went.task.js';
import { FindSessionsWithoutCheck } from '../../../application/booking/cancel-session-whose-tutor-has-no-current-check.task.js';
import { FindSessionsWithoutAnswer } from '../../../application/booking/complete-session-without-answer.task.js';
import { FindOverdueSessionRequests } from '../../../application/booking/expire-unanswered-session-requests.task.js';
import { FindSessionsToRemind } from '../../../application/booking/remind-both-sides-of-session.task.js';
import { FindSessionsToReview } from '../../../application/review/invite-family-to-review-session.task.js';
import { AUTOMATIC_COMPLETION_HOURS, OUTCOME_REQUEST_HOURS } from '../../../domain/booking/automatic-completion.js';
import { CHECK_RENEWAL_HOURS } from '../../../domain/booking/changes.js';
import { REMINDER_HOURS } from '../../../domain/booking/reminders.js';
import { Database } from '../../postgres/database.js';
import { ACTIVE_STATUSES, OPEN_REQUEST_STATUSES } from '../../postgres/statuses.js';
import { IS_CHECK_CURRENT } from '../../postgres/teaching-facts.js';
import { notWaiting } from '../../postgres/adapters/task-failures.js';
import { DUE_BATCH, dueIds } from './due-ids.js';

@QueryHandler(FindOverdueSessionRequests)
export class FindOverdueSessionRequestsHandler implements IQueryHandler<FindOverdueSessionRequests> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindOverdueSessionRequests): Promise<string[]> {
    return dueIds(
      this.database,
      `select id from booking_requests where status in ${OPEN_REQUEST_STATUSES} and expires_at <= $1
       and ${notWaiting('session-request-expiry')}
       order by expires_at limit ${DUE_BATCH}`,
      now,
    );
  }
}

@QueryHandler(FindSessionsToRemind)
export class FindSessionsToRemindHandler implements IQueryHandler<FindSessionsToRemind> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindSessionsToRemind): Promise<string[]> {
    const [first, last] = REMINDER_HOURS;
    return dueIds(
      this.database,
      `select id from bookings where status = 'confirmed' and session_date > $1
       and ((reminded_hours is null and session_date <= $1::timestamptz + interval '${first} hours')
         or (reminded_hours > ${last} and session_date <= $1::timestamptz + interval '${last} hours'))
       and ${notWaiting('session-reminder')}
       order by session_date limit ${DUE_BATCH}`,
      now,
    );
  }
}

@QueryHandler(FindSessionsToAskAbout)
export class FindSessionsToAskAboutHandler implements IQueryHandler<FindSessionsToAskAbout> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindSessionsToAskAbout): Promise<string[]> {
    return dueIds(
      this.database,
      `select id from bookings where status in ${ACTIVE_STATUSES} and outcome_requested_at is null
       and session_end <= $1::timestamptz - interval '${OUTCOME_REQUEST_HOURS} hours'
       and session_end > $1::timestamptz - interval '${AUTOMATIC_COMPLETION_HOURS} hours'
       and ${notWaiting('session-outcome')}
       order by session_end limit ${DUE_BATCH}`,
      now,
    );
  }
}

@QueryHandler(FindSessionsWithoutAnswer)
export class FindSessionsWithoutAnswerHandler implements IQueryHandler<FindSessionsWithoutAnswer> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindSessionsWithoutAnswer): Promise<string[]> {
    return dueIds(
      this.database,
      `select id from bookings where status in ${ACTIVE_STATUSES}
       and session_end <= $1::timestamptz - interval '${AUTOMATIC_COMPLETION_HOURS} hours'
       and ${notWaiting('session-completion')}
       order by session_end limit ${DUE_BATCH}`,
      now,
    );
  }
}

@QueryHandler(FindSessionsToReview)
export class FindSessionsToReviewHandler implements IQueryHandler<FindSessionsToReview> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindSessionsToReview): Promise<string[]> {
    return dueIds(
      this.database,
      `select id from bookings where review_invitation_due_at <= $1 and ${notWaiting('review-invitation')} order by review_invitation_due_at limit ${DUE_BATCH}`,
      now,
    );
  }
}

@QueryHandler(FindSessionsWithoutCheck)
export class FindSessionsWithoutCheckHandler implements IQueryHandler<FindSessionsWithoutCheck> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindSessionsWithoutCheck): Promise<string[]> {
    return dueIds(
      this.database,
      `select b.id from bookings b join tutors t on t.id = b.tutor_id
       where b.status = 'confirmed' and b.session_date > $1
       and b.session_date <= $1::timestamptz + interval '${CHECK_RENEWAL_HOURS} hours'
       and not ${IS_CHECK_CURRENT('b.session_date')}
       and ${notWaiting('session-without-check', 'b.id')}
       order by b.session_date limit ${DUE_BATCH}`,
      now,
    );
  }
}
