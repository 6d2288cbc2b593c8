import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { quotedWordsChangedAt } from '../../domain/enquiry/change.js';
import { hasEnded, recordQuote } from '../../domain/enquiry/enquiry.js';
import { costInCents } from '../../domain/booking/booking.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { expire, isLive, submit } from '../../domain/quote/quote.js';
import type { QuoteInput } from '../../domain/quote/quote.rules.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { refuseIneligibleTutor } from '../../domain/tutor/eligibility.js';
import { EnquiryMailer } from '../mail/enquiry-mailer.js';
import { Clock } from '../ports/clock.js';
import { startStream, Ledger, type Loaded, append } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor-directory.js';
import { wordsOf } from './quoting.js';

/**
 * A tutor quotes on an accepted opportunity of its own; the family is told. Decided on the enquiry, whose version
 * every quote raises, so that there are never more than five live ones. @throws DomainError not_found, conflict
 */
export class SubmitQuote extends Command<{ quoteId: string }> {
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
    private readonly mailer: EnquiryMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ opportunityId, input, accountId }: SubmitQuote): Promise<{ quoteId: string }> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    const opportunity = await this.ledger.load('opportunity', opportunityId);
    if (!tutorId || opportunity.state.tutorId !== tutorId) throw notFound('Opportunity');
    await this.endOverdue(opportunity.state.enquiryId, tutorId);
    const quoteId = uuid();
    return this.ledger.decide('enquiry', opportunity.state.enquiryId, async (enquiry) => {
      const now = this.clock.now();
      refuseIneligibleTutor((await this.ledger.load('tutor', tutorId)).state, 'tutor', now);
      const quoted = submit(
        {
          ...input,
          enquiryId: enquiry.id,
          tutorId,
          opportunityId,
          enquiryChangedAt: quotedWordsChangedAt(enquiry.state.changed),
          preconditions: await this.preconditionsOf(enquiry, opportunity, now),
        },
        now,
      );
      const recorded = recordQuote(enquiry.state, quoteId, now);
      const { name } = await this.tutors.contactOf(tutorId);
      const post = await this.mailer.toFamily(
        enquiry,
        'quote-received',
        {
          tutorName: maskContactIn(name),
          hourlyRate: input.proposedHourlyRate,
          minutes: input.sessionDuration,
          cost: costInCents(input.proposedHourlyRate, input.sessionDuration),
        },
        now,
      );
      const changes = [startStream('quote', quoteId, quoted, wordsOf(input)), append(enquiry, recorded)];
      return { commit: { changes, ...post, actor: `account:${accountId}` as const, at: now }, result: { quoteId } };
    });
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

  private async preconditionsOf(enquiry: Loaded<'enquiry'>, opportunity: Loaded<'opportunity'>, now: string) {
    const quotes = await this.ledger.loadAll('quote', { enquiryId: enquiry.id });
    const counted = quotes.filter(({ state }) => state.status === 'accepted' || isLive(state, now));
    return {
      opportunityAccepted: opportunity.state.status === 'accepted',
      enquiryOpen: !hasEnded(enquiry.state),
      ownLiveQuote: counted.some(({ state }) => state.tutorId === opportunity.state.tutorId),
      liveQuotes: counted.length,
    };
  }
}
