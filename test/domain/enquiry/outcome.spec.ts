import { type Around, askForAnother, choose, end, putRight, stopSharingWith } from '../../../domain/enquiry/outcome.js';
import {
  close,
  type Enquiry,
  type EnquiryEvent,
  evolve,
  fill,
  lapse,
  submit,
} from '../../../domain/enquiry/enquiry.js';
import * as bookings from '../../../domain/booking/booking.js';
import * as requests from '../../../domain/booking/booking-request.js';
import * as opportunities from '../../../domain/opportunity/opportunity.js';
import * as quotes from '../../../domain/quote/quote.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { fold } from '../../../domain/shared/event.js';

const NOW = '2026-11-21T05:00:00.000Z';
const begun = submit({ reference: 'BK-1', preferredTutorId: null, confirmationRequired: false }, NOW);
const after = (...more: EnquiryEvent[]): Enquiry => fold(evolve, null, [...begun, ...more]);
const open = after();

const READY = {
  tutor: {
    suspended: false,
    closing: false,
    vettingStatus: 'approved' as const,
    contractApproved: true,
    wwcVerified: true,
    wwcExpiresAt: '2030-01-01T00:00:00.000Z',
    acceptingStudents: true,
  },
  contractSubmitted: true,
};
const offered = (tutorId: string) => opportunities.offer({ enquiryId: 'e1', tutorId, hiringLikelihood: 'Other' }, NOW);
type Answer = (opportunity: opportunities.Opportunity) => opportunities.OpportunityEvent[];
function opportunity(tutorId: string, ...answers: Answer[]) {
  const first = fold(opportunities.evolve, null, offered(tutorId));
  const state = answers.reduce((one, answer) => fold(opportunities.evolve, one, answer(one)), first);
  return { id: `o-${tutorId}`, state };
}
const accepts: Answer = (one) => opportunities.accept(one, READY, NOW);
const declines: Answer = (one) => opportunities.decline(one, NOW);

type Step = (quote: quotes.Quote) => quotes.QuoteEvent[];
function quote(tutorId: string, ...steps: Step[]) {
  const preconditions = { opportunityAccepted: true, enquiryOpen: true, ownLiveQuote: false, hasPlace: true };
  const terms = { proposedHourlyRate: 60, sessionDuration: 60 };
  const input = { ...terms, enquiryId: 'e1', tutorId, opportunityId: `o-${tutorId}`, preconditions };
  const first = fold(quotes.evolve, null, quotes.submit(input, NOW));
  return { id: `q-${tutorId}`, state: steps.reduce((one, step) => fold(quotes.evolve, one, step(one)), first) };
}
const overdue = (tutorId: string) => {
  const { id, state } = quote(tutorId);
  return { id, state: { ...state, expiresAt: NOW } };
};

/** One tutor in every state that a tutor of an enquiry can be in. */
const around: Around<ReturnType<typeof quote>, ReturnType<typeof opportunity>> = {
  quotes: [
    quote('chosen'),
    quote('live'),
    overdue('overdue'),
    quote('declined', (one) => quotes.decline(one, NOW)),
    quote('withdrew', (one) => quotes.withdraw(one, NOW)),
    quote('asked again', (one) => quotes.passOver(one, 'q0', NOW)),
    quote('passed over', (one) => quotes.passOver(one, 'q0', NOW)),
  ],
  opportunities: [
    ...['chosen', 'live', 'overdue', 'declined', 'withdrew', 'passed over', 'unquoted'].map((tutor) =>
      opportunity(tutor, accepts),
    ),
    opportunity('asked again', accepts, (one) => opportunities.expire(one, 'asked_again', NOW)),
    { ...opportunity('asked again', accepts), id: 'o-again' },
    opportunity('invited'),
    opportunity('refused', declines),
    opportunity('expired', (one) => opportunities.expire(one, 'closed', NOW)),
  ],
};

/** Whose accepted opportunity has no quote that stands for it (G-08, R-49). */
const MAY_QUOTE = ['overdue', 'declined', 'withdrew', 'unquoted', 'asked again'];
/** Who of them has had no answer: the family declined no quote of theirs, and they took none back. */
const WAITING = ['overdue', 'unquoted', 'asked again'];

