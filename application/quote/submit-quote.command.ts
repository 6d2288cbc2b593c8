import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { quotedWordsChangedAt } from '../../domain/enquiry/change.js';
import { hasEnded, recordQuote } from '../../domain/enquiry/enquiry.js';
import { hasPlace, join, placeOn } from '../../domain/enquiry/waitlist.js';
import { widerFor } from '../../domain/matching/wider.js';
import { keepQuote } from '../../domain/opportunity/opportunity.js';
import { costInCents } from '../../domain/booking/booking.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import {
  expire,
  isLive,
  type QuotingPreconditions,
  refuseQuoting,
  submit,
  takesPlace,
} from '../../domain/quote/quote.js';
import type { QuoteInput } from '../../domain/quote/quote.rules.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { refuseIneligibleTutor } from '../../domain/tutor/eligibility.js';
import { photoUrlOf } from '../../domain/tutor/photo-address.js';
import { EnquiryMailer } from '../mail/enquiry-mailer.js';
import { Clock } from '../ports/clock.js';
import { startStream, Ledger, type Loaded, append } from '../ports/ledger.js';
import { MatchingPolicies } from '../ports/matching/matching-policies.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { keptOf, wordsOf } from './quoting.js';

/** The quote that was sent, or the place on the waitlist of a tutor whose quote is kept (G-21). */
type QuoteOutcome = { quoteId: string } | { place: number };

/**
 * A tutor quotes on an accepted opportunity of its own; the family is notified. Decided on the enquiry, whose
 * version every quote raises, so that there are never more live ones than the policy's cap. Beyond it the quote
 * is kept, and its tutor put on the waitlist (G-21). @throws DomainError not_found, conflict
 */
export class SubmitQuote extends Command<QuoteOutcome> {
  constructor(
    readonly opportunityId: string,
    readonly input: QuoteInput,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(SubmitQuote)
export class SubmitQuoteHandler implements ICommandHandler<SubmitQuote> {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly policies: MatchingPolicies,
    private readonly mailer: EnquiryMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ opportunityId, input, accountId }: SubmitQuote): Promise<QuoteOutcome> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    const { enquiryId, tutorId: asked } = (await this.ledger.load('opportunity', opportunityId)).state;
    if (!tutorId || asked !== tutorId) throw notFound('Opportunity');
    await this.endOverdue(enquiryId, tutorId);
    const quoteId = newId();
    const actor = `account:${accountId}` as const;
    return this.ledger.decide<'enquiry', QuoteOutcome>('enquiry', enquiryId, async (enquiry) => {
      const at = this.clock.now();
      // Before the tutor: whom a suspension has just taken the opportunity from reads of the suspension.
      const opportunity = await this.ledger.load('opportunity', opportunityId);
      refuseIneligibleTutor((await this.ledger.load('tutor', tutorId)).state, 'tutor', at);
      const preconditions = await this.preconditionsOf(enquiry, opportunity, at);
      refuseQuoting(preconditions);
      if (!preconditions.hasPlace) {
        const { changes, place } = this.waiting(enquiry, opportunity, input, at);
        return { commit: { changes, actor, at }, result: { place } };
      }
      const sent = await this.sent(enquiry, opportunity, { quoteId, input, preconditions }, at);
      return { commit: { ...sent, actor, at }, result: { quoteId } };
    });
  }

  private waiting(enquiry: Loaded<'enquiry'>, opportunity: Loaded<'opportunity'>, input: QuoteInput, now: string) {
    const who = { opportunityId: opportunity.id, tutorId: opportunity.state.tutorId };
    const joined = join(enquiry.state.waitlist, who, now);
    const kept = append(opportunity, keepQuote(opportunity.state, now), { keptQuote: keptOf(input) });
    const listed = joined.length > 0 ? append(enquiry, joined) : null;
    const { waitlist } = listed?.state ?? enquiry.state;
    return { changes: listed ? [listed, kept] : [kept], place: placeOn(waitlist, opportunity.id) ?? waitlist.length };
  }

  private async sent(
    enquiry: Loaded<'enquiry'>,
    opportunity: Loaded<'opportunity'>,
    { quoteId, input, preconditions }: { quoteId: string; input: QuoteInput; preconditions: QuotingPreconditions },
    now: string,
  ) {
    const { id: opportunityId, state, columns } = opportunity;
    const { tutorId } = state;
    const enquiryChangedAt = quotedWordsChangedAt(enquiry.state.changed);
    const quoted = submit(
      { ...input, enquiryId: enquiry.id, tutorId, opportunityId, enquiryChangedAt, preconditions },
      now,
    );
    const recorded = recordQuote(enquiry.state, quoteId, now, opportunityId);
    const { name } = await this.tutors.contactOf(tutorId);
    const { photoId } = (await this.ledger.load('tutor', tutorId)).state;
    const wider = widerFor(columns.match?.wider, enquiry.columns.deliveryPreference);
    const batch = await this.mailer.toFamily(
      enquiry,
      'quote-received',
      {
        tutorName: maskContactIn(name),
        tutorPhoto: photoId && photoUrlOf(tutorId, photoId),
        hourlyRate: input.proposedHourlyRate,
        minutes: input.sessionDuration,
        cost: costInCents(input.proposedHourlyRate, input.sessionDuration),
        ...(wider && { wider }),
      },
      now,
    );
    return { changes: [startStream('quote', quoteId, quoted, wordsOf(input)), append(enquiry, recorded)], ...batch };
  }

  /** A quote whose time is over is in nobody's way, whether or not the timers came by. */
  private async endOverdue(enquiryId: string, tutorId: string): Promise<void> {
    const at = this.clock.now();
    for (const quote of await this.ledger.loadAll('quote', { enquiryId, tutorId, status: 'submitted' }))
      if (!isLive(quote.state, at))
        await this.ledger.decide('quote', quote.id, (current) => {
          const changes = [append(current, expire(current.state, 'time', at))];
          return {
            commit: changes[0]?.events.length ? { changes, actor: 'system', at, isStep: true } : null,
            result: undefined,
          };
        });
  }

  private async preconditionsOf(
    enquiry: Loaded<'enquiry'>,
    opportunity: Loaded<'opportunity'>,
    now: string,
  ): Promise<QuotingPreconditions> {
    const quotes = await this.ledger.loadAll('quote', { enquiryId: enquiry.id });
    const counted = quotes.filter(({ state }) => takesPlace(state, now));
    const { quoteCap } = await this.policies.inForce();
    const places = { quoteCap, liveQuotes: counted.length };
    return {
      opportunityAccepted: opportunity.state.status === 'accepted',
      enquiryOpen: !hasEnded(enquiry.state),
      ownLiveQuote: counted.some(({ state }) => state.tutorId === opportunity.state.tutorId),
      hasPlace: hasPlace(enquiry.state.waitlist, opportunity.id, places, now),
    };
  }
}
