import { extname } from 'node:path';
import ICAL from 'ical.js';
import type { Span } from '../../../domain/shared/time.js';

/**
 * What is asked of the process that reads a calendar. `zone` is where times without one are meant; `to` is excluded.
 */
export type CalendarQuestion = Span & { text: string; zone: string; ownHost: string };

/** When its owner is busy, in order, none touching another; or why it cannot be read. */
export type CalendarAnswer = { busy: Span[] } | { problem: 'not_a_calendar' | 'too_complex' };

/** The times' rules in this file's own language: built they are JavaScript, under test as they were written. */
const { addDays, DAY, instantOf, isoOf, isTimeZone, startOfDay } = (await import(
  new URL(`../../../domain/shared/time${extname(import.meta.filename)}`, import.meta.url).href
)) as typeof import('../../../domain/shared/time.js');

/** Steps through recurring events of one calendar, and separate busy times in it. */
const MOST_STEPS = 50_000;
/** More separate busy times than a full timetable has; a calendar beyond it is refused as too complex. */
const MOST_TIMES = 5_000;

class TooComplex extends Error {}

const pad = (number: number) => String(number).padStart(2, '0');
const dateOf = ({ year, month, day }: ICAL.Time) => `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;

/** A zone as the runtime knows it, whatever the calendar says of it. */
class KnownZone extends ICAL.Timezone {
  private readonly offsets = new Map<string, number>();

  constructor(tzid: string) {
    super({ tzid });
  }

  override utcOffset(time: ICAL.Time): number {
    const date = dateOf(time);
    // Of nearly all days both ends have the same offset, and so has what lies between.
    const known = this.offsets.get(date);
    if (known !== undefined) return known;
    const [start, end] = [this.offsetAt(date, '00:00'), this.offsetAt(addDays(date, 1), '00:00')];
    if (start !== end) return this.offsetAt(date, `${pad(time.hour)}:${pad(time.minute)}`);
    this.offsets.set(date, start);
    return start;
  }

  private offsetAt(date: string, clock: string): number {
    return (Date.parse(`${date}T${clock}:00.000Z`) - Date.parse(instantOf(date, clock, this.tzid))) / 1000;
  }
}

type Property = [name: string, parameters: Record<string, string | string[]>, type: string, ...values: unknown[]];
type Parsed = [name: string, properties: Property[], components: Parsed[]];

/**
 * Gives every time of an event a zone that can be looked up: its own, the calendar's definition of it, or the reader's.
 */
function settleZones(calendar: Parsed, zone: string): void {
  const zoneNameOf = ([, properties]: Parsed) => properties.find(([name]) => name === 'tzid')?.[3];
  // What the runtime knows, nobody has to define; so a definition that is wrong, or hostile, is not even looked at.
  calendar[2] = calendar[2].filter((part) => {
    const name = part[0] === 'vtimezone' ? zoneNameOf(part) : null;
    return !(typeof name === 'string' && isTimeZone(name));
  });
  const defined = new Set(calendar[2].filter(([name]) => name === 'vtimezone').map(zoneNameOf));
  for (const [name, properties] of calendar[2]) {
    if (name !== 'vevent') continue;
    for (const [, parameters, type, first] of properties) {
      if (type !== 'date-time' || (typeof first === 'string' && first.endsWith('Z'))) continue;
      const { tzid } = parameters;
      const own = typeof tzid === 'string' ? tzid : '';
      if (defined.has(own)) continue;
      parameters['tzid'] = own && isTimeZone(own) ? own : zone;
      ICAL.TimezoneService.register(new KnownZone(parameters['tzid']), parameters['tzid']);
    }
  }
}

const FREE: readonly [name: string, value: string][] = [
  ['status', 'CANCELLED'],
  ['transp', 'TRANSPARENT'],
  ['x-microsoft-cdo-busystatus', 'FREE'],
];

/** Days after which a rule repeats, of those that would take many steps to come to the present. */
const PERIOD_DAYS: Record<string, number> = { DAILY: 1, WEEKLY: 7 };

/**
 * When the events of a calendar keep its owner busy; who was merely informed of them, or has called them off, is free.
 */
class Reading {
  private readonly busy: [number, number][] = [];
  private steps = 0;
  private readonly from: number;
  private readonly to: number;

  private readonly asked: CalendarQuestion;

  constructor(asked: CalendarQuestion) {
    this.asked = asked;
    this.from = Date.parse(asked.startsAt);
    this.to = Date.parse(asked.endsAt);
  }

  times(calendar: ICAL.Component): Span[] {
    const all = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part, { exceptions: [] }));
    const groups = Map.groupBy(all, ({ uid }) => uid ?? '');
    for (const [uid, events] of groups) {
      // What we put there ourselves is in nobody's way: its time is known here better.
      if (uid.endsWith(`@${this.asked.ownHost}`)) continue;
      const changed = events.filter((event) => event.isRecurrenceException());
      for (const event of events) this.addReadable(event, changed);
    }
    return this.merged();
  }

  /** One event that cannot be read does not hide the others. */
  private addReadable(event: ICAL.Event, changed: ICAL.Event[]): void {
    try {
      if (event.isRecurrenceException() || !event.isRecurring()) this.add(event, event.startDate, event.endDate);
      else this.addRecurring(event, changed);
    } catch (error) {
      if (error instanceof TooComplex) throw error;
    }
  }

  private addRecurring(event: ICAL.Event, changed: ICAL.Event[]): void {
    for (const exception of changed) event.relateException(exception);
    const direct = new Set(changed.map(({ recurrenceId }) => this.instant(recurrenceId)));
    const occurrences = event.iterator(this.startNear(event));
    for (let start = occurrences.next(); start; start = occurrences.next()) {
      if (++this.steps > MOST_STEPS) throw new TooComplex();
      const at = this.instant(start);
      if (at >= this.to) return;
      if (direct.has(at)) continue;
      const { item, startDate, endDate } = event.getOccurrenceDetails(start);
      this.add(item, startDate, endDate);
    }
  }

  /**
   * Where to begin with a recurring event: a whole number of periods after its start, so that the rule gives the same
   * from there on, and so early that what it gives first, which may be no occurrence, is over.
   */
  private startNear({ component, startDate, endDate }: ICAL.Event): ICAL.Time {
    const rules = component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur);
    const [rule] = rules;
    const days = rule && rules.length === 1 && !rule.count ? PERIOD_DAYS[rule.freq] : undefined;
    if (!rule || !days) return startDate;
    const period = days * Math.max(1, rule.interval);
    const length = this.instant(endDate) - this.instant(startDate);
    const periods = Math.floor((this.from - length - 2 * DAY - this.instant(startDate)) / (period * DAY));
    if (!(periods > 0)) return startDate;
    const near = startDate.clone();
    near.adjust(periods * period, 0, 0, 0);
    return near;
  }

  private add({ component }: ICAL.Event, start: ICAL.Time, end: ICAL.Time): void {
    const valueOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
    if (FREE.some(([name, value]) => valueOf(name) === value)) return;
    const [from, to] = [this.instant(start), this.instant(end)];
    if (!(from < to) || to <= this.from || from >= this.to) return;
    this.busy.push([Math.max(from, this.from), Math.min(to, this.to)]);
  }

  /** A day without a time begins at midnight where the reader is. */
  private instant(time: ICAL.Time): number {
    return time.isDate ? Date.parse(startOfDay(dateOf(time), this.asked.zone)) : time.toUnixTime() * 1000;
  }

  private merged(): Span[] {
    const merged: [number, number][] = [];
    for (const [from, to] of this.busy.toSorted(([one], [other]) => one - other)) {
      const last = merged.at(-1);
      if (last && from <= last[1]) last[1] = Math.max(last[1], to);
      else merged.push([from, to]);
    }
    if (merged.length > MOST_TIMES) throw new TooComplex();
    return merged.map(([from, to]) => ({ startsAt: isoOf(from), endsAt: isoOf(to) }));
  }
}

/** Reads a calendar of a stranger: for a process of its own, which this may hang. */
export function busyTimesIn(asked: CalendarQuestion): CalendarAnswer {
  try {
    const parsed = ICAL.parse(asked.text) as unknown as Parsed | Parsed[];
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as Parsed[];
    if (!calendars.some(([name]) => name === 'vcalendar')) return { problem: 'not_a_calendar' };
    const times = calendars.flatMap((calendar) => {
      settleZones(calendar, asked.zone);
      return new Reading(asked).times(new ICAL.Component(calendar as unknown as string));
    });
    return { busy: times };
  } catch (error) {
    return { problem: error instanceof TooComplex ? 'too_complex' : 'not_a_calendar' };
  } finally {
    ICAL.TimezoneService.reset();
  }
}
