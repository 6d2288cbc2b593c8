import { z } from 'zod';
import { numberText } from './number.js';
import { inputError } from './input-errors.js';

z.config({ customError: inputError });

/** Longest accepted texts, in characters (R-89). */
export const MAX = {
  name: 80,
  firstName: 40,
  email: 254,
  phone: 30,
  location: 120,
  subjects: 500,
  message: 5_000,
  question: 1_000,
  choice: 120,
} as const;

const NUL = String.fromCharCode(0);
/** A text without NUL and lone surrogates, which no table can keep. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `At most ${numberText(max)} characters`)
    .refine((value) => !value.includes(NUL) && value.isWellFormed(), 'Contains characters that cannot be stored');

/** A text that must say something; `message` answers an absent, blank or wrongly typed value. */
export const requiredText = (message: string, max: number, min = 1) =>
  z
    .string({ error: message })
    .trim()
    .min(min, message)
    .max(max, `At most ${numberText(max)} characters`)
    .refine((value) => !value.includes(NUL) && value.isWellFormed(), 'Contains characters that cannot be stored');

/** One plain address: no display name, comment, quoted part or second `@` (SEC-30). */
export const email = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .max(MAX.email, message)
    .regex(
      /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/,
      message,
    )
    .refine((value) => !value.includes('..') && !value.startsWith('.') && !value.includes('.@'), message);

/** A text that may be missing; blank and null count as missing. */
export const optionalText = (max: number) =>
  text(max)
    .trim()
    .nullish()
    .transform((value) => value || undefined);
