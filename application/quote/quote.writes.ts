import type { QuoteSide } from '../../domain/quote/thread.js';
import { writeKind } from '../ports/writes.js';

/** What a message on a quote says (G-16); the event of its number comes with it. */
export const keepMessage = writeKind<{
  quoteId: string;
  number: number;
  by: QuoteSide;
  content: string;
  sentAt: string;
}>('quote.keepMessage');
