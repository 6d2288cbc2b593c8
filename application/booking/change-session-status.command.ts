import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendNote } from '../../domain/booking/booking.js';
import { moveTo, type Step } from '../../domain/booking/attendance.js';
import { refuseIneligibleTutor } from '../../domain/tutor/eligibility.js';
import { type Actor, Ledger } from '../ports/ledger.js';
import { SessionChanges } from './session-changes.js';

/**
 * An admin moves a session on; what is noted is appended
 * to its admin notes. @throws DomainError not_found, conflict
 */
export class ChangeSessionStatus extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly status: Step,
    readonly notes: string | null,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ChangeSessionStatus)
export class ChangeSessionStatusHandler implements ICommandHandler<ChangeSessionStatus> {
  constructor(
    private readonly sessions: SessionChanges,
    private readonly ledger: Ledger,
  ) {}

  async execute({ bookingId, status, notes, actor }: ChangeSessionStatus): Promise<void> {
    await this.sessions.change(bookingId, actor, status === 'completed', async ({ state, columns }, now) => {
      if (status === 'in_progress')
        refuseIneligibleTutor((await this.ledger.load('tutor', state.tutorId)).state, 'admin', now);
      return {
        events: moveTo(state, status, now),
        columns: notes ? { adminNotes: appendNote(columns.adminNotes, notes) } : {},
      };
    });
  }
}
