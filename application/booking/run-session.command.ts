import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type BookingEvent, completeByTutor, recordNoShow, startByTutor } from '../../domain/booking/booking.js';
import { refuseIneligibleTutor } from '../../domain/tutor/eligibility.js';
import { type Actor, Ledger } from '../ports/ledger.js';
import { SessionChanges } from './session-changes.js';

/** A session begins, was held, or was missed by one side. @throws DomainError conflict */
export class RunSession extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly step: 'start' | 'complete' | 'missed_by_student' | 'missed_by_tutor',
    /** Who says so. */
    readonly side: 'student' | 'tutor',
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RunSession)
export class RunSessionHandler implements ICommandHandler<RunSession> {
  constructor(
    private readonly sessions: SessionChanges,
    private readonly ledger: Ledger,
  ) {}

  async execute({ bookingId, step, side, actor }: RunSession): Promise<void> {
    const counts = step === 'complete' || step === 'missed_by_tutor';
    await this.sessions.change(
      bookingId,
      actor,
      counts,
      async ({ state }, now): Promise<{ events: BookingEvent[] }> => {
        switch (step) {
          case 'start':
            refuseIneligibleTutor((await this.ledger.load('tutor', state.tutorId)).state, 'tutor', now);
            return { events: startByTutor(state, now) };
          case 'complete':
            return { events: completeByTutor(state, now) };
          default:
            return {
              events: recordNoShow(
                state,
                { by: step === 'missed_by_tutor' ? 'tutor' : 'student', markedBy: side },
                now,
              ),
            };
        }
      },
    );
  }
}
