import { Injectable } from '@nestjs/common';
import type { Booking, BookingEvent } from '../../domain/booking/booking.js';
import { settleFigures } from '../../domain/tutor/figures.js';
import type { TutorEvent } from '../../domain/tutor/tutor.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { NO_MAILS, type MailBatch } from '../mail/enquiry-mailer.js';
import { Clock } from '../ports/clock.js';
import type { Columns } from '../ports/columns.js';
import { type Actor, type Change, Ledger, type Loaded, append } from '../ports/ledger.js';
import { TutorHistory } from '../ports/tutor/tutor-history.js';
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
  mail?: (session: BookedSession) => Promise<MailBatch>;
};

/** What is decided about sessions of a series, soonest first. */
export type SeriesDecision<R> = {
  sessions: { session: Loaded<'booking'>; events: BookingEvent[]; columns: Partial<Columns<'booking'>> }[];
  /** What is mailed, of the sessions as they are afterwards. */
  mail?: (sessions: [BookedSession, ...BookedSession[]]) => Promise<MailBatch>;
  result: R;
};

type DecideOnSeries<R> = (
  from: Loaded<'booking'>,
  series: Loaded<'booking'>[],
  now: string,
) => Promise<SeriesDecision<R>> | SeriesDecision<R>;

type Decide = (booking: Loaded<'booking'>, now: string) => Promise<SessionDecision> | SessionDecision;
type Written = { change: Change<'booking'> | null; batch: MailBatch };

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
      const { change, batch } = await this.written(booking, await decide(booking, now));
      if (!change) return { commit: null, result: undefined };
      return { commit: { changes: [change], ...batch, actor, at: now }, result: undefined };
    });
  }

  private async changeWithFigures(bookingId: string, actor: Actor, decide: Decide): Promise<void> {
    const { tutorId } = (await this.ledger.load('booking', bookingId)).state;
    await this.tutors.change(
      tutorId,
      async (_tutor, now) => {
        const booking = await this.ledger.load('booking', bookingId);
        const { change, batch } = await this.written(booking, await decide(booking, now));
        if (!change) return { events: [], result: undefined };
        return {
          events: await this.figuresWith([change], now),
          changes: [change],
          ...batch,
          result: undefined,
        };
      },
      actor,
    );
  }

  /**
   * Decides on sessions of a series in one commit; `counts` where it may end one through its tutor. The session that it
   * begins from is read first: that one's version, and of each that changes, is checked by the commit. @throws
   * DomainError not_found
   */
  async changeSeries<R>(
    { seriesId, from }: { seriesId: string; from: string },
    actor: Actor,
    counts: boolean,
    decide: DecideOnSeries<R>,
  ): Promise<R> {
    const decided = async (first: Loaded<'booking'>, now: string) => {
      if (first.state.seriesId !== seriesId) throw notFound('Booking');
      const decision = await decide(first, await this.ledger.loadAll('booking', { seriesId }), now);
      return { ...(await this.writtenOfSeries(decision)), result: decision.result };
    };
    if (!counts)
      return this.ledger.decide('booking', from, async (first) => {
        const now = this.clock.now();
        const { result, ...written } = await decided(first, now);
        return { commit: written.changes.length > 0 ? { ...written, actor, at: now } : null, result };
      });
    const { tutorId } = (await this.ledger.load('booking', from)).state;
    return this.tutors.change(
      tutorId,
      async (_tutor, now) => {
        const written = await decided(await this.ledger.load('booking', from), now);
        return { ...written, events: written.changes.length > 0 ? await this.figuresWith(written.changes, now) : [] };
      },
      actor,
    );
  }

  private async writtenOfSeries({ sessions, mail }: Omit<SeriesDecision<unknown>, 'result'>) {
    const changed = sessions
      .filter(({ events }) => events.length > 0)
      .map(({ session, events, columns }) => ({
        change: append(session, events, columns),
        words: { ...session.columns, ...columns },
      }));
    const [first, ...others] = changed.map(({ change, words }) => ({ id: change.id, state: change.state, words }));
    const { mails, writes } = first && mail ? await mail([first, ...others]) : NO_MAILS;
    const changes = changed.map(({ change }) => change);
    return { changes, mails, writes: [...writes, ...changes.map(({ id }) => dropReminders({ bookingId: id }))] };
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
      return { events: isErased ? [] : await this.figuresWith([change], now), result: [change] };
    });
    return { changes: [...changes, ...result], writes };
  }

  /** The tutor's figures once these changes of its sessions, at least one, are committed. */
  private async figuresWith(changes: readonly Change<'booking'>[], now: string): Promise<TutorEvent[]> {
    const past = await this.record.of(changes[0]?.state.tutorId ?? '');
    const sessions = changes.reduce((all, { id, state }) => {
      const { status, cancelledBy, noShowBy, markRemovedAt } = state;
      return including(all, { id, status, cancelledBy, noShowBy, markRemovedAt });
    }, past.sessions);
    return settleFigures(figuresOf({ ...past, sessions }), now);
  }

  private async written(booking: Loaded<'booking'>, decision: SessionDecision): Promise<Written> {
    const { events, columns = {}, mail } = decision;
    if (events.length === 0) return { change: null, batch: NO_MAILS };
    const { id } = booking;
    const change = append(booking, events, columns);
    const words = { ...booking.columns, ...columns };
    const { mails, writes } = mail ? await mail({ id, state: change.state, words }) : NO_MAILS;
    const mailsAlone = events.every(({ type }) => type === 'SessionReminded' || type === 'SessionOutcomeRequested');
    return {
      change,
      batch: { mails, writes: mailsAlone ? writes : [...writes, dropReminders({ bookingId: id })] },
    };
  }
}
