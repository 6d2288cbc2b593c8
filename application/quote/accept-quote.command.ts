import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fill } from '../../domain/enquiry/enquiry.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { expire, releaseContact } from '../../domain/opportunity/opportunity.js';
import { accept, passOver } from '../../domain/quote/quote.js';
import { refuseUnavailable } from '../../domain/tutor/tutor.js';
import { Correspondence, type Post, together } from '../mail/correspondence.js';
import { Clock } from '../ports/clock.js';
import { EnquiryParts } from '../ports/enquiry-parts.js';
import { type Change, Ledger, type Loaded, proceed } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor-directory.js';

/**
 * The family takes one quote. In one commit: it is accepted, its siblings are passed over, open opportunities end, the
 * enquiry is filled, contact is released both ways, and everybody is told. @throws DomainError conflict
 */
export class AcceptQuote extends Command<void> {
  constructor(readonly quoteId: string) {
    super();
  }
}

type Part = { id: string; tutorId: string };

@CommandHandler(AcceptQuote)
export class AcceptQuoteHandler implements ICommandHandler<AcceptQuote> {
  constructor(
    private readonly ledger: Ledger,
    private readonly parts: EnquiryParts,
    private readonly tutors: TutorDirectory,
    private readonly correspondence: Correspondence,
    private readonly clock: Clock,
  ) {}

  async execute({ quoteId }: AcceptQuote): Promise<void> {
    await this.ledger.decide('quote', quoteId, async (quote) => {
      const now = this.clock.now();
      const accepted = proceed(quote, accept(quote.state, now));
      refuseUnavailable((await this.ledger.load('tutor', quote.state.tutorId)).state);
      const enquiry = await this.ledger.load('enquiry', quote.state.enquiryId);
      const filled = proceed(enquiry, fill(enquiry.state, quoteId, now));
      const [quotes, opportunities] = await Promise.all([
        this.parts.quotes(enquiry.id),
        this.parts.opportunities(enquiry.id),
      ]);
      const siblings = quotes.filter(
        ({ id, status, expiresAt }) => id !== quoteId && status === 'submitted' && now < expiresAt,
      );
      const open = opportunities.filter(({ status }) => status === 'available');
      const changes = await Promise.all([
        ...siblings.map(({ id }) => this.passedOver(id, quoteId, now)),
        ...open.map(({ id }) => this.ended(id, now)),
        this.released(quote, now),
      ]);
      const unquoted = opportunities.filter(
        ({ status, tutorId }) => status === 'accepted' && !quotes.some((one) => one.tutorId === tutorId),
      );
      const post = await this.post(quote, enquiry, { siblings, left: [...open, ...unquoted] }, now);
      const written = [accepted, filled, ...changes].filter(({ events }) => events.length > 0);
      return {
        entry: { changes: written, ...post, actor: `holder:${enquiry.id}` as const, at: now },
        result: undefined,
      };
    });
  }

  private async passedOver(id: string, chosenId: string, now: string): Promise<Change> {
    const sibling = await this.ledger.load('quote', id);
    return proceed(sibling, sibling.state.status === 'submitted' ? passOver(sibling.state, chosenId, now) : []);
  }

  private async ended(id: string, now: string): Promise<Change> {
    const opportunity = await this.ledger.load('opportunity', id);
    return proceed(opportunity, expire(opportunity.state, 'filled', now));
  }

  private async released({ state }: Loaded<'quote'>, now: string): Promise<Change> {
    const opportunity = await this.ledger.load('opportunity', state.opportunityId);
    return proceed(opportunity, releaseContact(opportunity.state, 'quote_accepted', now));
  }

  private async post(
    { state: { tutorId, proposedHourlyRate, sessionDuration } }: Loaded<'quote'>,
    enquiry: Loaded<'enquiry'>,
    { siblings, left }: { siblings: Part[]; left: Part[] },
    now: string,
  ): Promise<Post> {
    const { name, email, phone, subjects = '' } = enquiry.row as Record<string, string>;
    const tutor = await this.tutors.contactOf(tutorId);
    const terms = { hourlyRate: proposedHourlyRate, minutes: sessionDuration };
    const chosen = { tutorName: tutor.name, tutorEmail: tutor.email, tutorPhone: tutor.phone, ...terms };
    const posts = await Promise.all([
      this.correspondence.toFamily(enquiry, 'tutor-chosen', chosen, now),
      this.correspondence.toTutors([tutorId], 'quote-accepted', {
        ...{ enquiryId: enquiry.id, name, email, phone, subjects },
        ...terms,
      }),
      this.correspondence.toTutors(
        siblings.map((one) => one.tutorId),
        'quote-not-chosen',
        { subjects: maskContactIn(subjects) },
      ),
      this.correspondence.toTutors(
        left.map((one) => one.tutorId),
        'opportunity-filled',
        { subjects: maskContactIn(subjects) },
      ),
    ]);
    return together(...posts);
  }
}
