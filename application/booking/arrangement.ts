import { Injectable } from '@nestjs/common';
import { newId } from '../new-id.js';
import { book, costInCents, type SeriesEvery, type SessionType } from '../../domain/booking/booking.js';
import { recordArrangement, refuseClosed } from '../../domain/enquiry/enquiry.js';
import { refuseUnlessChosen } from '../../domain/quote/quote.js';
import { conflict, notFound } from '../../domain/shared/domain-error.js';
import { refuseIneligibleTutor } from '../../domain/tutor/eligibility.js';
import { refuseGone } from '../../domain/tutor/closing.js';
import { startStream, type Change, Ledger, type Loaded, append } from '../ports/ledger.js';
import { Settings } from '../ports/settings.js';
import { Tokens } from '../ports/tokens.js';
import type { BookedSession } from './booking-mailer.js';

/** The family's enquiry, its chosen quote and that quote's tutor. */
export type Agreement = { enquiry: Loaded<'enquiry'>; quote: Loaded<'quote'>; tutor: Loaded<'tutor'> };

type Wanted = {
  startsAt: string;
  seat: number;
  bufferMinutes: number;
  availabilityId: string | null;
  requestId: string | null;
  sessionType: SessionType;
  location?: string | undefined;
  studentNotes?: string | undefined;
  learnerName?: string | null | undefined;
  /** Of a session that is booked with others (G-12). */
  series?: { id: string; every: SeriesEvery };
};

/** What family and tutor have agreed on, as a session is made of it. */
@Injectable()
export class Arrangements {
  constructor(
    private readonly ledger: Ledger,
    private readonly tokens: Tokens,
    private readonly settings: Settings,
  ) {}

  /**
   * @throws DomainError not_found for a quote of another enquiry,
   * conflict where it was not accepted or its tutor may not teach
   */
  async agreementOf(enquiry: Loaded<'enquiry'>, quoteId: string, now: string): Promise<Agreement> {
    const quote = await this.ledger.load('quote', quoteId);
    if (quote.state.enquiryId !== enquiry.id) throw notFound('Quote');
    const tutor = await this.ledger.load('tutor', quote.state.tutorId);
    refuseIneligibleTutor(tutor.state, 'family', now);
    refuseUnlessChosen(quote.state);
    refuseClosed(enquiry.state);
    refuseGone(tutor.state);
    return { enquiry, quote, tutor };
  }

  /** Begins a session at the agreed price, in a room of its own when online. @throws DomainError conflict */
  begin(agreement: Agreement, wanted: Wanted, now: string): { changes: Change[]; session: BookedSession } {
    const { change, session } = this.session(agreement, wanted, now);
    return { changes: [change, recorded(agreement, session.id, now)], session };
  }

  /**
   * Begins the sessions of a series: one event of its enquiry,
   * and one online room for all. @throws DomainError conflict
   */
  beginSeries(
    agreement: Agreement,
    seriesId: string,
    wanted: readonly Wanted[],
    now: string,
  ): { changes: Change[]; sessions: BookedSession[] } {
    const begun = wanted.map((one) => this.session(agreement, one, now));
    return {
      changes: [...begun.map(({ change }) => change), recorded(agreement, seriesId, now)],
      sessions: begun.map(({ session }) => session),
    };
  }

  private session(
    { enquiry, quote, tutor }: Agreement,
    wanted: Wanted,
    now: string,
  ): { change: Change<'booking'>; session: BookedSession } {
    const { sessionType, startsAt, seat, bufferMinutes, availabilityId, requestId, series } = wanted;
    refuseUnoffered(tutor, sessionType);
    const { proposedHourlyRate, sessionDuration } = quote.state;
    const id = newId();
    const events = book(
      {
        tutorId: tutor.id,
        enquiryId: enquiry.id,
        quoteId: quote.id,
        requestId,
        availabilityId,
        seat,
        bufferMinutes,
        sessionType,
        sessionDate: startsAt,
        sessionDuration,
        totalCost: costInCents(proposedHourlyRate, sessionDuration),
        ...(series ? { seriesId: series.id, everyWeeks: series.every } : {}),
      },
      now,
    );
    const { name, email, phone, subjects } = enquiry.columns;
    const online = sessionType === 'online';
    const words = {
      studentName: name,
      studentEmail: email,
      studentPhone: phone,
      subject: subjects,
      location: online ? null : (wanted.location ?? quote.columns.suggestedLocation ?? null),
      studentNotes: wanted.studentNotes ?? null,
      learnerName: wanted.learnerName ?? null,
      meetingLink: online
        ? `${this.settings.meetingUrl}/Banksia-${this.tokens.issue('meeting', series?.id ?? id)}`
        : null,
    };
    const change = startStream('booking', id, events, words);
    return { change, session: { id, state: change.state, words } };
  }
}

const recorded = ({ enquiry }: Agreement, arrangedId: string, now: string) =>
  append(enquiry, recordArrangement(enquiry.state, arrangedId, now));

/** @throws DomainError conflict where the tutor does not teach in this way */
export function refuseUnoffered({ state }: Loaded<'tutor'>, sessionType: SessionType): void {
  if (state.deliveryModes.length > 0 && !state.deliveryModes.includes(sessionType))
    throw conflict('session_type_not_offered', `This tutor does not teach ${sessionType}`);
}
