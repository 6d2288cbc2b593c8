import {
  acceptProposal,
  type BookingRequest,
  type BookingRequestEvent,
  confirm,
  decline,
  evolve,
  expire,
  propose,
  request,
} from '../../../domain/booking/booking-request.js';
import { fold } from '../../../domain/shared/event.js';
import { outcome, table } from '../outcome.js';

const NOW = '2026-11-21T05:00:00.000Z';
const LATER = '2026-11-22T05:00:00.000Z';
const OVER = '2026-11-28T05:00:00.000Z';
const input = {
  tutorId: 't1',
  enquiryId: 'e1',
  quoteId: 'q1',
  preferredDate: '2026-11-27T05:00:00.000Z',
  alternativeDate1: '2026-12-02T05:00:00.000Z',
  alternativeDate2: null,
  sessionDuration: 60,
  sessionType: 'online' as const,
  urgency: 'normal' as const,
};
const COUNTER = '2026-12-05T05:00:00.000Z';
const requested = request(input, NOW);
const after = (...more: BookingRequestEvent[]): BookingRequest => fold(evolve, null, [...requested, ...more]);
const fresh = after();
const countered = after(...propose(fresh, COUNTER, LATER));
const statusOf = ({ status }: BookingRequest) => status;

const decisions = (now: string) => ({
  confirm: (request: BookingRequest) => confirm(request, {}, now),
  decline: (request: BookingRequest) => decline(request, now),
  propose: (request: BookingRequest) => propose(request, COUNTER, now),
  acceptProposal: (request: BookingRequest) => acceptProposal(request, now),
  expire: (request: BookingRequest) => expire(request, 'time', now),
  close: (request: BookingRequest) => expire(request, 'closed', now),
});

describe('a booking request', () => {
  it('Q-17 answers every decision in every status', () => {
    const states = {
      pending: fresh,
      countered,
      confirmed: after(...confirm(fresh, {}, NOW)),
      declined: after(...decline(fresh, NOW)),
      expired: after(...expire(fresh, 'time', OVER)),
    };
    const ended = (status: string) => ({
      confirm: `conflict booking_request_${status}`,
      decline: `conflict booking_request_${status}`,
      propose: `conflict booking_request_${status}`,
      acceptProposal: `conflict booking_request_${status}`,
      expire: 'nothing',
      close: 'nothing',
    });
    expect(table(states, decisions(LATER), evolve, statusOf)).toEqual({
      pending: {
        confirm: 'SessionRequestConfirmed → confirmed',
        decline: 'SessionRequestDeclined → declined',
        propose: 'SessionRequestCountered → countered',
        acceptProposal: 'conflict booking_request_pending',
        expire: 'nothing',
        close: 'SessionRequestExpired → expired',
      },
      countered: {
        ...ended('countered'),
        acceptProposal: 'SessionRequestConfirmed → confirmed',
        close: 'SessionRequestExpired → expired',
      },
      confirmed: ended('confirmed'),
      declined: ended('declined'),
      expired: ended('expired'),
    });
  });

  it('refuses every answer once its time is over', () => {
    const late = {
      confirm: 'conflict booking_request_expired',
      decline: 'conflict booking_request_expired',
      propose: 'conflict booking_request_expired',
      acceptProposal: 'conflict booking_request_expired',
      expire: 'SessionRequestExpired → expired',
      close: 'SessionRequestExpired → expired',
    };
    const states = { pending: fresh, countered: { ...countered, expiresAt: OVER } };
    expect(table(states, decisions(OVER), evolve, statusOf)).toEqual({ pending: late, countered: late });
  });

  it('F-15 stays open for a week, at most until its last date', () => {
    expect(fresh).toEqual({
      ...input,
      status: 'pending',
      proposedDate: null,
      expiresAt: OVER,
      respondedAt: null,
      createdAt: NOW,
    });
    const soon = request({ ...input, alternativeDate1: null, alternativeDate2: '2026-11-26T05:00:00.000Z' }, NOW);
    expect(fold(evolve, null, soon).expiresAt).toBe(input.preferredDate);
  });

  it('confirms any of the dates asked for and no other', () => {
    const one = (sessionDate: string) => outcome(fresh, evolve, () => confirm(fresh, { sessionDate }, NOW), statusOf);
    expect(one(input.alternativeDate1)).toBe('SessionRequestConfirmed → confirmed');
    expect(one(COUNTER)).toBe('conflict date_not_requested');
    expect(confirm(fresh, {}, NOW)).toMatchObject([{ data: { sessionDate: input.preferredDate } }]);
  });

  it('refuses dates that are past', () => {
    const asks = (change: object) => outcome(null, evolve, () => request({ ...input, ...change }, NOW), statusOf);
    expect(asks({ preferredDate: NOW })).toBe('conflict session_in_past');
    expect(asks({ alternativeDate2: NOW })).toBe('conflict session_in_past');
    expect(outcome(fresh, evolve, () => propose(fresh, LATER, LATER), statusOf)).toBe('conflict session_in_past');
    const still = { ...fresh, expiresAt: '2026-11-28T00:00:00.000Z' };
    const late = () => confirm(still, {}, '2026-11-27T06:00:00.000Z');
    expect(outcome(still, evolve, late, statusOf)).toBe('conflict session_in_past');
  });

  it('keeps a counter-proposal and the time of the answer', () => {
    expect(countered).toMatchObject({
      proposedDate: COUNTER,
      expiresAt: '2026-11-29T05:00:00.000Z',
      respondedAt: LATER,
    });
    const taken = fold(evolve, countered, acceptProposal(countered, '2026-11-23T05:00:00.000Z'));
    expect(taken).toMatchObject({ status: 'confirmed', respondedAt: LATER });
    expect(acceptProposal(countered, '2026-11-23T05:00:00.000Z')).toMatchObject([{ data: { sessionDate: COUNTER } }]);
  });
});
