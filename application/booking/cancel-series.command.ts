import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendNote } from '../../domain/booking/booking.js';
import { endSeries, restOf } from '../../domain/booking/series.js';
import type { Actor } from '../ports/ledger.js';
import { BookingMailer } from './booking-mailer.js';
import { furtherSessions } from './further-sessions.js';
import { SessionChanges } from './session-changes.js';

/**
 * Family or tutor cancels a session of a series and all later ones, with notice; both get one mail with one calendar
 * file (G-12). Returns the ids of what was cancelled. @throws DomainError not_found, conflict
 */
export class CancelSeries extends Command<{ bookingIds: string[] }> {
  constructor(
    readonly seriesId: string,
    readonly from: string,
    readonly by: 'student' | 'tutor',
    readonly reason: string | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(CancelSeries)
export class CancelSeriesHandler implements ICommandHandler<CancelSeries> {
  constructor(
    private readonly sessions: SessionChanges,
    private readonly mailer: BookingMailer,
  ) {}

  async execute({ seriesId, from, by, reason, actor }: CancelSeries): Promise<{ bookingIds: string[] }> {
    return this.sessions.changeSeries({ seriesId, from }, actor, by === 'tutor', (first, series, now) => {
      const ended = endSeries(restOf(first, series), by, now);
      return {
        sessions: ended.map(([session, events]) => ({
          session,
          events,
          columns: reason ? { adminNotes: appendNote(session.columns.adminNotes, `${by}: ${reason}`) } : {},
        })),
        mail: ([soonest, ...others]) => {
          const cancellation = { kind: 'session-cancelled', by, reason: reason ?? null } as const;
          return this.mailer.toBoth(soonest, { ...cancellation, ...furtherSessions(others) }, now);
        },
        result: { bookingIds: ended.map(([{ id }]) => id) },
      };
    });
  }
}
