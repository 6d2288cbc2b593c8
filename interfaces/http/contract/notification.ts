import { z } from 'zod';
import { SYDNEY } from '../../../domain/shared/time.js';
import { added, success } from './added.js';

/**
 * GET and PUT /api/portal/notification-settings. A kind that
 * cannot be gathered has no `daily_digest` among its `choices`.
 */
export const notificationSettings = z
  .object({
    success,
    kinds: z.array(
      z.object({
        kind: z.string(),
        label: z.string(),
        description: z.string(),
        delivery: z.enum(['at_once', 'daily_digest', 'off']),
        choices: z.array(z.enum(['at_once', 'daily_digest', 'off'])),
      }),
    ),
    /** Wall-clock times of `timezone` between which no mail goes out; null: none. */
    quietHours: added(z.object({ startTime: z.string(), endTime: z.string() }).nullable(), null),
    timezone: added(z.string(), SYDNEY),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof notificationSettings>;
