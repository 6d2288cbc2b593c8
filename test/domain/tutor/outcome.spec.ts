import * as requests from '../../../domain/booking/booking-request.js';
import * as bookings from '../../../domain/booking/booking.js';
import * as enquiries from '../../../domain/enquiry/enquiry.js';
import type { EnquiryStatus } from '../../../domain/enquiry/status.js';
import * as opportunities from '../../../domain/opportunity/opportunity.js';
import * as quotes from '../../../domain/quote/quote.js';
import { fold } from '../../../domain/shared/event.js';
import { endTutoring } from '../../../domain/tutor/outcome.js';

const NOW = '2026-11-21T05:00:00.000Z';
const TOMORROW = '2026-11-22T05:00:00.000Z';
const YESTERDAY = '2026-11-20T05:00:00.000Z';

const enquiry = (id: string, status: EnquiryStatus, erasedAt: string | null = null) => {
  const input = { reference: `BK-${id}`, preferredTutorId: null, confirmationRequired: false };
  return { id, state: { ...fold(enquiries.evolve, null, enquiries.submit(input, NOW)), status, erasedAt } };
};
const opportunity = (enquiryId: string, status: opportunities.OpportunityStatus) => {
  const offered = opportunities.offer({ enquiryId, tutorId: 't1', hiringLikelihood: 'Other' }, YESTERDAY);
  return { id: `o-${enquiryId}`, state: { ...fold(opportunities.evolve, null, offered), status } };
};
const quote = (enquiryId: string, status: quotes.QuoteStatus, expiresAt = TOMORROW) => {
  const terms = { proposedHourlyRate: 60, sessionDuration: 60 };
  const data = { ...terms, enquiryId, tutorId: 't1', opportunityId: `o-${enquiryId}`, expiresAt, at: YESTERDAY };
  return { id: `q-${enquiryId}`, state: { ...fold(quotes.evolve, null, [{ type: 'QuoteSubmitted', data }]), status } };
};
const request = (enquiryId: string, status: requests.BookingRequestStatus) => {
  const input = {
    tutorId: 't1',
    enquiryId,
    quoteId: `q-${enquiryId}`,
    preferredDate: TOMORROW,
    alternativeDate1: null,
    alternativeDate2: null,
    sessionDuration: 60,
    sessionType: 'online' as const,
    urgency: 'normal' as const,
  };
  return { id: `r-${enquiryId}`, state: { ...fold(requests.evolve, null, requests.request(input, NOW)), status } };
};
const session = (enquiryId: string | null, name: string, sessionDate: string, status: bookings.BookingStatus) => {
  const place = { sessionDate: TOMORROW, seat: 1, bufferMinutes: 0, availabilityId: null };
  const booked = bookings.book(
    {
      ...place,
      tutorId: 't1',
      enquiryId,
      quoteId: enquiryId && `q-${enquiryId}`,
      requestId: null,
      sessionDuration: 60,
      sessionType: 'online',
      totalCost: 6_000,
    },
    NOW,
  );
  return { id: `b-${name}`, state: { ...fold(bookings.evolve, null, booked), sessionDate, status } };
};

const underWay = {
  enquiries: [
    enquiry('invited', 'matching'),
    enquiry('answered', 'matching'),
    enquiry('quoted', 'quoted'),
    enquiry('overdue', 'quoted'),
    enquiry('chose', 'filled'),
    enquiry('asked', 'filled'),
    enquiry('books', 'filled'),
    enquiry('gone', 'filled', YESTERDAY),
    enquiry('closed', 'closed'),
  ],
  opportunities: [
    opportunity('invited', 'available'),
    opportunity('answered', 'accepted'),
    opportunity('declined', 'rejected'),
    opportunity('ended', 'expired'),
  ],
  quotes: [
    quote('quoted', 'submitted'),
    quote('overdue', 'submitted', YESTERDAY),
    quote('declined', 'rejected'),
    quote('ended', 'expired'),
    ...['chose', 'asked', 'books', 'closed'].map((id) => quote(id, 'accepted')),
  ],
  requests: [
    request('asked', 'pending'),
    request('books', 'countered'),
    ...(['confirmed', 'declined', 'expired'] as const).map((status) => request(status, status)),
  ],
  sessions: [
    session('books', 'first', TOMORROW, 'confirmed'),
    session('books', 'second', TOMORROW, 'confirmed'),
    session(null, 'alone', TOMORROW, 'confirmed'),
    session('chose', 'past', YESTERDAY, 'confirmed'),
    session('chose', 'due now', NOW, 'confirmed'),
    session('chose', 'begun', NOW, 'in_progress'),
    ...(['completed', 'cancelled', 'no_show'] as const).map((status) => session('chose', status, TOMORROW, status)),
  ],
};

