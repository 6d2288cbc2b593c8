import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindEnquiriesWithoutQuote } from '../../../application/enquiry/alert-when-enquiry-has-no-quote.task.js';
import { FindEnquiriesForSecondWave } from '../../../application/matching/widen-search-when-nobody-accepts.task.js';
import { OPS_ALERT_HOURS, RESPONSE_PROMISE_HOURS } from '../../../domain/enquiry/enquiry.js';
import { Database } from '../../postgres/database.js';
import { AWAITING_QUOTE_STATUSES } from '../../postgres/statuses.js';
import { notWaiting } from '../../postgres/adapters/task-failures.js';
import { DUE_BATCH, dueIds } from './due-ids.js';

@QueryHandler(FindEnquiriesForSecondWave)
export class FindEnquiriesForSecondWaveHandler implements IQueryHandler<FindEnquiriesForSecondWave> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindEnquiriesForSecondWave): Promise<string[]> {
    return dueIds(
      this.database,
      `select id from enquiries e where next_wave_at <= $1 and status = 'matching'
       and (waves = waves_before or not exists (
         select from tutor_opportunities o where o.enquiry_id = e.id and o.status = 'accepted'
           and o.responded_at > coalesce(e.reopened_at, '-infinity')
           and not exists (select from tutor_quotes q where q.opportunity_id = o.id)))
       and ${notWaiting('second-wave')}
       order by next_wave_at limit ${DUE_BATCH}`,
      now,
    );
  }
}

@QueryHandler(FindEnquiriesWithoutQuote)
export class FindEnquiriesWithoutQuoteHandler implements IQueryHandler<FindEnquiriesWithoutQuote> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindEnquiriesWithoutQuote): Promise<string[]> {
    return dueIds(
      this.database,
      `select id from enquiries where status in ${AWAITING_QUOTE_STATUSES} and status_mailed_at is null and withheld_by = '{}'
       and (respond_by <= $1 or (ops_alerted_at is null and respond_by <= $1::timestamptz + interval '${RESPONSE_PROMISE_HOURS - OPS_ALERT_HOURS} hours'))
       and ${notWaiting('promise-of-reply')}
       order by respond_by limit ${DUE_BATCH}`,
      now,
    );
  }
}
