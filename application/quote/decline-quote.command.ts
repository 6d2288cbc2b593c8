import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { decline } from '../../domain/quote/quote.js';
import { EnquiryMailer } from '../mail/enquiry-mailer.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';

/** The family declines a quote; its tutor is notified (API-20). @throws DomainError conflict */
export class DeclineQuote extends Command<void> {
  constructor(readonly quoteId: string) {
    super();
  }
}

@CommandHandler(DeclineQuote)
export class DeclineQuoteHandler implements ICommandHandler<DeclineQuote> {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: EnquiryMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ quoteId }: DeclineQuote): Promise<void> {
    await this.ledger.decide('quote', quoteId, async (quote) => {
      const now = this.clock.now();
      const change = append(quote, decline(quote.state, now));
      const { enquiryId, tutorId } = quote.state;
      const { columns } = await this.ledger.load('enquiry', enquiryId);
      const batch = await this.mailer.toTutors([tutorId], 'quote-declined', {
        subjects: maskContactIn(columns.subjects),
      });
      return {
        commit: { changes: [change], ...batch, actor: `holder:${enquiryId}` as const, at: now },
        result: undefined,
      };
    });
  }
}
