import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendNote, type Booking } from '../../domain/booking/booking.js';
import { cancel } from '../../domain/booking/changes.js';
import { forgottenWith } from '../mail/mail-catalogue.js';
import type { Actor } from '../ports/ledger.js';
import { SessionChanges } from './session-changes.js';
import { BookingMailer } from './booking-mailer.js';

/** Who cancels, and why: a reason is mailed, a note is not; both are kept in the session's admin notes. */
export type Cancellation =
  | { by: 'student' | 'tutor'; reason?: string | undefined }
  | { by: 'admin'; note: string | null }
  | { by: 'admin'; familyIsErased: true };

/**
 * Cancels a session: the family with 24 hours' notice, the tutor and an admin without (R-54, A-07); both sides are
 * notified. Where its family is erased the tutor alone is, and one that began or ended in the meantime stays as it is
 * (R-68). @throws DomainError not_found, conflict
 */
export class CancelSession extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly cancellation: Cancellation,
    readonly actor: Actor,
  ) {
    super();
  }
}

const isToCome = ({ status, sessionDate }: Booking, now: string) => status === 'confirmed' && sessionDate > now;

const KIND = 'session-cancelled';

@CommandHandler(CancelSession)
export class CancelSessionHandler implements ICommandHandler<CancelSession> {
  constructor(
    private readonly sessions: SessionChanges,
    private readonly mailer: BookingMailer,
  ) {}

  async execute({ bookingId, cancellation, actor }: CancelSession): Promise<void> {
    const { by } = cancellation;
    const isWithoutFamily = 'familyIsErased' in cancellation;
    const note = noteOf(cancellation);
    await this.sessions.change(bookingId, actor, by === 'tutor', ({ state, columns }, now) => ({
      events: isWithoutFamily && !isToCome(state, now) ? [] : cancel(state, by, now),
      columns: note ? { adminNotes: appendNote(columns.adminNotes, note) } : {},
      mail: (session) => {
        if (isWithoutFamily)
          return this.mailer.toTutor(session, { kind: KIND, by, ...forgottenWith('family')[KIND] }, now);
        const reason = by === 'admin' ? {} : { reason: cancellation.reason ?? null };
        return this.mailer.toBoth(session, { kind: KIND, by, ...reason }, now);
      },
    }));
  }
}

function noteOf(cancellation: Cancellation): string | null {
  if ('note' in cancellation) return cancellation.note;
  if ('familyIsErased' in cancellation || !cancellation.reason) return null;
  return `${cancellation.by}: ${cancellation.reason}`;
}
