import { z } from 'zod';

/** Every refusal: a message for people, a stable code, and the text per dotted input path. */
export const errorAnswer = z
  .object({ message: z.string(), code: z.string(), fields: z.record(z.string(), z.string()).optional() })
  .meta({ id: 'Error' });
export type ErrorAnswer = z.infer<typeof errorAnswer>;
