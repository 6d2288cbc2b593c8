import { conflict } from '../shared/domain-error.js';
import { unreachable } from '../shared/event.js';
import { DAY, plus } from '../shared/time.js';
import type { SessionType } from './booking.js';
import { sessionInPast } from './refusals.js';

export const REQUEST_STATUSES = ['pending', 'confirmed', 'declined', 'countered', 'expired'] as const;
export type BookingRequestStatus = (typeof REQUEST_STATUSES)[number];
/** In which one side waits for the other's answer. */
export const OPEN_REQUEST: readonly BookingRequestStatus[] = ['pending', 'countered'];
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

type RequestedDates = Pick<
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
  | { type: 'SessionRequested'; data: RequestedDates & { expiresAt: string; at: string } }
  | { type: 'SessionRequestConfirmed'; data: { sessionDate: string; at: string } }
  | { type: 'SessionRequestDeclined'; data: { at: string } }
  | { type: 'SessionRequestCountered'; data: { proposedDate: string; expiresAt: string; at: string } }
  | { type: 'SessionRequestExpired'; data: { reason: 'time' | 'closed'; at: string } }
  | { type: 'SessionRequestErased'; data: { of: 'family' | 'tutor'; at: string } };

/** A tutor has a week to answer, and never longer than the last date asked for. */
export const REQUEST_DAYS = 7;

const datesOf = (requested: Pick<RequestedDates, 'preferredDate' | 'alternativeDate1' | 'alternativeDate2'>) =>
  [requested.preferredDate, requested.alternativeDate1, requested.alternativeDate2].filter((date) => date !== null);

const earlier = (one: string, other: string) => (one < other ? one : other);

function refusePast(date: string, now: string): void {
  if (date <= now) throw sessionInPast();
}

/** Asks a tutor without slots for a session; open for 7 days, at most until the last date named. */
export function request(input: RequestedDates, now: string): BookingRequestEvent[] {
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
  const requested = {
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
  return [{ type: 'SessionRequested', data: { ...requested, expiresAt, at: now } }];
}

function refuseUnless(request: BookingRequest, status: 'pending' | 'countered', now: string): void {
  const open = OPEN_REQUEST.includes(request.status);
  if (request.status === 'expired' || (open && now >= request.expiresAt)) {
    throw conflict('booking_request_expired', 'This booking request has expired');
  }
  if (request.status !== status) {
    throw conflict(`booking_request_${request.status}`, `This booking request is ${request.status}`);
  }
}

/** The tutor takes one of the dates that the family named, by default the preferred one. */
export function confirm(request: BookingRequest, input: { sessionDate?: string }, now: string): BookingRequestEvent[] {
  refuseUnless(request, 'pending', now);
  const sessionDate = input.sessionDate ?? request.preferredDate;
  if (!datesOf(request).includes(sessionDate)) {
    throw conflict('date_not_requested', 'Please confirm one of the requested dates or propose another');
  }
  refusePast(sessionDate, now);
  return [{ type: 'SessionRequestConfirmed', data: { sessionDate, at: now } }];
}

export function decline(request: BookingRequest, now: string): BookingRequestEvent[] {
  refuseUnless(request, 'pending', now);
  return [{ type: 'SessionRequestDeclined', data: { at: now } }];
}

/** The tutor counters with another date, which stands for 7 days, at most until itself. */
export function propose(request: BookingRequest, proposedDate: string, now: string): BookingRequestEvent[] {
  refuseUnless(request, 'pending', now);
  refusePast(proposedDate, now);
  const expiresAt = earlier(plus(now, REQUEST_DAYS * DAY), proposedDate);
  return [{ type: 'SessionRequestCountered', data: { proposedDate, expiresAt, at: now } }];
}

/** The family takes the tutor's counter-proposal. */
export function acceptProposal(request: BookingRequest, now: string): BookingRequestEvent[] {
  refuseUnless(request, 'countered', now);
  if (!request.proposedDate) throw new Error('a countered request has a proposed date');
  return [{ type: 'SessionRequestConfirmed', data: { sessionDate: request.proposedDate, at: now } }];
}

/** Makes an expiry visible: by time, or because the enquiry was closed. */
export function expire(request: BookingRequest, reason: 'time' | 'closed', now: string): BookingRequestEvent[] {
  const open = OPEN_REQUEST.includes(request.status);
  return open && (reason !== 'time' || now >= request.expiresAt)
    ? [{ type: 'SessionRequestExpired', data: { reason, at: now } }]
    : [];
}

/** A person in it is erased: what was decided on it before and is not committed yet is decided again. */
export const erase = (of: 'family' | 'tutor', now: string): BookingRequestEvent[] => [
  { type: 'SessionRequestErased', data: { of, at: now } },
];

export function evolve(request: BookingRequest | null, event: BookingRequestEvent): BookingRequest {
  if (event.type === 'SessionRequested') {
    const { at, ...requested } = event.data;
    return { ...requested, status: 'pending', proposedDate: null, respondedAt: null, createdAt: at };
  }
  if (!request) throw new Error(`${event.type} before SessionRequested`);
  const { at } = event.data;
  switch (event.type) {
    case 'SessionRequestConfirmed':
      return { ...request, status: 'confirmed', respondedAt: request.respondedAt ?? at };
    case 'SessionRequestDeclined':
      return { ...request, status: 'declined', respondedAt: at };
    case 'SessionRequestCountered': {
      const { proposedDate, expiresAt } = event.data;
      return { ...request, status: 'countered', proposedDate, expiresAt, respondedAt: at };
    }
    case 'SessionRequestExpired':
      return { ...request, status: 'expired' };
    case 'SessionRequestErased':
      return request;
    default:
      return unreachable(event);
  }
}
