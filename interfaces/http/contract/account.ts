import { z } from 'zod';
import { resetPasswordRules } from '../../../domain/account/account.rules.js';
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
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUser>;

/** POST /api/email-verifications: the token of the mailed link `/verify-email#token=…`. 404 when it opens nothing. */
export const emailVerification = z.object({ token: mailedToken }).meta({ id: 'EmailVerification' });

/** POST /api/password-resets/confirm: the token of the mailed link `/reset-password#token=…`, never in an address that is logged (F18). */
export const passwordReset = resetPasswordRules.extend({ token: mailedToken }).meta({ id: 'PasswordReset' });

/**
 * POST /api/password-resets, /api/password-resets/confirm, /api/email-verifications, /api/email-verifications/link (mails a new link to
 * the signed-in user): R-25.
 */
export const accountAnswer = z.object({ success: z.literal(true) }).meta({ id: 'AccountAnswer' });
