import { Injectable } from '@nestjs/common';
import { canBeMatched } from '../../domain/enquiry/enquiry.js';
import { askNext, type Waitlist as List, type WaitlistEvent } from '../../domain/enquiry/waitlist.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { takesPlace } from '../../domain/quote/quote.js';
import { factsOf, stopped } from '../../domain/tutor/eligibility.js';
import { EnquiryMailer, inTime, type MailBatch, mergeMails } from '../mail/enquiry-mailer.js';
import { Clock } from '../ports/clock.js';
import { append, type Cause, Ledger, type Loaded } from '../ports/ledger.js';
import { MatchingPolicies } from '../ports/matching/matching-policies.js';

/** Asks the next on an enquiry's waitlist as soon as a place is free (G-21). */
@Injectable()
export class Waitlist {
  constructor(
    private readonly ledger: Ledger,
    private readonly policies: MatchingPolicies,
    private readonly mailer: EnquiryMailer,
    private readonly clock: Clock,
  ) {}

  /**
   * Decided on the enquiry, whose version every quote and every change of the list raises: of two places that come free
   * at once the second is decided on what the first has left. Returns how many events it took.
   */
  async askNext(enquiryId: string, completes?: Cause): Promise<number> {
    return this.ledger.decide('enquiry', enquiryId, async (enquiry) => {
      const at = this.clock.now();
      const { waitlist } = enquiry.state;
      const events =
        waitlist.length > 0 && canBeMatched(enquiry.state) ? await this.next(enquiry.id, waitlist, at) : [];
      if (events.length === 0 && !completes) return { commit: null, result: 0 };
      const changes = events.length > 0 ? [append(enquiry, events)] : [];
      const batch = await this.toAsked(enquiry, events);
      return {
        commit: { changes, ...batch, actor: 'system', at, ...(completes && { completes }) },
        result: events.length,
      };
    });
  }

  private async next(enquiryId: string, waitlist: List, now: string): Promise<WaitlistEvent[]> {
    const [quotes, tutors, { quoteCap }] = await Promise.all([
      this.ledger.loadAll('quote', { enquiryId }),
      this.ledger.loadAll('tutor', { id: waitlist.map(({ tutorId }) => tutorId) }),
      this.policies.inForce(),
    ]);
    const liveQuotes = quotes.filter(({ state }) => takesPlace(state, now)).length;
    const teaching = new Set(
      tutors.flatMap(({ id, state }) => (state.erasedAt === null && stopped(factsOf(state), now) === null ? [id] : [])),
    );
    return askNext(waitlist, { quoteCap, liveQuotes, mayTeach: (tutorId) => teaching.has(tutorId) }, now);
  }

  private async toAsked(enquiry: Loaded<'enquiry'>, events: readonly WaitlistEvent[]): Promise<MailBatch> {
    const subjects = maskContactIn(enquiry.columns.subjects);
    const batches = events.flatMap((event) => {
      if (event.type !== 'WaitlistedTutorAsked') return [];
      const { opportunityId, tutorId, askedUntil: expiresAt } = event.data;
      return [this.toAskedTutor(tutorId, { opportunityId, expiresAt, subjects })];
    });
    return mergeMails(...(await Promise.all(batches)));
  }

  private async toAskedTutor(
    tutorId: string,
    data: { opportunityId: string; expiresAt: string; subjects: string },
  ): Promise<MailBatch> {
    const { mails, writes } = await this.mailer.toTutors([tutorId], 'waitlist-asked', data);
    return { mails: inTime(mails, data.expiresAt), writes };
  }
}
