import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refuseClosed } from '../../domain/enquiry/enquiry.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { isOpen, type QuoteSide, send } from '../../domain/quote/thread.js';
import { refuseIneligibleTutor } from '../../domain/tutor/eligibility.js';
import { refuseGone } from '../../domain/tutor/closing.js';
import { EnquiryMailer, type MailBatch } from '../mail/enquiry-mailer.js';
import { Clock } from '../ports/clock.js';
import { type Actor, append, Ledger, type Loaded } from '../ports/ledger.js';
import { keepMessage } from './quote.writes.js';

/** One side of a quote, who has been found to be that. */
export type Writer = { side: QuoteSide; actor: Actor };

/**
 * A side writes to the other on a quote, which is mailed what it
 * reads there (G-16). @throws DomainError not_found, conflict
 */
export class SendMessage extends Command<{ number: number }> {
  constructor(
    readonly quoteId: string,
    readonly writer: Writer,
    readonly text: string,
  ) {
    super();
  }
}

@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage> {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: EnquiryMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ quoteId, writer, text }: SendMessage): Promise<{ number: number }> {
    const { side, actor } = writer;
    return this.ledger.decide('quote', quoteId, async (quote) => {
      const now = this.clock.now();
      const sent = append(quote, send(quote.state, side, now));
      const tutor = await this.ledger.load('tutor', quote.state.tutorId);
      refuseIneligibleTutor(tutor.state, side, now);
      refuseGone(tutor.state);
      const enquiry = await this.ledger.load('enquiry', quote.state.enquiryId);
      refuseClosed(enquiry.state);
      const number = sent.state.messages;
      const { mails, writes } = await this.mailTo({ quote, tutor, enquiry }, side, text, now);
      const message = keepMessage({ quoteId, number, by: side, content: text, sentAt: now });
      return {
        commit: { changes: [sent], writes: [message, ...writes], mails, actor, at: now },
        result: { number },
      };
    });
  }

  /** To the side that did not write. */
  private mailTo(
    { quote, tutor, enquiry }: { quote: Loaded<'quote'>; tutor: Loaded<'tutor'>; enquiry: Loaded<'enquiry'> },
    by: QuoteSide,
    text: string,
    now: string,
  ): Promise<MailBatch> {
    const isChosen = isOpen(quote.state);
    const shown = (words: string) => (isChosen ? words : maskContactIn(words));
    const data = { isChosen, text: shown(text) };
    if (by === 'tutor')
      return this.mailer.toFamily(enquiry, 'quote-message', { ...data, tutorName: shown(tutor.columns.name) }, now);
    const subjects = maskContactIn(enquiry.columns.subjects);
    return this.mailer.toTutors([tutor.id], 'quote-question', { ...data, subjects });
  }
}
