import { numberText } from './number.js';
import { MINUTE } from './time.js';

/** How dates, times, money and names are written for people, on screens and in mails alike. */

type Part = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute' | 'dayPeriod' | 'timeZoneName';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs far more than using it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-AU', {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZoneName: 'short',
    });
    formats.set(zone, format);
  }
  return format;
}

/** Minutes written last: a text asks for their parts one by one, and the mails of a wave for the same ones. */
const written = new Map<string, Record<Part, string>>();
const MOST_WRITTEN = 200;

function partsOf(at: string, zone: string): Record<Part, string> {
  const key = `${Math.floor(Date.parse(at) / MINUTE)} ${zone}`;
  const known = written.get(key);
  if (known) return known;
  const entries = formatOf(zone).formatToParts(new Date(at));
  const parts = Object.fromEntries(entries.map(({ type, value }) => [type, value])) as Record<Part, string>;
  if (written.size >= MOST_WRITTEN) written.clear();
  written.set(key, parts);
  return parts;
}

/** `Sat 21 Nov 2026` */
export function dateText(at: string, zone: string): string {
  const { weekday, day, month, year } = partsOf(at, zone);
  return `${weekday} ${day} ${month.slice(0, 3)} ${year}`;
}

/** The same of a day `YYYY-MM-DD`. */
export const dayText = (day: string) => dateText(`${day}T00:00:00Z`, 'UTC');

const MONTH = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** `November 2026` of a day in it. */
export const monthText = (day: string) => MONTH.format(new Date(`${day}T00:00:00Z`));

/** `3:30 pm`, where the zone is written beside it. */
export function clockText(at: string, zone: string): string {
  const { hour, minute, dayPeriod } = partsOf(at, zone);
  return `${hour}:${minute} ${dayPeriod.toLowerCase()}`;
}

/** `AEDT`, as the zone is called at that instant. */
export const zoneText = (at: string, zone: string) => partsOf(at, zone).timeZoneName;

/** `3:30 pm AEDT` */
export const timeText = (at: string, zone: string) => `${clockText(at, zone)} ${zoneText(at, zone)}`;

/** `Sat 21 Nov 2026, 3:30 pm AEDT` */
export const momentText = (at: string, zone: string) => `${dateText(at, zone)}, ${timeText(at, zone)}`;

/** `1 subject`, `2 subjects`, `1,234 subjects`. */
export const counted = (amount: number, singular: string, plural = `${singular}s`) =>
  `${numberText(amount, { most: 2 })} ${amount === 1 ? singular : plural}`;

/** How far apart the sessions of a series are (G-12). */
export const everyText = (weeks: number | null) => (weeks === 2 ? 'Every two weeks' : 'Every week');

/** `45 min`, `1 hour`, `1.5 hours` */
export const lengthText = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : counted(Math.round((minutes / 60) * 100) / 100, 'hour');

const signed = (cents: number, text: string) => (cents < 0 ? `-$${text}` : `$${text}`);

/** `$65`, `$97.50`, `$1,240` of cents. */
export const centsText = (cents: number) =>
  signed(cents, numberText(Math.abs(cents) / 100, { least: cents % 100 === 0 ? 0 : 2 }));

/** `$1,234.50` of cents, with the cents always. */
export const dollarsText = (cents: number) => signed(cents, numberText(Math.abs(cents) / 100, { least: 2 }));

/** `$65/hr` of whole dollars an hour. */
export const rateText = (dollarsPerHour: number) => `$${numberText(dollarsPerHour)}/hr`;

/** `Mia (Nora Whitfield)` of a session for Mia that Nora Whitfield has booked; either may be missing (G-05). */
export const learnerText = (learner: string | null | undefined, bookedBy: string) =>
  learner ? (bookedBy ? `${learner} (${bookedBy})` : learner) : bookedBy;

/** `Rosalind` of `Rosalind Franklin`; empty where there is no name. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? '';
