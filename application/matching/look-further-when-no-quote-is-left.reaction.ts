import { Injectable } from '@nestjs/common';
import { resumeSearch } from '../../domain/enquiry/enquiry.js';
import { endedEarly, takesPlace } from '../../domain/quote/quote.js';
import { Clock } from '../ports/clock.js';
import { append, type Cause, Ledger, type Recorded } from '../ports/ledger.js';
import { type Reaction, ReactsTo } from '../reaction.js';

type MayEndQuotes = 'QuoteDeclined' | 'QuoteWithdrawn' | 'QuoteExpired' | 'EnquiryTutorStopped' | 'TutorLeftWaitlist';

/**
 * Goes on looking for tutors when the last quote of an enquiry was declined or withdrawn, or its tutor may not teach
 * . A family that let its quotes run out is asked first whether it still looks for a tutor (G-23).
 */
@ReactsTo('QuoteDeclined', 'QuoteWithdrawn', 'QuoteExpired', 'EnquiryTutorStopped', 'TutorLeftWaitlist')
@Injectable()
export class LookFurtherWhenNoQuoteIsLeft implements Reaction<MayEndQuotes> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async react({ stream, streamId }: Recorded<MayEndQuotes>, completes: Cause): Promise<void> {
    const enquiryId = stream === 'quote' ? (await this.ledger.load('quote', streamId)).state.enquiryId : streamId;
    // Decided on the enquiry, which every quote changes: one that is written at the same moment is seen.
    await this.ledger.decide('enquiry', enquiryId, async (enquiry) => {
      const at = this.clock.now();
      const quotes = await this.ledger.loadAll('quote', { enquiryId });
      const isLeft = quotes.some(({ state }) => takesPlace(state, at));
      const isAwaited = quotes.some(({ state }) => endedEarly(state, at));
      const events = isAwaited && !isLeft ? resumeSearch(enquiry.state, at) : [];
      const changes = events.length > 0 ? [append(enquiry, events)] : [];
      return { commit: { changes, actor: 'system', at, completes }, result: undefined };
    });
  }
}
