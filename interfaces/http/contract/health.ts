import { z } from 'zod';

const partState = z.enum(['ok', 'unavailable']);

/** GET /api/health, with 200 and 503: parts that an installation or a process does not have are left out. */
export const health = z
  .object({
    status: z.enum(['ok', 'degraded', 'unavailable']),
    parts: z.object({
      database: partState,
      queue: partState,
      storage: partState,
      mail: partState.optional(),
      scanner: partState.optional(),
      search: z.string().optional(),
      matching: z.string().optional(),
    }),
  })
  .meta({ id: 'Health' });
export type HealthAnswer = z.infer<typeof health>;

/** GET /api/health/live */
export const alive = z.object({ status: z.literal('ok') }).meta({ id: 'Alive' });
