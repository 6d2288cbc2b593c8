import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { quotedWordsChangedAt } from '../../domain/enquiry/change.js';
import { revise } from '../../domain/quote/quote.js';
import type { QuoteInput } from '../../domain/quote/quote.rules.js';
import { refuseIneligibleTutor } from '../../domain/tutor/eligibility.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { assertOwn, wordsOf } from './quoting.js';

/**
 * A tutor changes a quote of its own that the family has not viewed, or has put its enquiry right after (R-49, G-11).
 * @throws DomainError not_found, conflict
 */
export class ReviseQuote extends Command<void> {
  constructor(
    readonly quoteId: string,
    readonly input: QuoteInput,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(ReviseQuote)
export class ReviseQuoteHandler implements ICommandHandler<ReviseQuote> {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly clock: Clock,
  ) {}

  async execute({ quoteId, input, accountId }: ReviseQuote): Promise<void> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    await this.ledger.decide('quote', quoteId, async (quote) => {
      assertOwn(quote, tutorId);
      const now = this.clock.now();
      refuseIneligibleTutor((await this.ledger.load('tutor', quote.state.tutorId)).state, 'tutor', now);
      const { changed } = (await this.ledger.load('enquiry', quote.state.enquiryId)).state;
      const revised = revise(quote.state, { ...input, enquiryChangedAt: quotedWordsChangedAt(changed) }, now);
      const change = append(quote, revised, wordsOf(input));
      return { commit: { changes: [change], actor: `account:${accountId}` as const, at: now }, result: undefined };
    });
  }
}
