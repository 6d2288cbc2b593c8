import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withdraw } from '../../domain/quote/quote.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor-directory.js';
import { assertOwn } from './quoting.js';

/** A tutor takes back a quote of its own, whoever may teach or not. @throws DomainError not_found, conflict */
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
    private readonly clock: Clock,
  ) {}

  async execute({ quoteId, accountId }: WithdrawQuote): Promise<void> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    await this.ledger.decide('quote', quoteId, (quote) => {
      assertOwn(quote, tutorId);
      const at = this.clock.now();
      const changes = [append(quote, withdraw(quote.state, at))];
      return { commit: { changes, actor: `account:${accountId}` as const, at }, result: undefined };
    });
  }
}
