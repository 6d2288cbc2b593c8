import { z } from 'zod';
import { DAY, HOUR, MINUTE } from '../../../domain/shared/time.js';

const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const MILLISECONDS = [7 * DAY, DAY, HOUR, MINUTE, 1_000];
/** The demo's clock is never moved further in one step: a longer one is a slip. */
const TEN_YEARS_MS = 10 * 366 * DAY;

/** An ISO 8601 duration of weeks to seconds, in milliseconds; null when it is none. */
function millisecondsOf(duration: string): number | null {
  const parts = DURATION.exec(duration);
  if (!parts || duration === 'P' || duration.endsWith('T')) return null;
  return parts.slice(1).reduce((sum, part, index) => sum + Number(part ?? 0) * (MILLISECONDS[index] as number), 0);
}

const MESSAGE = 'Must be an ISO 8601 duration that is not negative, such as PT12H';

/** POST /api/demo/clock: `{"advance":"PT12H"}`; the handler gets milliseconds. */
export const clockMove = z
  .object({
    advance: z
      .string({ error: MESSAGE })
      .max(40, MESSAGE)
      .refine((value) => (millisecondsOf(value) ?? TEN_YEARS_MS) < TEN_YEARS_MS, MESSAGE)
      .transform((value) => millisecondsOf(value) ?? 0),
  })
  .meta({ id: 'ClockMove' });
export const clockAnswer = z.object({ now: z.iso.datetime() }).meta({ id: 'Clock' });

/** GET /api/demo/mailbox, newest first */
export const mailbox = z
  .object({
    mails: z.array(
      z.object({ id: z.uuid(), to: z.string(), kind: z.string(), at: z.iso.datetime(), subject: z.string() }),
    ),
  })
  .meta({ id: 'Mailbox' });
/** GET /api/demo/mailbox/{id} */
export const mailboxMail = z
  .object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: 'MailboxMail' });
