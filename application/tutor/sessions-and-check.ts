import { Injectable } from '@nestjs/common';
import { type CheckInForce, isCheckCurrent } from '../../domain/tutor/working-with-children.js';
import { BookingMailer, type BookedSession } from '../booking/booking-mailer.js';
import { furtherSessions, soonestFirst } from '../booking/further-sessions.js';
import { Ledger, type Loaded } from '../ports/ledger.js';

type Notice = { kind: 'session-waits-for-check'; takenBack?: true } | { kind: 'session-goes-ahead' };

/** The sessions to come of a tutor whose check counts no more, or counts again, and what their families read (G-03). */
@Injectable()
export class SessionsAndCheck {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: BookingMailer,
  ) {}

  /** One mail to each family with sessions that wait, or that go ahead, and how many sessions those are. */
  async notify(
    { id: tutorId, state }: Pick<Loaded<'tutor'>, 'id'> & { state: CheckInForce },
    notice: Notice,
    now: string,
  ) {
    const goAhead = notice.kind === 'session-goes-ahead';
    const booked = await this.ledger.loadAll('booking', { tutorId, status: 'confirmed' });
    const affected = booked.filter(
      ({ state: { sessionDate } }) => sessionDate > now && isCheckCurrent(state, sessionDate) === goAhead,
    );
    const families = Map.groupBy(
      affected.map(({ id, state: session, columns: words }): BookedSession => ({ id, state: session, words })),
      ({ words, id }) => words.studentEmail?.toLowerCase() || id,
    );
    const mails = [...families.values()].map(async (all) => {
      const [first, ...others] = soonestFirst(all);
      return this.mailer.toFamily(first as BookedSession, { ...notice, ...furtherSessions(others) }, now);
    });
    return { mails: await Promise.all(mails), sessions: affected.length };
  }
}
