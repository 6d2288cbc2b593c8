import { type QuoteForm, type QuoteInput, quoteRules } from '@domain/quote/quote.rules.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';

export type { QuoteForm, QuoteInput };

export const quoteResolver = standardSchemaResolver(quoteRules);
