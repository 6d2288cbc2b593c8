import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reschedule } from '../../domain/booking/changes.js';
import { movedWith, restOf, seriesConflicts } from '../../domain/booking/series.js';
import { invalid } from '../../domain/shared/domain-error.js';
import { SYDNEY } from '../../domain/shared/time.js';
import { refuseIneligibleTutor } from '../../domain/tutor/eligibility.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger, type Loaded, VersionConflict } from '../ports/ledger.js';
import { BookingMailer } from './booking-mailer.js';
import { furtherSessions } from './further-sessions.js';
import { refuseOutside, SeriesDates } from './series-dates.js';
import { SessionChanges } from './session-changes.js';
import { again } from './slot-taken.js';

type Moved = { startsAt: string; skip?: readonly string[] | undefined };

/**
 * Family or tutor moves a session of a series to another time and all later ones with it, by as many days and to the
 * same hour; the sessions of `skip`, by id, stay where they are. Both get one mail with one calendar file (G-12).
 * Returns the ids of the session and all later ones. @throws DomainError not_found, invalid, conflict
 * `series_conflicts` with the dates that are taken, `changed_meanwhile` where another change of these sessions was
 * decided at the same moment and committed first
 */
export class MoveSeries extends Command<{ bookingIds: string[] }> {
  constructor(
    readonly seriesId: string,
    readonly from: string,
    readonly to: Moved,
    readonly by: 'student' | 'tutor',
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(MoveSeries)
export class MoveSeriesHandler implements ICommandHandler<MoveSeries> {
  constructor(
    private readonly sessions: SessionChanges,
    private readonly series: SeriesDates,
    private readonly ledger: Ledger,
    private readonly mailer: BookingMailer,
    private readonly clock: Clock,
  ) {}

  async execute(command: MoveSeries): Promise<{ bookingIds: string[] }> {
    refuseOutside(command.to.startsAt, this.clock.now());
    const refuseChanged = unchanged();
    return again(() => this.move(command, refuseChanged));
  }

  private move({ seriesId, from, to, by, actor }: MoveSeries, refuseChanged: (rest: Loaded<'booking'>[]) => void) {
    return this.sessions.changeSeries({ seriesId, from }, actor, false, async (first, all, now) => {
      const { tutorId, sessionDuration: minutes, enquiryId, sessionDate: before } = first.state;
      const tutor = await this.ledger.load('tutor', tutorId);
      refuseIneligibleTutor(tutor.state, by === 'tutor' ? 'tutor' : 'family', now);
      reschedule(first.state, { ...first.state, sessionDate: to.startsAt, by }, now);
      const rest = restOf(first, all);
      refuseChanged(rest);
      const { skip = [] } = to;
      if (!skip.every((id) => rest.some((session) => session.id === id)))
        throw invalid({ skip: 'Please choose among the sessions of the series' });
      const bookingIds = rest.map(({ id }) => id);
      const moving = before === to.startsAt ? [] : rest.filter(({ id }) => !skip.includes(id));
      if (moving.length === 0) return { sessions: [], result: { bookingIds } };
      const zone = tutor.columns.timezone || SYDNEY;
      const step = { from: before, to: to.startsAt };
      const times = moving.map(({ state }) => movedWith(state.sessionDate, step, zone));
      const own = { bookingIds: moving.map(({ id }) => id), ...(enquiryId ? { enquiryId } : {}) };
      const { places, dates } = await this.series.at(tutorId, times, { minutes, own }, now);
      if (!places) throw seriesConflicts(dates.map((date, place) => ({ ...date, bookingId: moving[place]?.id })));
      return {
        sessions: moving.map((session, place) => {
          const { startsAt, seat, bufferMinutes, availabilityId } = places[place] as (typeof places)[number];
          const placed = { sessionDate: startsAt, seat, bufferMinutes, availabilityId, by };
          return { session, events: reschedule(session.state, placed, now), columns: {} };
        }),
        mail: ([soonest, ...others]) => {
          const movedFrom = moving[0]?.state.sessionDate ?? before;
          const move = { kind: 'session-moved', by, movedFrom, every: first.state.everyWeeks ?? 1 } as const;
          return this.mailer.toBoth(soonest, { ...move, ...furtherSessions(others) }, now);
        },
        result: { bookingIds },
      };
    });
  }
}

/**
 * Of two who move the same sessions at one moment the second
 * must not undo what it has not seen. @throws VersionConflict
 */
function unchanged(): (rest: Loaded<'booking'>[]) => void {
  let seen: string | undefined;
  return (rest) => {
    const now = rest.map(({ id, state }) => `${id} ${state.sessionDate}`).join();
    seen ??= now;
    if (seen !== now) throw new VersionConflict();
  };
}