const ends = (withChosen: boolean, by?: 'tutor') => {
  const outcome = endTutoring({ id: 't1', withChosen, ...(by && { by }) }, underWay, NOW);
  const summaryOf = (parts: [{ id: string }, { type: string; data: object }[]][]) =>
    parts.map(
      ([{ id }, events]) =>
        `${id}: ${events.map(({ type, data }) => ['reason' in data ? `${type} ${String(data.reason)}` : 'by' in data ? `${type} ${String(data.by)}` : type]).join()}`,
    );
  return {
    ended: [
      ...summaryOf(outcome.opportunities),
      ...summaryOf(outcome.quotes),
      ...summaryOf(outcome.requests),
      ...summaryOf(outcome.sessions),
    ],
    enquiries: outcome.enquiries.map(([{ id }]) => id),
    families: outcome.families.map((family) => [
      family.enquiry?.id ?? null,
      family.lost,
      ...('sessions' in family ? family.sessions.map(({ id }) => id) : []),
    ]),
  };
};

describe('G-01 R-127 what ends with a tutor who may not teach', () => {
  const ended = [
    'o-invited: OpportunityExpired tutor_unavailable',
    'o-answered: OpportunityExpired tutor_unavailable',
    'q-quoted: QuoteExpired tutor_unavailable',
    'q-overdue: QuoteExpired time',
    'r-asked: SessionRequestExpired closed',
    'r-books: SessionRequestExpired closed',
    'b-first: SessionCancelled admin',
    'b-second: SessionCancelled admin',
    'b-alone: SessionCancelled admin',
  ];

  it('is all that is open, by the status of each; and each family is notified once, of the most that it loses', () => {
    expect(ends(true)).toEqual({
      ended,
      enquiries: ['invited', 'answered', 'quoted', 'overdue', 'chose', 'asked', 'books'],
      families: [
        ['books', 'sessions', 'b-first', 'b-second'],
        [null, 'sessions', 'b-alone'],
        ['asked', 'request'],
        ['chose', 'choice'],
        ['quoted', 'quote'],
      ],
    });
  });

  it('mails nobody about a choice where that was mailed before, and then changes nothing about it', () => {
    const { enquiries: touched, families, ...rest } = ends(false);
    expect(rest).toEqual({ ended });
    expect(touched).not.toContain('chose');
    expect(families.map(([, lost]) => lost)).not.toContain('choice');
  });

  it('G-19 is withdrawn and cancelled by the tutor who closes the account; the families are the same', () => {
    const [byAdmin, byTutor] = [ends(true), ends(true, 'tutor')];
    const own = (line: string) =>
      line
        .replace('QuoteExpired tutor_unavailable', 'QuoteWithdrawn withdrawn')
        .replace('SessionCancelled admin', 'SessionCancelled tutor');
    expect(byTutor).toEqual({ ...byAdmin, ended: byAdmin.ended.map(own) });
    expect(byTutor.ended).not.toEqual(byAdmin.ended);
  });

  it('is nothing once it has ended', () => {
    const nothing = { enquiries: underWay.enquiries, opportunities: [], quotes: [], requests: [], sessions: [] };
    expect(endTutoring({ id: 't1', withChosen: true }, nothing, NOW)).toEqual({
      opportunities: [],
      quotes: [],
      requests: [],
      sessions: [],
      enquiries: [],
      families: [],
    });
  });
});
