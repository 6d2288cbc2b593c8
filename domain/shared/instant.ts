import { z } from 'zod';

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

/** A day or a point in time, given back as an instant; a day is its midnight in UTC, as a form's date value is on the wire. */
export const dayOrInstant = (message: string) =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: message })
    .refine(inRange, message)
    .transform((value) => new Date(value).toISOString());
