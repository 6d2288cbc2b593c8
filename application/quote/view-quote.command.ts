import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { view } from '../../domain/quote/quote.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';

/** The family has seen a quote; again changes nothing (API-19). */
export class ViewQuote extends Command<void> {
  constructor(readonly quoteId: string) {
    super();
  }
}

@CommandHandler(ViewQuote)
export class ViewQuoteHandler implements ICommandHandler<ViewQuote> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ quoteId }: ViewQuote): Promise<void> {
    await this.ledger.decide('quote', quoteId, (quote) => {
      const now = this.clock.now();
      const events = view(quote.state, now);
      const actor = `holder:${quote.state.enquiryId}` as const;
      return {
        commit: events.length ? { changes: [append(quote, events)], actor, at: now } : null,
        result: undefined,
      };
    });
  }
}
