import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import type { SessionType } from '../../domain/booking/booking.js';
import { seriesConflicts } from '../../domain/booking/series.js';
import { Clock } from '../ports/clock.js';
import { Ledger, type Loaded } from '../ports/ledger.js';
import { Arrangements } from './arrangement.js';
import { releaseHold } from './booking.writes.js';
import { BookingMailer } from './booking-mailer.js';
import { furtherSessions } from './further-sessions.js';
import { SeriesDates, type SeriesInput } from './series-dates.js';
import { again } from './slot-taken.js';

/**
 * The family books a series with the tutor it chose, all of it in one commit or
 * nothing; both get one mail with one calendar file (G-12). @throws DomainError
 * not_found, invalid, conflict `series_conflicts` with the dates that are taken
 */
export class BookSeries extends Command<{ seriesId: string }> {
  constructor(
    readonly enquiryId: string,
    readonly wanted: SeriesInput & {
      quoteId: string;
      sessionType: SessionType;
      location?: string | undefined;
      studentNotes?: string | undefined;
      learnerName?: string | undefined;
    },
  ) {
    super();
  }
}

@CommandHandler(BookSeries)
export class BookSeriesHandler implements ICommandHandler<BookSeries> {
  constructor(
    private readonly arrangements: Arrangements,
    private readonly series: SeriesDates,
    private readonly ledger: Ledger,
    private readonly mailer: BookingMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId, wanted }: BookSeries): Promise<{ seriesId: string }> {
    return again(() => this.ledger.decide('enquiry', enquiryId, (enquiry) => this.decide(enquiry, wanted)));
  }

  private async decide(enquiry: Loaded<'enquiry'>, wanted: BookSeries['wanted']) {
    const now = this.clock.now();
    const agreement = await this.arrangements.agreementOf(enquiry, wanted.quoteId, now);
    const { places, dates } = await this.series.of(agreement, wanted, now);
    if (!places) throw seriesConflicts(dates);
    const seriesId = newId();
    const { sessionType, location, studentNotes, learnerName, every } = wanted;
    const series = { id: seriesId, every };
    const words = { sessionType, location, studentNotes, learnerName, requestId: null, series };
    const sessions = places.map((place) => ({ ...words, ...place }));
    const begun = this.arrangements.beginSeries(agreement, seriesId, sessions, now);
    const [first, ...others] = begun.sessions;
    if (!first) throw new Error('a series has a first session');
    const confirmation = { kind: 'session-confirmed', every, ...furtherSessions(others) } as const;
    const { mails, writes } = await this.mailer.toBoth(first, confirmation, now);
    return {
      commit: {
        changes: begun.changes,
        mails,
        writes: [...writes, releaseHold({ enquiryId: enquiry.id })],
        actor: `holder:${enquiry.id}` as const,
        at: now,
      },
      result: { seriesId },
    };
  }
}
