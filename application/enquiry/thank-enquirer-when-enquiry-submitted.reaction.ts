import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { Clock } from '../ports/clock.js';
import { type Cause, Ledger, type Recorded } from '../ports/ledger.js';
import { Tokens } from '../ports/tokens.js';
import { type Reaction, ReactsTo } from '../reaction.js';

/** Mails the enquirer a confirmation with the link to the enquiry's private page. */
@ReactsTo('EnquirySubmitted')
@Injectable()
export class ThankEnquirerWhenEnquirySubmitted implements Reaction<'EnquirySubmitted'> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
  ) {}

  async react(event: Recorded<'EnquirySubmitted'>, completes: Cause): Promise<void> {
    const { id, row } = await this.ledger.load('enquiry', event.streamId);
    const accessId = uuid();
    const now = this.clock.now();
    await this.ledger.commit({
      changes: [],
      records: {
        enquiryAccess: [
          { tokenHash: this.tokens.hash(this.tokens.issue('enquiry', accessId)), enquiryId: id, createdAt: now },
        ],
      },
      mails: [
        {
          kind: 'enquiry-received',
          recipient: 'enquirer',
          to: { name: '', address: row['email'] as string },
          data: {
            enquiryId: id,
            accessId,
            reference: event.data.reference,
            respondBy: event.data.respondBy,
            awaitsConfirmation: event.data.awaitsConfirmation,
          },
        },
      ],
      actor: 'system',
      at: now,
      completes,
    });
  }
}
