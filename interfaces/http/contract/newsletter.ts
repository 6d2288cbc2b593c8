import { z } from 'zod';

/** POST /api/newsletter: the same whether the address was known or not. */
export const newsletterAnswer = z.object({ success: z.literal(true) }).meta({ id: 'NewsletterAnswer' });
export type NewsletterAnswer = z.infer<typeof newsletterAnswer>;

/** POST /api/newsletter/confirmations: the token of the mailed link `/newsletter#token=…`. */
export const newsletterConfirmation = z
  .object({ token: z.string().min(20).max(200) })
  .meta({ id: 'NewsletterConfirmation' });
