import { z } from 'zod';
import { MAX, requiredText } from '../shared/text.js';

/** POST /api/tutor-quotes/{id}/messages (G-16) */
export const quoteMessageRules = z.object({ text: requiredText('Please write a message', MAX.question) });

/** PATCH /api/tutor-quotes/{id}/messages/read: the last message that was shown. */
export const quoteMessagesReadRules = z.object({
  upTo: z
    .int({ error: 'Please say which message was read' })
    .min(1, 'Please say which message was read')
    .max(1_000_000),
});
