import { z } from 'zod';
import { requiredText } from '../shared/text.js';

const MAX_SIDE = 20_000;
const pixels = (least: number) =>
  z
    .int('The crop must be in whole pixels')
    .min(least, 'The crop lies outside the picture')
    .max(MAX_SIDE, 'The crop lies outside the picture');

/** PUT /api/portal/photo (G-25): an upload of the account; without a crop the middle of the picture is shown. */
export const photoRules = z.object({
  documentURL: requiredText('Please choose a picture', 1_000),
  crop: z.object({ left: pixels(0), top: pixels(0), size: pixels(1) }).optional(),
});

export type PhotoInput = z.infer<typeof photoRules>;
