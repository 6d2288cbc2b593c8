import { requiredText } from '../../../domain/shared/text.js';

/** The token of a mailed link, out of the part of the address after `#`. */
export const mailedToken = requiredText('This link is not complete', 200, 20);
