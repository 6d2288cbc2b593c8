import { z } from 'zod';
import { GATES } from '../../../domain/matching/matching.js';
import { CRITERIA } from '../../../domain/matching/policy.js';
import { success } from './added.js';

/**
 * GET /api/portal/reach (G-24): how families found a tutor in the last 30 days of Sydney, today
 * included. `considered` counts enquiries, `stopped` by which gate the tutor was stopped how often,
 * most frequent first; `invited`, `answered` and `chosen` count invitations of these days. `points`
 * are medians of at most `of`; the market's is null while fewer than 10 tutors and 20 dossiers were
 * counted. `advice` is in plain words, and names what families asked for from five families on.
 */
export const reach = z
  .object({
    success,
    from: z.iso.date(),
    to: z.iso.date(),
    considered: z.int(),
    stopped: z.array(z.object({ gate: z.enum(GATES), count: z.int() })),
    invited: z.int(),
    answered: z.int(),
    chosen: z.int(),
    points: z.array(
      z.object({
        criterion: z.enum(CRITERIA),
        mine: z.number().nullable(),
        market: z.number().nullable(),
        of: z.number(),
      }),
    ),
    advice: z.array(z.string()),
  })
  .meta({ id: 'Reach' });
export type Reach = z.infer<typeof reach>;
