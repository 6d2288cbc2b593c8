import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withdraw } from '../../domain/quote/quote.js';
import { AnotherTutor } from '../enquiry/another-tutor.js';
import { Clock } from '../ports/clock.js';
import { Ledger, type Loaded, append } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor-directory.js';
import { assertOwn } from './quoting.js';

/**
 * A tutor takes back a quote of its own, also one who may not teach now. One that was accepted opens its enquiry again for another tutor
 * (G-08). @throws DomainError not_found, conflict
 */
export class WithdrawQuote extends Command<void> {
  constructor(
    readonly quoteId: string,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(WithdrawQuote)
export class WithdrawQuoteHandler implements ICommandHandler<WithdrawQuote> {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly anotherTutor: AnotherTutor,
    private readonly clock: Clock,
  ) {}

  async execute({ quoteId, accountId }: WithdrawQuote): Promise<void> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    const found = await this.ledger.load('quote', quoteId);
    assertOwn(found, tutorId);
    if (found.state.status === 'accepted') return this.withdrawChosen(found.state.enquiryId, found, accountId);
    await this.ledger.decide('quote', quoteId, (quote) => {
      assertOwn(quote, tutorId);
      const at = this.clock.now();
      const changes = [append(quote, withdraw(quote.state, at))];
      return { commit: { changes, actor: `account:${accountId}` as const, at }, result: undefined };
    });
  }

  private async withdrawChosen(enquiryId: string, { id }: Loaded<'quote'>, accountId: string): Promise<void> {
    await this.ledger.decide('enquiry', enquiryId, async (enquiry) => {
      const at = this.clock.now();
      const { state } = await this.ledger.load('quote', id);
      // Somebody else has opened the enquiry again in between.
      if (state.status !== 'accepted') withdraw(state, at);
      const { changes, mails, writes } = await this.anotherTutor.of(enquiry, { reason: 'tutor_withdrew' }, at);
      return { commit: { changes, mails, writes, actor: `account:${accountId}` as const, at }, result: undefined };
    });
  }
}
