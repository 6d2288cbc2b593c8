import { z } from 'zod';
import { DISABLE_REASONS } from '../../../domain/account/account.js';

export const ACCOUNT_FILTERS = ['all', 'admins', 'disabled'] as const;

/** Somebody with an account; `tutorId` is null before a profile was saved. */
export const adminAccount = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(['tutor', 'admin']),
    tutorId: z.uuid().nullable(),
    emailVerified: z.boolean(),
    disabledAt: z.iso.datetime().nullable(),
    disabledReason: z.enum(DISABLE_REASONS).nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminAccount' });
export type AdminAccount = z.infer<typeof adminAccount>;

/** GET /api/admin/accounts?search&filter: newest first, at most 50; `hasMore` asks for narrower words. */
export const adminAccounts = z
  .object({ success: z.literal(true), accounts: z.array(adminAccount), hasMore: z.boolean() })
  .meta({ id: 'AdminAccounts' });

/** POST /api/admin/accounts/{id}/disable; the reason is a fact of the log, so it is one of a list. */
export const disableAccount = z
  .object({ reason: z.enum(DISABLE_REASONS, { error: 'Please choose a reason' }) })
  .meta({ id: 'DisableAccount' });

/** POST /api/admin/accounts/{id}/disable and /enable; twice gives the same answer. */
export const accountChanged = z
  .object({ success: z.literal(true), account: adminAccount })
  .meta({ id: 'AccountChanged' });
