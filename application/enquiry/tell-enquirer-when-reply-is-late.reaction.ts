import { Injectable } from '@nestjs/common';
import { Clock } from '../ports/clock.js';
import { type Cause, Ledger, type Recorded } from '../ports/ledger.js';
import { type Reaction, ReactsTo } from '../reaction.js';

/** An honest status mail when 24 hours passed without a quote; none if one came in the meantime. */
@ReactsTo('EnquirerToldOfDelay')
@Injectable()
export class TellEnquirerWhenReplyIsLate implements Reaction<'EnquirerToldOfDelay'> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async react(event: Recorded<'EnquirerToldOfDelay'>, completes: Cause): Promise<void> {
    const { id, state, row } = await this.ledger.load('enquiry', event.streamId);
    const stillWaiting = ['submitted', 'confirmed', 'matching'].includes(state.status);
    const mail = {
      kind: 'enquiry-delayed',
      recipient: 'enquirer',
      to: { name: '', address: row['email'] as string },
      data: { enquiryId: id, reference: state.reference },
    };
    await this.ledger.commit({
      changes: [],
      mails: stillWaiting ? [mail] : [],
      actor: 'system',
      at: this.clock.now(),
      completes,
    });
  }
}
