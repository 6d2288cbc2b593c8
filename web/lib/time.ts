import * as format from '@domain/shared/format.js';
import { counted } from '@domain/shared/format.js';
import { MINUTE, SYDNEY } from '@domain/shared/time.js';

/** The reader's own zone where it is an Australian one, else Sydney's. */
export function readersZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone.startsWith('Australia/') ? zone : SYDNEY;
}

/** Dates and times as everywhere, in the reader's zone or the one given. */
export const dateText = (at: string, zone = readersZone()) => format.dateText(at, zone);
export const timeText = (at: string, zone = readersZone()) => format.timeText(at, zone);
export const momentText = (at: string, zone = readersZone()) => format.momentText(at, zone);
export const clockText = (at: string, zone = readersZone()) => format.clockText(at, zone);
export const zoneText = (at: string, zone = readersZone()) => format.zoneText(at, zone);

/** `2 days 3 hours`, `5 hours 12 minutes`, `40 minutes`, `less than a minute`; never negative. */
export function spanText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE));
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
