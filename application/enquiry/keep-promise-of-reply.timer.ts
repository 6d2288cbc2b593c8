import { Injectable } from '@nestjs/common';
import { keepPromise } from '../../domain/enquiry/enquiry.js';
import { DueTimes } from '../ports/due-times.js';
import { Ledger, proceed } from '../ports/ledger.js';
import { each, Rings, type Timer } from '../timer.js';

/** Alerts ops at 20 hours without a quote and has the enquirer told at 24. */
@Rings()
@Injectable()
export class KeepPromiseOfReply implements Timer {
  constructor(
    private readonly due: DueTimes,
    private readonly ledger: Ledger,
  ) {}

  async ring(now: string): Promise<number> {
    return each('promise-of-reply', await this.due.silentEnquiries(now), (id) =>
      this.ledger.decide('enquiry', id, (enquiry) => {
        const events = keepPromise(enquiry.state, now);
        return {
          entry: events.length ? { changes: [proceed(enquiry, events)], actor: 'system', at: now } : null,
          result: events.length,
        };
      }),
    );
  }
}
