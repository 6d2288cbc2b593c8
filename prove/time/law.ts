/**
 * The times of Australia as the states' acts say them, for a second opinion: calculated here, with nothing of the
 * product and nothing of the runtime's time zones. Daylight saving begins at 2 am standard time on the first Sunday of
 * October and ends at 2 am standard time on the first Sunday of April, where there is any.
 */
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

type Law = { minutes: number; saves: boolean; words: readonly [standard: string, daylight: string] };
const LAWS = {
  'Australia/Sydney': { minutes: 600, saves: true, words: ['AEST', 'AEDT'] },
  'Australia/Hobart': { minutes: 600, saves: true, words: ['AEST', 'AEDT'] },
  'Australia/Adelaide': { minutes: 570, saves: true, words: ['ACST', 'ACDT'] },
  'Australia/Perth': { minutes: 480, saves: false, words: ['AWST', 'AWST'] },
} as const satisfies Record<string, Law>;
export type Zone = keyof typeof LAWS;
export const ZONES = Object.keys(LAWS) as Zone[];

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 2 am of the month's first Sunday, as if walls showed UTC. */
function twoOnFirstSunday(year: number, month: number): number {
  const first = Date.UTC(year, month, 1);
  const weekday = new Date(first).getUTCDay();
  return first + ((7 - weekday) % 7) * DAY + 120 * MINUTE;
}

const APRIL = 3;
const OCTOBER = 9;

function isDaylight(at: number, zone: Zone): boolean {
  const { minutes, saves } = LAWS[zone];
  const standard = at + minutes * MINUTE;
  const year = new Date(standard).getUTCFullYear();
  return saves && (standard < twoOnFirstSunday(year, APRIL) || standard >= twoOnFirstSunday(year, OCTOBER));
}

/** What a wall shows, as if it were UTC. */
export const wall = (at: number, zone: Zone): number =>
  at + (LAWS[zone].minutes + (isDaylight(at, zone) ? 60 : 0)) * MINUTE;

/** The day of the wall, `YYYY-MM-DD`. */
export const dayOn = (at: number, zone: Zone): string => new Date(wall(at, zone)).toISOString().slice(0, 10);
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** When a wall first shows a day and time; of a skipped one, as long after the change as it is after the gap began. */
export function momentOf(day: string, time: string, zone: Zone): number {
  const shown = Date.parse(`${day}T${time}:00.000Z`);
  const standard = shown - LAWS[zone].minutes * MINUTE;
  const candidates = [standard - 60 * MINUTE, standard].filter((at) => wall(at, zone) === shown);
  return candidates[0] ?? standard;
}

/** `Sun 4 Apr 2027` */
export function dateWords(at: number, zone: Zone): string {
  const day = new Date(wall(at, zone));
  return `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** `2:30 am` */
export function clockWords(at: number, zone: Zone): string {
  const [hours, minutes] = new Date(wall(at, zone)).toISOString().slice(11, 16).split(':').map(Number) as [
    number,
    number,
  ];
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}

/** `AEDT` */
export const zoneWords = (at: number, zone: Zone): string => LAWS[zone].words[isDaylight(at, zone) ? 1 : 0];
