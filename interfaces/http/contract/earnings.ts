import { z } from 'zod';
import { success } from './added.js';

const sums = {
  /** Sessions that took place or still will. */
  sessions: z.int(),
  /**
   * Cents that were agreed for them, of those that were held, and
   * what is recorded as paid of it; what was refunded is not paid.
   */
  arranged: z.int(),
  held: z.int(),
  paid: z.int(),
};

/**
 * GET /api/portal/earnings?year=2026-27 (G-15): the twelve months of an Australian financial year, by default the
 * present one; a session belongs to the month of its day in the tutor's time zone. `/api/portal/earnings.csv` has the
 * same rows in dollars.
 */
export const earnings = z
  .object({
    success,
    year: z.string(),
    months: z.array(z.object({ month: z.string(), ...sums })),
    total: z.object(sums),
  })
  .meta({ id: 'Earnings' });
export type Earnings = z.infer<typeof earnings>;
