import { z } from 'zod';
import { email, MAX, optionalText } from '../shared/text.js';

/** A subscription; one row per lower-cased address. */
export const newsletterRules = z.object({
  email: email('Please enter a valid email address').transform((address) => address.toLowerCase()),
  name: optionalText(MAX.name),
});

export type NewsletterInput = z.infer<typeof newsletterRules>;
