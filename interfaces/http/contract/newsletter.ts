import { z } from 'zod';
import { mailedToken } from './mailed-token.js';

/** POST /api/newsletter: the same whether the address was known or not. */
export const newsletterAnswer = z.object({ success: z.literal(true) }).meta({ id: 'NewsletterAnswer' });
export type NewsletterAnswer = z.infer<typeof newsletterAnswer>;

/** POST /api/newsletter/confirmations: the token of the mailed link `/newsletter#token=…`. */
export const newsletterConfirmation = z.object({ token: mailedToken }).meta({ id: 'NewsletterConfirmation' });
