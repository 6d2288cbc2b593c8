import { Injectable } from '@nestjs/common';
import { Clock } from '../ports/clock.js';
import { type Cause, Ledger, type Recorded } from '../ports/ledger.js';
import { type Reaction, ReactsTo } from '../reaction.js';
import { Matchmaker } from './matchmaker.js';

/**
 * Invites further tutors at once where an enquiry that is opened
 * again has no runners-up, who would be asked first (G-08).
 */
@ReactsTo('EnquiryReopened')
@Injectable()
export class MatchTutorsWhenEnquiryReopened implements Reaction<'EnquiryReopened'> {
  constructor(
    private readonly matchmaker: Matchmaker,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async react({ streamId, data }: Recorded<'EnquiryReopened'>, completes: Cause): Promise<void> {
    if (data.opportunityIds.length === 0)
      await this.matchmaker.invite(streamId, data.wavesBefore + 1, 'system', completes);
    else await this.ledger.commit({ changes: [], actor: 'system', at: this.clock.now(), completes });
  }
}
