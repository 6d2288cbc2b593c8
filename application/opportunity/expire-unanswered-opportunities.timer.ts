import { Injectable } from '@nestjs/common';
import { expire } from '../../domain/opportunity/opportunity.js';
import { DueTimes } from '../ports/due-times.js';
import { Ledger, proceed } from '../ports/ledger.js';
import { each, Rings, type Timer } from '../timer.js';

/** Makes the expiry of opportunities visible. */
@Rings()
@Injectable()
export class ExpireUnansweredOpportunities implements Timer {
  constructor(
    private readonly due: DueTimes,
    private readonly ledger: Ledger,
  ) {}

  async ring(now: string): Promise<number> {
    return each('opportunity-expiry', await this.due.opportunitiesToExpire(now), (id) =>
      this.ledger.decide('opportunity', id, (opportunity) => {
        const events = expire(opportunity.state, 'time', now);
        return {
          entry: events.length ? { changes: [proceed(opportunity, events)], actor: 'system', at: now } : null,
          result: events.length,
        };
      }),
    );
  }
}
