import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { keepPromise } from '../../domain/enquiry/enquiry.js';
import { Ledger, append } from '../ports/ledger.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';

/** Enquiries without a quote of which operators or the enquirer are to hear. */
export class FindEnquiriesWithoutQuote extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/** Alerts operators at 20 hours without a quote and notes at 24 that the reply is late. */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class AlertWhenEnquiryHasNoQuote implements DueTask {
  readonly kind = 'promise-of-reply';

  constructor(
    private readonly queries: QueryBus,
    private readonly ledger: Ledger,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindEnquiriesWithoutQuote(now));
  }

  async handle(id: string, now: string): Promise<number> {
    return this.ledger.decide('enquiry', id, (enquiry) => {
      const events = keepPromise(enquiry.state, now);
      return {
        commit: events.length ? { changes: [append(enquiry, events)], actor: 'system', at: now } : null,
        result: events.length,
      };
    });
  }
}
