import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { expire } from '../../domain/opportunity/opportunity.js';
import { Ledger, append } from '../ports/ledger.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';

/** Opportunities whose time to answer is over. */
export class FindOverdueOpportunities extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/** Makes the expiry of opportunities visible. */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class ExpireUnansweredOpportunities implements DueTask {
  readonly kind = 'opportunity-expiry';

  constructor(
    private readonly queries: QueryBus,
    private readonly ledger: Ledger,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindOverdueOpportunities(now));
  }

  async handle(id: string, now: string): Promise<number> {
    return this.ledger.decide('opportunity', id, (opportunity) => {
      const events = expire(opportunity.state, 'time', now);
      return {
        commit: events.length ? { changes: [append(opportunity, events)], actor: 'system', at: now } : null,
        result: events.length,
      };
    });
  }
}
