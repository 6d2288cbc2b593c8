import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reschedule } from '../../domain/booking/changes.js';
import { SERIES_HORIZON_DAYS } from '../../domain/booking/series.js';
import { refuseIneligibleTutor } from '../../domain/tutor/eligibility.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger } from '../ports/ledger.js';
import { SessionChanges } from './session-changes.js';
import { BookingMailer } from './booking-mailer.js';
import { inFreePlace, slotTaken } from './slot-taken.js';
import { TutorSlots } from './tutor-slots.js';

/**
 * Family or tutor moves a session to another slot of the tutor,
 * the family with 24 hours' notice; both are notified (R-54).
 * @throws DomainError conflict, `slot_taken` with three next slots (R-84)
 */
export class RescheduleSession extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly startsAt: string,
    readonly by: 'student' | 'tutor',
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RescheduleSession)
export class RescheduleSessionHandler implements ICommandHandler<RescheduleSession> {
  constructor(
    private readonly sessions: SessionChanges,
    private readonly slots: TutorSlots,
    private readonly ledger: Ledger,
    private readonly mailer: BookingMailer,
    private readonly clock: Clock,
  ) {}

  async execute(command: RescheduleSession): Promise<void> {
    const {
      tutorId,
      sessionDuration: minutes,
      seriesId,
    } = (await this.ledger.load('booking', command.bookingId)).state;
    const { startsAt } = command;
    const wanted = { startsAt, minutes, ...(seriesId ? { horizonDays: SERIES_HORIZON_DAYS } : {}) };
    await inFreePlace(
      () => this.move(command, tutorId, wanted),
      () => slotTaken(this.slots, tutorId, wanted, this.clock.now()),
    );
  }

  /** Null where the tutor has no free slot then. */
  private async move(
    { bookingId, startsAt, by, actor }: RescheduleSession,
    tutorId: string,
    wanted: { startsAt: string; minutes: number; horizonDays?: number },
  ): Promise<'decided' | null> {
    let isTaken = false;
    await this.sessions.change(bookingId, actor, false, async ({ state }, now) => {
      const tutor = await this.ledger.load('tutor', tutorId);
      refuseIneligibleTutor(tutor.state, by === 'tutor' ? 'tutor' : 'family', now);
      isTaken = false;
      if (reschedule(state, { ...state, sessionDate: startsAt, by }, now).length === 0) return { events: [] };
      const own = { bookingIds: [bookingId], ...(state.enquiryId ? { enquiryId: state.enquiryId } : {}) };
      const slot = await this.slots.at(tutorId, { ...wanted, own }, now);
      isTaken = slot === null;
      if (!slot) return { events: [] };
      return {
        events: reschedule(state, { ...slot, sessionDate: startsAt, by }, now),
        mail: (session) =>
          this.mailer.toBoth(session, { kind: 'session-moved', by, movedFrom: state.sessionDate }, now),
      };
    });
    return isTaken ? null : 'decided';
  }
}
