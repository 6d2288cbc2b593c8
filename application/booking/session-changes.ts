import { Injectable } from '@nestjs/common';
import type { Booking, BookingEvent } from '../../domain/booking/booking.js';
import { settleFigures, type TutorEvent } from '../../domain/tutor/tutor.js';
import { NO_MAILS, type MailBatch } from '../mail/enquiry-mailer.js';
import { Clock } from '../ports/clock.js';
import type { Columns } from '../ports/columns.js';
import { type Actor, type Change, Ledger, type Loaded, append } from '../ports/ledger.js';
import { TutorHistory } from '../ports/tutor-history.js';
import type { Write } from '../ports/writes.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { figuresOf, including } from '../tutor/figures.js';
import { dropReminders } from './booking.writes.js';
import type { BookedSession } from './booking-mailer.js';

/** What is decided about a session, and what is written with it. */
export type SessionDecision = {
  events: BookingEvent[];
  /** Columns that no event carries. */
  columns?: Partial<Columns<'booking'>>;
  /** What is mailed, of the session as it is afterwards. */
  post?: (session: BookedSession) => Promise<MailBatch>;
};

type Decide = (booking: Loaded<'booking'>, now: string) => Promise<SessionDecision> | SessionDecision;
type Written = { change: Change<'booking'> | null; post: MailBatch };

/** Moves sessions on; what ends one in a way that counts keeps its tutor's success rate in the same commit. */
@Injectable()
export class SessionChanges {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorChanges,
    private readonly record: TutorHistory,
    private readonly clock: Clock,
  ) {}

  /** Decides on a session; `counts` where it may complete it, or end it through its tutor. */
  async change(bookingId: string, actor: Actor, counts: boolean, decide: Decide): Promise<void> {
    if (counts) return this.changeWithFigures(bookingId, actor, decide);
    await this.ledger.decide('booking', bookingId, async (booking) => {
      const now = this.clock.now();
      const { change, post } = await this.written(booking, await decide(booking, now));
      if (!change) return { commit: null, result: undefined };
      return { commit: { changes: [change], ...post, actor, at: now }, result: undefined };
    });
  }

  private async changeWithFigures(bookingId: string, actor: Actor, decide: Decide): Promise<void> {
    const { tutorId } = (await this.ledger.load('booking', bookingId)).state;
    await this.tutors.change(
      tutorId,
      async (_tutor, now) => {
        const booking = await this.ledger.load('booking', bookingId);
        const { change, post } = await this.written(booking, await decide(booking, now));
        if (!change) return { events: [], result: undefined };
        return {
          events: await this.figuresWith(change, now),
          changes: [change],
          ...post,
          result: undefined,
        };
      },
      actor,
    );
  }

  /** A session's change, with its tutor's figures, for a commit that another stream decides on. */
  async within(
    bookingId: string,
    decide: (booking: Booking) => BookingEvent[],
    now: string,
  ): Promise<{ changes: Change[]; writes: Write[] }> {
    const { tutorId } = (await this.ledger.load('booking', bookingId)).state;
    const { changes, writes, result } = await this.tutors.within(tutorId, async (tutor) => {
      const booking = await this.ledger.load('booking', bookingId);
      const events = decide(booking.state);
      if (events.length === 0) return { events: [], result: [] };
      const change = append(booking, events);
      const isErased = tutor.state.erasedAt !== null;
      return { events: isErased ? [] : await this.figuresWith(change, now), result: [change] };
    });
    return { changes: [...changes, ...result], writes };
  }

  /** The tutor's figures once this change of a session is committed. */
  private async figuresWith({ id, state }: Change<'booking'>, now: string): Promise<TutorEvent[]> {
    const { tutorId, status, cancelledBy, noShowBy } = state;
    const past = await this.record.of(tutorId);
    const sessions = including(past.sessions, { id, status, cancelledBy, noShowBy });
    return settleFigures(figuresOf({ ...past, sessions }), now);
  }

  private async written(booking: Loaded<'booking'>, decision: SessionDecision): Promise<Written> {
    const { events, columns = {}, post } = decision;
    if (events.length === 0) return { change: null, post: NO_MAILS };
    const { id } = booking;
    const change = append(booking, events, columns);
    const words = { ...booking.columns, ...columns };
    const { mails, writes } = post ? await post({ id, state: change.state, words }) : NO_MAILS;
    const remindsAlone = events.every(({ type }) => type === 'SessionReminded');
    return {
      change,
      post: { mails, writes: remindsAlone ? writes : [...writes, dropReminders({ bookingId: id })] },
    };
  }
}
