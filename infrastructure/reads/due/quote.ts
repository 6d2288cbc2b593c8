import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindOverdueQuotes } from '../../../application/quote/expire-unanswered-quotes.task.js';
import { FindWaitlistsWithFreePlace } from '../../../application/quote/pass-place-on-when-nobody-took-it.task.js';
import { FindQuotesToRemindOf } from '../../../application/quote/remind-family-of-quotes-that-end.task.js';
import { QUOTE_REMINDER_HOURS } from '../../../domain/quote/quote.js';
import { Database } from '../../postgres/database.js';
import { ENDED_STATUSES, isLiveQuote } from '../../postgres/statuses.js';
import { notWaiting } from '../../postgres/adapters/task-failures.js';
import { DUE_BATCH, dueIds } from './due-ids.js';
import { endingWithin, overdue } from './ending.js';

const LIVE = { table: 'tutor_quotes', status: 'submitted', since: 'created_at' } as const;

@QueryHandler(FindWaitlistsWithFreePlace)
export class FindWaitlistsWithFreePlaceHandler implements IQueryHandler<FindWaitlistsWithFreePlace> {
  constructor(private readonly database: Database) {}

  async execute({ now, quoteCap }: FindWaitlistsWithFreePlace): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select e.id from enquiries e cross join lateral (
         select count(*) filter (where w."askedUntil" > $1) as asked, count(*) filter (where w."askedUntil" <= $1) as late,
                count(*) filter (where w."askedUntil" is null) as waiting
         from jsonb_to_recordset(e.waitlist) as w ("askedUntil" timestamptz)) list
       where e.waitlist <> '[]' and e.status not in ${ENDED_STATUSES} and e.erased_at is null
         and (list.late > 0 or list.waiting > 0 and list.asked + (
           select count(*) from tutor_quotes q where q.enquiry_id = e.id
             and (q.status = 'accepted' or ${isLiveQuote('$1')})) < $2)
         and ${notWaiting('waitlist-place', 'e.id')}
       order by e.id limit ${DUE_BATCH}`,
      [now, quoteCap],
    );
    return rows.map(({ id }) => id);
  }
}

@QueryHandler(FindOverdueQuotes)
export class FindOverdueQuotesHandler implements IQueryHandler<FindOverdueQuotes> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindOverdueQuotes): Promise<string[]> {
    return dueIds(this.database, overdue(LIVE, 'quote-expiry'), now);
  }
}

@QueryHandler(FindQuotesToRemindOf)
export class FindQuotesToRemindOfHandler implements IQueryHandler<FindQuotesToRemindOf> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindQuotesToRemindOf): Promise<string[]> {
    return dueIds(this.database, endingWithin(LIVE, QUOTE_REMINDER_HOURS, 'quote-reminder'), now);
  }
}
