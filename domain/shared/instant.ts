import { z } from 'zod';
import { endOfDay, SYDNEY } from './time.js';

const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;
const inRange = (date: string) => {
  const year = Number(date.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
};

/** A calendar day `YYYY-MM-DD`. */
export const day = (message: string) => z.iso.date({ error: message }).refine(inRange, message);

/** A point in time with its offset, given back in UTC with milliseconds. */
export const instant = (message: string) =>
  z.iso
    .datetime({ offset: true, error: message })
    .refine(inRange, message)
    .transform((value) => new Date(value).toISOString());

const dayOrInstantText = (message: string) =>
  z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: message }).refine(inRange, message);

/** A day or a point in time, given back as an instant; a day is its midnight in UTC. */
export const dayOrInstant = (message: string) =>
  dayOrInstantText(message).transform((value) => new Date(value).toISOString());

/**
 * A last day or a point in time, given back as an instant: a day, as a form's date value is, counts to its end in
 * Sydney. `future` refuses what is not after `now`; of a day, what does not begin after it.
 */
export const lastDayOrInstant = (message: string, future?: { now: string; refusal: string }) =>
  dayOrInstantText(message)
    .refine((value) => !future || new Date(value).toISOString() > future.now, future?.refusal)
    .transform((value) => (value.includes('T') ? new Date(value).toISOString() : endOfDay(value, SYDNEY)));
