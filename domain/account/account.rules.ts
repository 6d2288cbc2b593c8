import { z } from 'zod';
import { email, MAX, requiredText, text } from '../shared/text.js';

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;
const USERNAME_REQUIRED = 'Username is required';
const PASSWORD_REQUIRED = 'Password is required';

/** V-08 */
export const loginRules = z.object({
  username: requiredText(USERNAME_REQUIRED, MAX.name),
  password: z
    .string({ error: PASSWORD_REQUIRED })
    .min(1, PASSWORD_REQUIRED)
    .max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`),
});
export type LoginInput = z.infer<typeof loginRules>;

/** A new password: any characters, spaces kept (R-16, SEC-28). */
export const newPassword = text(PASSWORD_MAX).min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`);

const username = requiredText(USERNAME_REQUIRED, 32)
  .min(3, 'Username must be at least 3 characters')
  .regex(/^[A-Za-z0-9._-]*$/, 'Username may contain letters, digits, dots, underscores and hyphens only');

/** Other keys, a role among them, are dropped. */
export const registerRules = z.object({
  username,
  email: email('Please enter a valid email address'),
  firstName: requiredText('First name is required', MAX.name),
  lastName: requiredText('Last name is required', MAX.name),
  password: z.string({ error: PASSWORD_REQUIRED }).min(1, PASSWORD_REQUIRED).pipe(newPassword),
});
export type RegisterInput = z.infer<typeof registerRules>;

/** Both passwords are there, so that they can be compared whatever else is wrong. */
const confirmed = z.object({ password: z.string().min(1), confirmPassword: z.string().min(1) });

const confirmation = {
  confirmPassword: z.string({ error: 'Please confirm your password' }).min(1, 'Please confirm your password'),
};
const sameTwice = {
  path: ['confirmPassword'],
  error: "Passwords don't match",
  when: ({ value }: { value: unknown }) => confirmed.safeParse(value).success,
};
const isSame = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  password === confirmPassword;

/** The registration form; the confirmation is never sent (S0§3, V-09). */
export const registerFormRules = registerRules.extend(confirmation).refine(isSame, sameTwice);

export type RegisterForm = z.infer<typeof registerFormRules>;

/** */
export const passwordResetRules = z.object({ email: email('Please enter a valid email address') });
export const resetPasswordRules = z.object({
  password: z.string({ error: PASSWORD_REQUIRED }).min(1, PASSWORD_REQUIRED).pipe(newPassword),
});

/** The form of a new password; the confirmation is never sent. */
export const resetPasswordFormRules = resetPasswordRules.extend(confirmation).refine(isSame, sameTwice);
export type ResetPasswordForm = z.infer<typeof resetPasswordFormRules>;
