import { Injectable } from '@nestjs/common';
import { type Cause, Ledger, type Recorded } from '../ports/ledger.js';
import { type Reaction, ReactsTo } from '../reaction.js';
import { Waitlist } from './waitlist.js';

type FreesPlace = 'QuoteDeclined' | 'QuoteWithdrawn' | 'QuoteExpired' | 'EnquiryTutorStopped' | 'TutorLeftWaitlist';

/**
 * Asks the next on the waitlist at once when a live quote ends, or when one who was asked gives the place back (G-21).
 */
@ReactsTo('QuoteDeclined', 'QuoteWithdrawn', 'QuoteExpired', 'EnquiryTutorStopped', 'TutorLeftWaitlist')
@Injectable()
export class AskNextOnWaitlistWhenPlaceIsFree implements Reaction<FreesPlace> {
  constructor(
    private readonly ledger: Ledger,
    private readonly waitlist: Waitlist,
  ) {}

  async react({ stream, streamId }: Recorded<FreesPlace>, completes: Cause): Promise<void> {
    const enquiryId = stream === 'quote' ? (await this.ledger.load('quote', streamId)).state.enquiryId : streamId;
    await this.waitlist.askNext(enquiryId, completes);
  }
}
