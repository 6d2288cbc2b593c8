import { Injectable } from '@nestjs/common';
import { mayReachOthers } from '../../domain/enquiry/change.js';
import { Clock } from '../ports/clock.js';
import { type Cause, Ledger, type Recorded } from '../ports/ledger.js';
import { type Reaction, ReactsTo } from '../reaction.js';
import { Matchmaker } from './matchmaker.js';

/**
 * Invites further tutors at once where a family has put its enquiry right so that more of them can be reached (G-11).
 */
@ReactsTo('EnquiryChanged')
@Injectable()
export class MatchTutorsWhenEnquiryChanged implements Reaction<'EnquiryChanged'> {
  constructor(
    private readonly matchmaker: Matchmaker,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async react({ streamId, data }: Recorded<'EnquiryChanged'>, completes: Cause): Promise<void> {
    if (mayReachOthers(data.fields)) await this.matchmaker.inviteNewlyReachable(streamId, completes);
    else await this.ledger.commit({ changes: [], actor: 'system', at: this.clock.now(), completes });
  }
}
