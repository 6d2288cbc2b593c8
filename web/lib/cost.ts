import { costInCents } from '@domain/booking/booking.js';

/** What one session of a quote costs, in cents. */
export const costOf = (quote: { proposedHourlyRate: number; sessionDuration: number }) =>
  costInCents(quote.proposedHourlyRate, quote.sessionDuration);
