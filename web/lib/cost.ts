import { costInCents } from '@domain/booking/booking.js';

type Priced = { proposedHourlyRate: number; sessionDuration: number; sessionCost?: number | null };

/** What one session of a quote costs, in cents: as the server says, else as its rate and length do. */
export const costOf = ({ proposedHourlyRate, sessionDuration, sessionCost }: Priced) =>
  sessionCost ?? costInCents(proposedHourlyRate, sessionDuration);
