/**
 * Wall-clock times of IANA zones and the instants they stand for.
 * Dates are `YYYY-MM-DD`, times `HH:MM`, instants ISO 8601 UTC.
 */
export const SYDNEY = 'Australia/Sydney';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A stretch of time, its end excluded. */
export type Span = { startsAt: string; endsAt: string };

export const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString();
export const plus = (instant: string, milliseconds: number) => isoOf(Date.parse(instant) + milliseconds);

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** Whether the runtime knows the zone's name. */
export function isTimeZone(zone: string): boolean {
  try {
    return formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** What calendar and clock on a wall in `zone` show at an instant. */
export function wallClock(instant: string, zone: string): { date: string; time: string; second: number } {
  const part: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(new Date(instant))) part[type] = value;
  return {
    date: `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
    second: Number(part.second),
  };
}

export const localDate = (instant: string, zone: string) => wallClock(instant, zone).date;

function offset(milliseconds: number, zone: string): number {
  const whole = Math.floor(milliseconds / 1000) * 1000;
  const { date, time, second } = wallClock(isoOf(whole), zone);
  return Date.parse(`${date}T${time}:00.000Z`) + second * 1000 - whole;
}

/**
 * The instant at which `zone` shows this date and time: of a repeated hour the first, of a skipped one as far after the
 * change as it was past the gap's start.
 */
export function instantOf(date: string, time: string, zone: string): string {
  const wall = Date.parse(`${date}T${time}:00.000Z`);
  const before = offset(wall - DAY, zone);
  const after = offset(wall + DAY, zone);
  for (const candidate of [wall - Math.max(before, after), wall - Math.min(before, after)]) {
    if (offset(candidate, zone) === wall - candidate) return isoOf(candidate);
  }
  return isoOf(wall - before);
}

export const addDays = (date: string, days: number) =>
  isoOf(Date.parse(`${date}T00:00:00.000Z`) + days * DAY).slice(0, 10);

/** 0 is Sunday. */
export const dayOfWeek = (date: string) => new Date(`${date}T00:00:00.000Z`).getUTCDay();

export const startOfDay = (date: string, zone: string) => instantOf(date, '00:00', zone);

/** The day's last millisecond. */
export const endOfDay = (date: string, zone: string) => plus(startOfDay(addDays(date, 1), zone), -1);