type Changed = [{ id: string; state: object }, { type: string; data: object }[]][];
/** What becomes of each: by id, `Event reason, Event → status`. */
const payload = (changed: Changed, step: (state: never, event: never) => object) =>
  Object.fromEntries(
    changed.map(([{ id, state }, events]) => {
      const names = events.map(({ type, data }) => ('reason' in data ? `${type} ${String(data.reason)}` : type));
      const left = events.reduce((one: object, event) => step(one as never, event as never), state);
      return [id, `${names.join(', ')} → ${(left as { status: string }).status}`];
    }),
  );
const all = ({ enquiry, ...outcome }: ReturnType<typeof choose> | ReturnType<typeof end>) => ({
  enquiry: enquiry.map(({ type }) => type),
  ...payload(outcome.quotes, quotes.evolve),
  ...payload(outcome.opportunities, opportunities.evolve),
  tell: outcome.tell,
});

describe('what an enquiry comes to', () => {
  it('R-52 E-17 G-08 a choice says what becomes of every quote and invitation, and whom to tell', () => {
    expect(all(choose(open, around, 'q-chosen', NOW))).toEqual({
      enquiry: ['EnquiryFilled'],
      'q-chosen': 'QuoteAccepted, TutorContactReleased → accepted',
      'q-live': 'QuotePassedOver another_chosen → rejected',
      'o-chosen': 'ContactDetailsReleased quote_accepted → accepted',
      'o-invited': 'OpportunityExpired filled → expired',
      tell: { chosen: ['chosen'], passedOver: ['live'], filled: ['invited', ...WAITING], waitlisted: [] },
    });
  });

  it('G-11 that is put right is mailed to those who may still answer, the phone number only to those who were shown it', () => {
    const words = {
      availableDays: ['Monday'],
      availableTimes: ['Any'],
      deliveryPreference: 'Other',
      locationPreferences: ['Other'],
      location: '2150',
      message: '',
      phone: '0412 345 678',
    };
    const shown = opportunity('live', accepts, (one) => opportunities.releaseContact(one, 'shared_by_student', NOW));
    const some = {
      quotes: around.quotes,
      opportunities: around.opportunities.map((one) => (one.state.tutorId === 'live' ? shown : one)),
    };
    const hearing = (after: Partial<typeof words>, now = NOW) =>
      putRight(open, some, { before: words, after }, now).notices.map(
        ({ tutorId, fields, hasQuote }) => `${tutorId} ${fields.join()}${hasQuote ? ' with a quote' : ''}`,
      );
    expect(hearing({ availableTimes: ['Evening'], phone: '0498 765 432' })).toEqual([
      'chosen availableTimes with a quote',
      'live availableTimes,phone with a quote',
      'invited availableTimes',
      ...MAY_QUOTE.map((tutor) => `${tutor} availableTimes`),
    ]);
    expect(hearing({ phone: '0498 765 432' })).toEqual(['live phone with a quote']);
    expect(hearing(words)).toEqual([]);
    expect(hearing({ message: 'Hello' }, '2026-11-23T05:00:00.000Z')).not.toContain('invited message');
  });

  it('R-50 G-08 a closing says it, too', () => {
    expect(all(end(open, around, 'other', NOW))).toEqual({
      enquiry: ['EnquiryClosed'],
      'q-chosen': 'QuoteExpired closed → expired',
      'q-live': 'QuoteExpired closed → expired',
      'q-overdue': 'QuoteExpired time → expired',
      'o-invited': 'OpportunityExpired closed → expired',
      tell: { ended: ['chosen', 'live', 'overdue', 'invited', ...MAY_QUOTE.slice(1)] },
    });
  });

  it('R-51 R-52 refuses what has ended, by the status of quote and enquiry', () => {
    const refusal = (decide: () => unknown) => {
      try {
        decide();
        return 'decided';
      } catch (error) {
        if (error instanceof DomainError) return error.code;
        throw error;
      }
    };
    const states = {
      open,
      filled: after(...fill(open, 'q9', NOW)),
      closed: after(...close(open, 'other', NOW)),
      lapsed: after(...lapse(open, NOW)),
    };
    const table = Object.fromEntries(
      Object.entries(states).map(([status, enquiry]) => [
        status,
        [
          ...['chosen', 'overdue', 'declined', 'withdrew', 'nobody'].map((tutor) =>
            refusal(() => choose(enquiry, around, `q-${tutor}`, NOW)),
          ),
          refusal(() => end(enquiry, around, 'other', NOW)),
          refusal(() => end(enquiry, around, 'not_me', NOW)),
        ],
      ]),
    );
    const ended = ['quote_expired', 'quote_rejected', 'quote_expired', 'not_found'];
    expect(table).toEqual({
      open: ['decided', ...ended, 'decided', 'decided'],
      filled: ['enquiry_filled', ...ended, 'enquiry_filled', 'decided'],
      closed: ['enquiry_closed', ...ended, 'enquiry_closed', 'enquiry_closed'],
      lapsed: ['enquiry_lapsed', ...ended, 'enquiry_lapsed', 'enquiry_lapsed'],
    });
  });

  describe('G-08 another tutor', () => {
    const LATER = '2026-11-22T05:00:00.000Z';
    const filled = after(...fill(open, 'q-chosen', NOW));
    const passes = (one: quotes.Quote) => quotes.passOver(one, 'q-chosen', NOW);
    const takes = (one: quotes.Quote) => quotes.accept(one, NOW);
    const session = (id: string, sessionDate: string, ...more: bookings.BookingEvent[]) => {
      const place = { sessionDate, seat: 1, bufferMinutes: 0, availabilityId: null };
      const agreed = { tutorId: 'chosen', enquiryId: 'e1', quoteId: 'q-chosen', requestId: null };
      const terms = { sessionDuration: 60, sessionType: 'online' as const, totalCost: 7000 };
      const first = bookings.book({ ...place, ...agreed, ...terms }, NOW);
      return { id, state: fold(bookings.evolve, null, [...first, ...more]) };
    };
    const asked = requests.request(
      {
        tutorId: 'chosen',
        enquiryId: 'e1',
        quoteId: 'q-chosen',
        preferredDate: '2026-12-24T05:00:00.000Z',
        alternativeDate1: null,
        alternativeDate2: null,
        sessionDuration: 60,
        sessionType: 'online',
        urgency: 'normal',
      },
      NOW,
    );
    const soon = '2026-11-21T06:00:00.000Z';
    const arranged = {
      quotes: [
        quote('chosen', takes),
        quote('second', passes),
        quote('third', passes),
        quote('stopped', passes),
        quote('declined', (one) => quotes.decline(one, NOW)),
        quote('withdrew', (one) => quotes.withdraw(one, NOW)),
      ],
      opportunities: [
        ...['chosen', 'second', 'stopped', 'declined', 'withdrew', 'unquoted'].map((tutor) =>
          opportunity(tutor, accepts),
        ),
        opportunity('third', accepts, (one) => opportunities.expire(one, 'tutor_unavailable', NOW)),
        opportunity('refused', declines),
      ],
      requests: [{ id: 'r1', state: fold(requests.evolve, null, asked) }],
      sessions: [session('to come', '2026-11-29T05:00:00.000Z'), session('past', soon)],
    };
    const ask = (enquiry: Enquiry, parts: Partial<typeof arranged> = {}, now = LATER) => {
      let ids = 0;
      const input = {
        reason: 'times' as const,
        mayBeInvited: (tutorId: string) => tutorId !== 'stopped',
        newId: () => `new-${(ids += 1)}`,
      };
      return askForAnother(enquiry, { ...arranged, ...parts }, input, now);
    };

    it('says what becomes of everything that was quoted and arranged, and asks the eligible runners-up', () => {
      const { enquiry, invitations, tutorId, sessions, ...outcome } = ask(filled);
      expect({
        enquiry: enquiry.map(({ type, data }) => [type, data]),
        ...payload(outcome.quotes, quotes.evolve),
        ...payload(outcome.opportunities, opportunities.evolve),
        ...payload(outcome.requests, requests.evolve),
        ...payload(sessions, bookings.evolve),
      }).toEqual({
        enquiry: [
          [
            'EnquiryReopened',
            {
              reason: 'times',
              tutorId: 'chosen',
              opportunityIds: ['new-1', 'new-2'],
              wavesBefore: 0,
              nextWaveAt: '2026-11-23T05:00:00.000Z',
              respondBy: '2026-11-23T05:00:00.000Z',
              at: LATER,
            },
          ],
        ],
        'q-chosen': 'QuoteExpired another_tutor → expired',
        'o-chosen': 'OpportunityExpired another_tutor → expired',
        'o-second': 'OpportunityExpired asked_again → expired',
        r1: 'SessionRequestExpired closed → expired',
        'to come': 'SessionCancelled → cancelled',
      });
      expect(tutorId).toBe('chosen');
      expect(
        invitations.map(({ quote: { state }, events }) => [state.tutorId, fold(opportunities.evolve, null, events)]),
      ).toMatchObject([
        ['second', { status: 'available', earlierQuoteId: 'q-second', expiresAt: '2026-11-23T05:00:00.000Z' }],
        ['third', { status: 'available', earlierQuoteId: 'q-third' }],
      ]);
    });

    it('never asks who was replaced, whatever that tutor quoted before', () => {
      const replaced = (one: quotes.Quote) => quotes.replace(one, 'family', NOW);
      const newer = { ...quote('second', takes, replaced), id: 'q-newer' };
      const { state } = newer;
      const withNewer = [...arranged.quotes, { ...newer, state: { ...state, createdAt: LATER } }];
      for (const list of [withNewer, withNewer.toReversed()])
        expect(ask(filled, { quotes: list }).invitations.map((one) => one.quote.state.tutorId)).toEqual(['third']);
    });

    it('asks nobody first where nobody was passed over', () => {
      const { enquiry, invitations } = ask(filled, { quotes: [quote('chosen', takes)] });
      expect(invitations).toEqual([]);
      expect(enquiry).toMatchObject([{ data: { opportunityIds: [], nextWaveAt: LATER } }]);
    });

    it('is refused of an enquiry that is not filled, by its status', () => {
      for (const [status, enquiry] of Object.entries({
        submitted: open,
        closed: after(...close(open, 'other', NOW)),
        lapsed: after(...lapse(open, NOW)),
      }))
        expect(() => ask(enquiry)).toThrow(expect.objectContaining({ code: `enquiry_${status}` }));
      // Somebody else was first, between the reads of the enquiry and its quotes.
      const replaced = quote('chosen', takes, (one) => quotes.replace(one, 'family', NOW));
      expect(() => ask(filled, { quotes: [replaced] })).toThrow(expect.objectContaining({ code: 'enquiry_matching' }));
    });
  });
});

