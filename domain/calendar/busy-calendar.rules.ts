import { z } from 'zod';
import { requiredText } from '../shared/text.js';

const LONGEST = 2_000;
const HTTPS = 'Please paste an address that begins with https://';
const PLAIN = 'Please paste an address without a user name, password or port';

/** Whether an address may be asked for at all; where its name leads is looked at when it is read. */
export function isCalendarAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, port, hostname } = new URL(text);
  return protocol === 'https:' && !username && !password && !port && hostname !== '';
}

/** PUT /api/portal/busy-calendar; null takes the calendar away. */
export const busyCalendarRules = z.object({
  url: requiredText('Please paste the address of your calendar', LONGEST)
    .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', { error: HTTPS, abort: true })
    .refine(isCalendarAddress, PLAIN)
    .transform((text) => new URL(text).href)
    .nullable(),
});
export type BusyCalendarInput = z.infer<typeof busyCalendarRules>;
