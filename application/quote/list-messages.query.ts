import { Query } from '@nestjs/cqrs';
import type { QuoteSide } from '../../domain/quote/thread.js';

/** A message on a quote, without a contact of the other side where its reader is not to see it (R-46, G-16). */
export type QuoteMessage = {
  /** Its place in the thread, from one. */
  number: number;
  by: QuoteSide;
  text: string;
  sentAt: string;
  /** The side that did not write it has read it. */
  isRead: boolean;
};

/** The newest 200, oldest first. */
export class ListQuoteMessages extends Query<QuoteMessage[]> {
  constructor(
    readonly quoteId: string,
    readonly reader: QuoteSide,
  ) {
    super();
  }
}
