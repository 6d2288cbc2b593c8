import { numberText } from '@domain/shared/number.js';
const signed = (cents: number, text: string) => (cents < 0 ? `-$${text}` : `$${text}`);

/** `$65`, `$97.50`, `$1,240` of cents. */
export const centsText = (cents: number) =>
  signed(cents, numberText(Math.abs(cents) / 100, { least: cents % 100 === 0 ? 0 : 2 }));

/** `$1,234.50` of cents, with the cents always. */
export const dollarsText = (cents: number) => signed(cents, numberText(Math.abs(cents) / 100, { least: 2 }));

/** `$65/hr` of whole dollars an hour. */
export const rateText = (dollarsPerHour: number) => `$${numberText(dollarsPerHour)}/hr`;
