import { z } from 'zod';
import { DISABLE_REASONS } from '../../../domain/account/account.js';
import { added, success } from './added.js';

/** Somebody with an account; `tutorId` is null before a profile was saved. */
export const adminAccount = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(['tutor', 'admin']),
    tutorId: added(z.uuid().nullable(), null),
    emailVerified: added(z.boolean()),
    disabledAt: added(z.iso.datetime().nullable(), null),
    disabledReason: added(z.enum(DISABLE_REASONS).nullable(), null),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminAccount' });
export type AdminAccount = z.infer<typeof adminAccount>;

/** GET /api/admin/accounts?search&filter: newest first, at most 50; `hasMore` asks for narrower words. */
export const adminAccounts = z
  .object({ success, accounts: z.array(adminAccount), hasMore: added(z.boolean(), false) })
  .meta({ id: 'AdminAccounts' });

/** POST /api/admin/accounts/{id}/disable; the reason is a fact of the log, so it is one of a list. */
export const disableAccount = z
  .object({ reason: z.enum(DISABLE_REASONS, { error: 'Please choose a reason' }) })
  .meta({ id: 'DisableAccount' });

/** POST /api/admin/accounts/{id}/disable and /enable; twice gives the same answer. */
export const accountChanged = z.object({ success, account: adminAccount }).meta({ id: 'AccountChanged' });
