import { Injectable } from '@nestjs/common';
import type { Cause, Recorded } from '../ports/ledger.js';
import { type Reaction, ReactsTo } from '../reaction.js';
import { Matchmaker } from './matchmaker.js';

/** Invites the first wave as soon as the enquiry stands, or was confirmed where that is required. */
@ReactsTo('EnquirySubmitted', 'EnquiryConfirmed')
@Injectable()
export class MatchTutorsWhenEnquirySubmitted implements Reaction<'EnquirySubmitted' | 'EnquiryConfirmed'> {
  constructor(private readonly matchmaker: Matchmaker) {}

  async react(event: Recorded<'EnquirySubmitted' | 'EnquiryConfirmed'>, completes: Cause): Promise<void> {
    await this.matchmaker.invite(event.streamId, 1, 'system', completes);
  }
}
