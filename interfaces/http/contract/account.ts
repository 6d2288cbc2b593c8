import { z } from 'zod';
import { loginRules, resetPasswordRules } from '../../../domain/account/account.rules.js';
import { mailedToken } from './mailed-token.js';

/** GET /api/user, POST /api/login (200), POST /api/register (201): R-17. */
export const currentUser = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.string().nullable(),
    role: z.enum(['tutor', 'admin']),
    createdAt: z.iso.datetime(),
    /** Of an admin who has a tutor profile too, and so may use a tutor's own calls (T-19); absent otherwise. */
    hasTutorProfile: z.literal(true).optional(),
    /** In the answer to a login alone: the account was closing, and is kept by this login (G-19). */
    accountKept: z.literal(true).optional(),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUser>;

/**
 * POST /api/email-verifications: the token of the mailed link
 * `/verify-email#token=…`. 404 when it opens nothing.
 */
export const emailVerification = z.object({ token: mailedToken }).meta({ id: 'EmailVerification' });

/**
 * POST /api/password-resets/confirm: the token of the mailed link
 * `/reset-password#token=…`, never in an address that is logged (F18).
 */
export const passwordReset = resetPasswordRules.extend({ token: mailedToken }).meta({ id: 'PasswordReset' });

/**
 * POST /api/password-resets, /api/password-resets/confirm, /api/email-verifications, /api/email-verifications/link
 * (mails a new link to the signed-in user): R-25.
 */
export const accountAnswer = z.object({ success: z.literal(true) }).meta({ id: 'AccountAnswer' });

/** POST /api/portal/close-account; 403 `wrong_password`, 429 after too many wrong ones, 409 `admin_account` (G-19). */
export const closeAccountForm = loginRules.pick({ password: true }).meta({ id: 'CloseAccountForm' });
/** When everything is deleted, unless the owner logs in before. */
export const accountClosing = z
  .object({ success: z.literal(true), closesAt: z.iso.datetime() })
  .meta({ id: 'AccountClosing' });
