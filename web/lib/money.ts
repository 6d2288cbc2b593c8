/** `$65`, `$97.50`, `$1,240` of cents. */
export const centsText = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-AU', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })}`;

/** `$65/hr` of whole dollars an hour. */
export const rateText = (dollarsPerHour: number) => `$${dollarsPerHour.toLocaleString('en-AU')}/hr`;
