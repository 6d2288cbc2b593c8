import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { read } from '../../domain/quote/thread.js';
import { Clock } from '../ports/clock.js';
import { append, Ledger } from '../ports/ledger.js';
import type { Writer } from './send-message.command.js';

/** A side has read what the other wrote on a quote, up to the message that was shown last (G-16). */
export class ReadMessages extends Command<void> {
  constructor(
    readonly quoteId: string,
    readonly reader: Writer,
    readonly upTo: number,
  ) {
    super();
  }
}

@CommandHandler(ReadMessages)
export class ReadMessagesHandler implements ICommandHandler<ReadMessages> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ quoteId, reader: { side, actor }, upTo }: ReadMessages): Promise<void> {
    await this.ledger.decide('quote', quoteId, (quote) => {
      const at = this.clock.now();
      const events = read(quote.state, side, upTo, at);
      return { commit: events.length ? { changes: [append(quote, events)], actor, at } : null, result: undefined };
    });
  }
}
