import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { close } from '../../domain/enquiry/enquiry.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { expire as expireOpportunity } from '../../domain/opportunity/opportunity.js';
import { expire as expireQuote } from '../../domain/quote/quote.js';
import { Correspondence, NO_POST, together } from '../mail/correspondence.js';
import { Clock } from '../ports/clock.js';
import { EnquiryParts } from '../ports/enquiry-parts.js';
import { type Actor, type Change, Ledger, type Loaded, proceed } from '../ports/ledger.js';
import { FORGOTTEN_ENQUIRY } from './forgotten-enquiry.js';

/**
 * Closes an enquiry with its live quotes and open opportunities and tells everybody. The `reason` is a fact of the log,
 * words beside it are the `note`. `not_me` erases what the sender told and revokes the mailed links.
 * @throws DomainError not_found, conflict
 */
export class CloseEnquiry extends Command<void> {
  constructor(
    readonly enquiryId: string,
    readonly closing: { reason: string; note: string | null },
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(CloseEnquiry)
export class CloseEnquiryHandler implements ICommandHandler<CloseEnquiry> {
  constructor(
    private readonly ledger: Ledger,
    private readonly parts: EnquiryParts,
    private readonly correspondence: Correspondence,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId, closing: { reason, note }, actor }: CloseEnquiry): Promise<void> {
    await this.ledger.decide('enquiry', enquiryId, async (enquiry) => {
      const now = this.clock.now();
      const erases = reason === 'not_me';
      const columns = erases ? FORGOTTEN_ENQUIRY : { closedNote: note };
      const closed = proceed(enquiry, close(enquiry.state, reason, now), columns);
      const { changes, tutorIds } = await this.endParts(enquiryId, now);
      const post = await this.post(enquiry, { tutorIds, erases }, now);
      const records = { ...post.records, ...(erases ? { erasedEnquiries: [enquiryId] } : {}) };
      return {
        entry: { changes: [closed, ...changes], mails: post.mails, records, actor, at: now },
        result: undefined,
      };
    });
  }

  /** Ends what is still open, and says which tutors waited for it. */
  private async endParts(enquiryId: string, now: string): Promise<{ changes: Change[]; tutorIds: string[] }> {
    const [quotes, opportunities] = await Promise.all([
      this.parts.quotes(enquiryId),
      this.parts.opportunities(enquiryId),
    ]);
    const live = quotes.filter(({ status }) => status === 'submitted');
    const open = opportunities.filter(({ status }) => status === 'available');
    const unquoted = opportunities.filter(
      ({ status, tutorId }) => status === 'accepted' && !quotes.some((one) => one.tutorId === tutorId),
    );
    const ended = await Promise.all([
      ...live.map(async ({ id }): Promise<Change> => {
        const quote = await this.ledger.load('quote', id);
        return proceed(quote, expireQuote(quote.state, 'closed', now));
      }),
      ...open.map(async ({ id }): Promise<Change> => {
        const opportunity = await this.ledger.load('opportunity', id);
        return proceed(opportunity, expireOpportunity(opportunity.state, 'closed', now));
      }),
    ]);
    return {
      changes: ended.filter(({ events }) => events.length > 0),
      tutorIds: [...live, ...open, ...unquoted].map(({ tutorId }) => tutorId),
    };
  }

  private async post(
    enquiry: Loaded<'enquiry'>,
    { tutorIds, erases }: { tutorIds: string[]; erases: boolean },
    now: string,
  ) {
    const subjects = erases ? '' : maskContactIn(enquiry.row['subjects'] as string);
    return together(
      erases ? NO_POST : await this.correspondence.toFamily(enquiry, 'enquiry-closed', {}, now),
      await this.correspondence.toTutors(tutorIds, 'opportunity-closed', { subjects }),
    );
  }
}