describe('G-18 the family stops sharing its contact', () => {
  const shares: Answer = (one) => opportunities.releaseContact(one, 'shared_by_student', NOW);
  const stops: Answer = (one) => opportunities.withdrawContact(one, NOW);
  const parts = {
    quotes: [
      quote('chosen', (one) => quotes.accept(one, NOW)),
      quote('live'),
      quote('declined', (one) => quotes.decline(one, NOW)),
      quote('withdrew', (one) => quotes.withdraw(one, NOW)),
      overdue('overdue'),
      quote('stopped'),
      quote('unshared'),
    ],
    opportunities: [
      ...['chosen', 'live', 'declined', 'withdrew', 'overdue', 'unquoted'].map((one) =>
        opportunity(one, accepts, shares),
      ),
      opportunity('stopped', accepts, shares, stops),
      opportunity('unshared', accepts),
      opportunity('invited'),
      opportunity('gone', accepts, shares, (one) => opportunities.expire(one, 'tutor_unavailable', NOW)),
    ],
  };
  const stop = (tutorId: string, enquiry = open) => {
    try {
      const outcome = stopSharingWith(enquiry, parts, tutorId, NOW);
      const types = [...outcome.enquiry, ...outcome.opportunities.flatMap(([, events]) => events)];
      return types.map(({ type }) => type).join(', ') || 'nothing';
    } catch (error) {
      return error instanceof DomainError ? error.code : String(error);
    }
  };

  it('of every tutor, in every status of the enquiry', () => {
    const masked = 'ContactSharingStopped, ContactDetailsWithdrawn';
    const states = { open, filled: after(...fill(open, 'q-chosen', NOW)), closed: after(...close(open, 'other', NOW)) };
    for (const enquiry of Object.values(states)) {
      expect(Object.fromEntries([...tutors, 'nobody'].map((tutor) => [tutor, stop(tutor, enquiry)]))).toEqual({
        chosen: 'quote_accepted',
        live: masked,
        declined: masked,
        withdrew: masked,
        overdue: masked,
        unquoted: masked,
        stopped: 'nothing',
        unshared: 'nothing',
        invited: 'nothing',
        gone: 'nothing',
        nobody: 'not_found',
      });
    }
    expect(stop('live', { ...open, erasedAt: NOW })).toBe('not_found');
  });
  const tutors = parts.opportunities.map(({ state }) => state.tutorId);
});
