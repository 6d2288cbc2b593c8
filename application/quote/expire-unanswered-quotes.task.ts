import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { expire } from '../../domain/quote/quote.js';
import { Ledger, append } from '../ports/ledger.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';

/** Quotes whose time to answer is over. */
export class FindOverdueQuotes extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/** Makes the expiry of quotes visible. */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class ExpireUnansweredQuotes implements DueTask {
  readonly kind = 'quote-expiry';

  constructor(
    private readonly queries: QueryBus,
    private readonly ledger: Ledger,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindOverdueQuotes(now));
  }

  async handle(id: string, now: string): Promise<number> {
    return this.ledger.decide('quote', id, (quote) => {
      const events = expire(quote.state, 'time', now);
      return {
        commit: events.length ? { changes: [append(quote, events)], actor: 'system', at: now } : null,
        result: events.length,
      };
    });
  }
}
