import { numberText } from '@domain/shared/number.js';
const SITE_ZONE = 'Australia/Sydney';

/** The reader's own zone where it is an Australian one, else Sydney's. */
export function readersZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone.startsWith('Australia/') ? zone : SITE_ZONE;
}

function partsOf(at: string, zone: string, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const parts = new Intl.DateTimeFormat('en-AU', { timeZone: zone, ...options }).formatToParts(new Date(at));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** `Sat 21 Nov 2026`, in the reader's zone or the one given. */
export function dateText(at: string, zone = readersZone()): string {
  const { weekday, day, month, year } = partsOf(at, zone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return `${weekday} ${day} ${month?.slice(0, 3)} ${year}`;
}

/** `3:30 pm AEDT`, in the reader's zone or the one given. */
export function timeText(at: string, zone = readersZone()): string {
  const { hour, minute, dayPeriod, timeZoneName } = partsOf(at, zone, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  });
  return `${hour}:${minute} ${dayPeriod?.toLowerCase()} ${timeZoneName}`;
}

/** `Sat 21 Nov 2026, 3:30 pm AEDT` */
export const momentText = (at: string, zone = readersZone()) => `${dateText(at, zone)}, ${timeText(at, zone)}`;

/** `3:30 pm`, where the zone stands beside it. */
export function clockText(at: string, zone = readersZone()): string {
  const { hour, minute, dayPeriod } = partsOf(at, zone, { hour: 'numeric', minute: '2-digit', hour12: true });
  return `${hour}:${minute} ${dayPeriod?.toLowerCase()}`;
}

/** `AEDT`, as the zone is called at that instant. */
export const zoneText = (at: string, zone = readersZone()): string =>
  partsOf(at, zone, { hour: 'numeric', timeZoneName: 'short' }).timeZoneName ?? zone;

/** `45 min`, `1 hour`, `1.5 hours` */
export const lengthText = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : counted(Math.round((minutes / 60) * 100) / 100, 'hour');

/** `2 days 3 hours`, `5 hours 12 minutes`, `40 minutes`, `less than a minute`; never negative. */
export function spanText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  const units: [number, string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ];
  const first = units.findIndex(([amount]) => amount > 0);
  if (first === -1) return 'less than a minute';
  return units
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => counted(amount, unit))
    .join(' ');
}

/** `1 subject`, `2 subjects`, `1,234 subjects`. */
export const counted = (amount: number, singular: string, plural = `${singular}s`) =>
  `${numberText(amount, { most: 2 })} ${amount === 1 ? singular : plural}`;
