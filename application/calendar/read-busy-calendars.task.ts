import { Injectable } from '@nestjs/common';
import { busyWindow, nextBusyReading } from '../../domain/calendar/busy-calendar.js';
import { type BusyCalendar, BusyCalendars } from '../ports/calendar/busy-calendars.js';
import { CalendarReader } from '../ports/calendar/calendar-reader.js';
import { ScheduledTask, type Task } from '../scheduled-task.js';

/** Read side by side, so that one that is slow keeps the others back by its own time limit at most. */
const AT_ONCE = 20;

/**
 * Reads each tutor's busy calendar every quarter of an hour (G-17). It is due again before it is read: what fails, or
 * ends this process, is tried again then and keeps nothing back.
 */
@ScheduledTask({ everySeconds: 30 })
@Injectable()
export class ReadBusyCalendars implements Task {
  private isStopping = false;

  constructor(
    private readonly calendars: BusyCalendars,
    private readonly reader: CalendarReader,
  ) {}

  /** @throws AggregateError of what could not be kept; the others were */
  async run(now: string): Promise<number> {
    if (this.isStopping) return 0;
    const due = await this.calendars.claimDue(now, nextBusyReading(now), AT_ONCE);
    const done = await Promise.allSettled(due.map((calendar) => this.read(calendar, now)));
    const errors = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    if (errors.length > 0) throw new AggregateError(errors, 'What was read of a calendar could not be kept');
    return due.length;
  }

  stop(): void {
    this.isStopping = true;
    this.reader.close();
  }

  private async read({ id, url, timezone }: BusyCalendar, now: string): Promise<void> {
    await this.calendars.keep(id, await this.reader.read(url, busyWindow(now), timezone), now);
  }
}
