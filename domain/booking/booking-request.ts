import { conflict } from '../shared/domain-error.js';
import { unreachable } from '../shared/event.js';
import { DAY, plus } from '../shared/time.js';
import type { SessionType } from './booking.js';

export type BookingRequestStatus = 'pending' | 'confirmed' | 'declined' | 'countered' | 'expired';
export type Urgency = 'urgent' | 'normal' | 'flexible';

/** The facts of a request for a session at one of up to three dates. Words and contact stand beside them in the row. */
export type BookingRequest = {
  tutorId: string;
  enquiryId: string | null;
  quoteId: string | null;
  preferredDate: string;
  alternativeDate1: string | null;
  alternativeDate2: string | null;
  /** Minutes. */
  sessionDuration: number;
  sessionType: SessionType;
  urgency: Urgency;
  status: BookingRequestStatus;
  proposedDate: string | null;
  expiresAt: string;
  respondedAt: string | null;
  createdAt: string;
};

type Wish = Pick<
  BookingRequest,
  | 'tutorId'
  | 'enquiryId'
  | 'quoteId'
  | 'preferredDate'
  | 'alternativeDate1'
  | 'alternativeDate2'
  | 'sessionDuration'
  | 'sessionType'
  | 'urgency'
>;

export type BookingRequestEvent =
  | { type: 'SessionRequested'; data: Wish & { expiresAt: string; at: string } }
  | { type: 'SessionRequestConfirmed'; data: { sessionDate: string; at: string } }
  | { type: 'SessionRequestDeclined'; data: { at: string } }
  | { type: 'SessionRequestCountered'; data: { proposedDate: string; expiresAt: string; at: string } }
  | { type: 'SessionRequestExpired'; data: { reason: 'time' | 'closed'; at: string } }
  | { type: 'SessionRequestErased'; data: { of: 'family' | 'tutor'; at: string } };

export const REQUEST_DAYS = 7;

const datesOf = (wish: Pick<Wish, 'preferredDate' | 'alternativeDate1' | 'alternativeDate2'>) =>
  [wish.preferredDate, wish.alternativeDate1, wish.alternativeDate2].filter((date) => date !== null);

const earlier = (one: string, other: string) => (one < other ? one : other);

function refusePast(date: string, now: string): void {
  if (date <= now) throw conflict('session_in_past', 'Session date must be in the future');
}

/** Asks a tutor without slots for a session; open for 7 days, at most until the last date named. */
export function request(input: Wish, now: string): BookingRequestEvent[] {
  const {
    tutorId,
    enquiryId,
    quoteId,
    preferredDate,
    alternativeDate1,
    alternativeDate2,
    sessionDuration,
    sessionType,
    urgency,
  } = input;
  const dates = datesOf(input);
  for (const date of dates) refusePast(date, now);
  const expiresAt = earlier(plus(now, REQUEST_DAYS * DAY), dates.toSorted().at(-1) ?? preferredDate);
  const wish = {
    tutorId,
    enquiryId,
    quoteId,
    preferredDate,
    alternativeDate1,
    alternativeDate2,
    sessionDuration,
    sessionType,
    urgency,
  };
  return [{ type: 'SessionRequested', data: { ...wish, expiresAt, at: now } }];
}

function refuseUnless(asked: BookingRequest, status: 'pending' | 'countered', now: string): void {
  const open = asked.status === 'pending' || asked.status === 'countered';
  if (asked.status === 'expired' || (open && now >= asked.expiresAt)) {
    throw conflict('booking_request_expired', 'This booking request has expired');
  }
  if (asked.status !== status) {
    throw conflict(`booking_request_${asked.status}`, `This booking request is ${asked.status}`);
  }
}

/** The tutor takes one of the dates that the family named, by default the preferred one. */
export function confirm(asked: BookingRequest, input: { sessionDate?: string }, now: string): BookingRequestEvent[] {
  refuseUnless(asked, 'pending', now);
  const sessionDate = input.sessionDate ?? asked.preferredDate;
  if (!datesOf(asked).includes(sessionDate)) {
    throw conflict('date_not_requested', 'Please confirm one of the requested dates or propose another');
  }
  refusePast(sessionDate, now);
  return [{ type: 'SessionRequestConfirmed', data: { sessionDate, at: now } }];
}

export function decline(asked: BookingRequest, now: string): BookingRequestEvent[] {
  refuseUnless(asked, 'pending', now);
  return [{ type: 'SessionRequestDeclined', data: { at: now } }];
}

/** The tutor counters with another date, which stands for 7 days, at most until itself. */
export function propose(asked: BookingRequest, proposedDate: string, now: string): BookingRequestEvent[] {
  refuseUnless(asked, 'pending', now);
  refusePast(proposedDate, now);
  const expiresAt = earlier(plus(now, REQUEST_DAYS * DAY), proposedDate);
  return [{ type: 'SessionRequestCountered', data: { proposedDate, expiresAt, at: now } }];
}

/** The family takes the tutor's counter-proposal. */
export function acceptProposal(asked: BookingRequest, now: string): BookingRequestEvent[] {
  refuseUnless(asked, 'countered', now);
  if (!asked.proposedDate) throw new Error('a countered request has a proposed date');
  return [{ type: 'SessionRequestConfirmed', data: { sessionDate: asked.proposedDate, at: now } }];
}

/** Makes an expiry visible: by time, or because the enquiry was closed. */
export function expire(asked: BookingRequest, reason: 'time' | 'closed', now: string): BookingRequestEvent[] {
  const open = asked.status === 'pending' || asked.status === 'countered';
  return open && (reason !== 'time' || now >= asked.expiresAt)
    ? [{ type: 'SessionRequestExpired', data: { reason, at: now } }]
    : [];
}

/** A person in it is erased: what was decided on it before and is not committed yet is decided again. */
export const erase = (of: 'family' | 'tutor', now: string): BookingRequestEvent[] => [
  { type: 'SessionRequestErased', data: { of, at: now } },
];

export function evolve(asked: BookingRequest | null, event: BookingRequestEvent): BookingRequest {
  if (event.type === 'SessionRequested') {
    const { at, ...wish } = event.data;
    return { ...wish, status: 'pending', proposedDate: null, respondedAt: null, createdAt: at };
  }
  if (!asked) throw new Error(`${event.type} before SessionRequested`);
  const { at } = event.data;
  switch (event.type) {
    case 'SessionRequestConfirmed':
      return { ...asked, status: 'confirmed', respondedAt: asked.respondedAt ?? at };
    case 'SessionRequestDeclined':
      return { ...asked, status: 'declined', respondedAt: at };
    case 'SessionRequestCountered': {
      const { proposedDate, expiresAt } = event.data;
      return { ...asked, status: 'countered', proposedDate, expiresAt, respondedAt: at };
    }
    case 'SessionRequestExpired':
      return { ...asked, status: 'expired' };
    case 'SessionRequestErased':
      return asked;
    default:
      return unreachable(event);
  }
}
