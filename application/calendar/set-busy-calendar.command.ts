import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { conflict } from '../../domain/shared/domain-error.js';
import { busyWindow, nextBusyReading } from '../../domain/calendar/busy-calendar.js';
import { removeBusyCalendar as removed, setBusyCalendar as set } from '../../domain/tutor/calendars.js';
import { BusyCalendars } from '../ports/calendar/busy-calendars.js';
import { CalendarReader } from '../ports/calendar/calendar-reader.js';
import { Clock } from '../ports/clock.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { Vault } from '../ports/vault.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { removeBusyCalendar, setBusyCalendar } from './calendar.writes.js';

/**
 * Names the calendar that says when a tutor is busy, and reads it at once; null takes it away (G-17). The same address
 * again is read again. @throws DomainError conflict profile_required
 */
export class SetBusyCalendar extends Command<void> {
  constructor(
    readonly url: string | null,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(SetBusyCalendar)
export class SetBusyCalendarHandler implements ICommandHandler<SetBusyCalendar> {
  constructor(
    private readonly tutors: TutorDirectory,
    private readonly changes: TutorChanges,
    private readonly calendars: BusyCalendars,
    private readonly reader: CalendarReader,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  async execute({ url, accountId }: SetBusyCalendar): Promise<void> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId) throw conflict('profile_required', 'Please complete your profile first.');
    await (url === null ? this.remove(tutorId, accountId) : this.set(url, tutorId, accountId));
  }

  private async remove(tutorId: string, accountId: string): Promise<void> {
    await this.changes.change(
      tutorId,
      ({ state }, now) => ({
        events: removed(state, now),
        writes: [removeBusyCalendar({ tutorId })],
        result: undefined,
      }),
      `account:${accountId}`,
    );
  }

  private async set(url: string, tutorId: string, accountId: string): Promise<void> {
    const [known, zone] = await Promise.all([this.calendars.ofTutor(tutorId), this.tutors.zoneOf(tutorId)]);
    const asked = this.clock.now();
    // Before anything is decided: no commit waits for a stranger's server.
    const reading = await this.reader.read(url, busyWindow(asked), zone);
    if (known?.url === url) return this.calendars.keep(known.id, reading, asked);
    const id = newId();
    const sealed = this.vault.seal({ table: 'busy_calendars', row: id, column: 'url' }, url);
    const read = 'busy' in reading;
    await this.changes.change(
      tutorId,
      (_, now) => ({
        events: set(now),
        writes: [
          setBusyCalendar({
            id,
            tutorId,
            url: sealed,
            busy: read ? reading.busy : [],
            readAt: read ? asked : null,
            problem: read ? null : reading.problem,
            triedAt: asked,
            dueAt: nextBusyReading(asked),
            createdAt: now,
          }),
        ],
        result: undefined,
      }),
      `account:${accountId}`,
    );
  }
}
