type Decimals = { /** How many decimals at least. */ least?: number; /** And at most. */ most?: number };

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number as people read it, on screens, in mails and in messages: `1,234`, or
 * `1,234.50` with two decimals. Nothing else on this site writes
 * numbers for people; files for programs, such as CSV, have none of its commas.
 */
export function numberText(value: number, { least = 0, most = least }: Decimals = {}): string {
  const key = `${least} ${most}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat('en-AU', {
      useGrouping: 'always',
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
    formats.set(key, format);
  }
  return format.format(value);
}
