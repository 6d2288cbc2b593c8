import { notFound } from '../../domain/shared/domain-error.js';
import type { QuoteInput } from '../../domain/quote/quote.rules.js';
import type { KeptQuote } from '../ports/columns.js';
import type { Loaded } from '../ports/ledger.js';

/** The columns of a quote that no event carries: the tutor's words. */
export const wordsOf = ({ availability, personalizedMessage, teachingApproach, suggestedLocation }: QuoteInput) => ({
  availability,
  personalizedMessage,
  teachingApproach: teachingApproach ?? null,
  suggestedLocation: suggestedLocation ?? null,
});

/** The whole quote of a tutor on the waitlist, as it is kept (G-21). */
export const keptOf = (input: QuoteInput): KeptQuote => ({
  proposedHourlyRate: input.proposedHourlyRate,
  sessionDuration: input.sessionDuration,
  ...wordsOf(input),
});

/** @throws DomainError not_found for another tutor's quote */
export function assertOwn(quote: Loaded<'quote'>, tutorId: string | null): void {
  if (quote.state.tutorId !== tutorId) throw notFound('Quote');
}
