import { Injectable } from '@nestjs/common';
import { expire } from '../../domain/quote/quote.js';
import { DueTimes } from '../ports/due-times.js';
import { Ledger, proceed } from '../ports/ledger.js';
import { each, Rings, type Timer } from '../timer.js';

/** Makes the expiry of quotes visible. */
@Rings()
@Injectable()
export class ExpireUnansweredQuotes implements Timer {
  constructor(
    private readonly due: DueTimes,
    private readonly ledger: Ledger,
  ) {}

  async ring(now: string): Promise<number> {
    return each('quote-expiry', await this.due.quotesToExpire(now), (id) =>
      this.ledger.decide('quote', id, (quote) => {
        const events = expire(quote.state, 'time', now);
        return {
          entry: events.length ? { changes: [proceed(quote, events)], actor: 'system', at: now } : null,
          result: events.length,
        };
      }),
    );
  }
}
