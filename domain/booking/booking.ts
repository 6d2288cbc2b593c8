import { conflict } from '../shared/domain-error.js';
import { fold, unreachable } from '../shared/event.js';
import { HOUR, MINUTE, plus } from '../shared/time.js';
import { sessionInPast } from './refusals.js';

/** S1§4 */
export const BOOKING_STATUSES = ['confirmed', 'in_progress', 'completed', 'cancelled', 'no_show'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export type SessionType = 'online' | 'in-person';
export type Party = 'student' | 'tutor' | 'admin';
/** `check_expired`: the tutor's working-with-children check was not renewed in time. */
export const CANCELLATION_REASONS = ['check_expired'] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];
/** How the price of a session stands (G-15). */
export const PAYMENT_STATUSES = ['pending', 'paid', 'waived', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** How many weeks the sessions of a series are apart (G-12). */
export const SERIES_EVERY = [1, 2] as const;
export type SeriesEvery = (typeof SERIES_EVERY)[number];

/** The facts of a session. The family's words, contact, place and notes stand beside them in the row. */
export type Booking = {
  tutorId: string;
  enquiryId: string | null;
  quoteId: string | null;
  requestId: string | null;
  availabilityId: string | null;
  sessionDate: string;
  sessionEnd: string;
  /** Which of the slot's places is taken, from 1; no place has two sessions at a time. */
  seat: number;
  /** Minutes that stay free in that place before and after it. */
  bufferMinutes: number;
  /** Minutes. */
  sessionDuration: number;
  sessionType: SessionType;
  /** The series it belongs to, and how many weeks its sessions are apart (G-12). */
  seriesId: string | null;
  everyWeeks: SeriesEvery | null;
  status: BookingStatus;
  /** Cents. */
  totalCost: number;
  paymentStatus: PaymentStatus;
  /** When it was marked as paid; stays when that is refunded. */
  paidAt: string | null;
  cancelledBy: Party | null;
  /** Why we cancelled it, where nobody asked for it (G-03). */
  cancellationReason: CancellationReason | null;
  /** The side that stayed away; a tutor's counts against the success rate. */
  noShowBy: 'student' | 'tutor' | null;
  /** Who marked that; null of sessions that were marked before this was kept (G-09). */
  noShowMarkedBy: Party | null;
  /** SEQUENCE of the calendar entry: rises with each change of it. */
  calendarSequence: number;
  /** The shorter of the reminders' hours that was dealt with, null before any. */
  remindedHours: ReminderHours | null;
  /** When both sides were asked whether it took place, as neither had said so (G-13). */
  outcomeRequestedAt: string | null;
  /** When the invitation to review becomes due, null before completion and once invited. */
  reviewInvitationDueAt: string | null;
  reviewInvitedAt: string | null;
  bookedAt: string;
  confirmedAt: string;
  startedAt: string | null;
  cancelledAt: string | null;
  completedAt: string | null;
  /** Nobody had said how it went (G-13). */
  completedAutomatically: boolean;
  /** When it was marked that a side stayed away. */
  missedAt: string | null;
  /** When one side contested what was recorded. */
  contestedAt: string | null;
  /** When that was upheld: the mark is out, and the session counts for nobody (G-09). */
  markRemovedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

/** When a session is, in which of the slot's places, and what stays free around it. */
export type Place = { sessionDate: string; seat: number; bufferMinutes: number; availabilityId: string | null };

type Arrangement = Place & {
  tutorId: string;
  enquiryId: string | null;
  quoteId: string | null;
  requestId: string | null;
  sessionDuration: number;
  sessionType: SessionType;
  totalCost: number;
  /** Of a session that is booked with others (G-12). */
  seriesId?: string;
  everyWeeks?: SeriesEvery;
};

export type BookingEvent =
  | { type: 'SessionBooked'; data: Arrangement & { at: string } }
  | {
      type: 'SessionRescheduled';
      data: Place & { by: Party; at: string };
    }
  | { type: 'SessionStarted'; data: { at: string } }
  | {
      type: 'SessionCompleted';
      data: { reviewInvitationDueAt: string; hasReport?: true; automatic?: true; at: string };
    }
  | { type: 'SessionCancelled'; data: { by: Party; reason?: CancellationReason; at: string } }
  | { type: 'SessionMissed'; data: { by: 'student' | 'tutor'; markedBy?: Party; at: string } }
  | { type: 'SessionContested'; data: { by: 'student' | 'tutor'; at: string } }
  | { type: 'SessionMarkRemoved'; data: { at: string } }
  | { type: 'SessionPaymentChanged'; data: { status: PaymentStatus; by?: Party; amount?: number; at: string } }
  | { type: 'SessionOutcomeRequested'; data: { at: string } }
  | { type: 'SessionReminded'; data: { hours: ReminderHours; at: string } }
  | { type: 'ReviewInvited'; data: { at: string } }
  | { type: 'SessionErased'; data: { of: 'family' | 'tutor'; at: string } };

/** Hours before a session at which both sides are reminded of it. */
export const REMINDER_HOURS = [24, 1] as const;
export type ReminderHours = (typeof REMINDER_HOURS)[number];
export const CANCELLATION_NOTICE_HOURS = 24;
const EARLY_MINUTES = 15;
export const REVIEW_INVITATION_HOURS = 2;

/** Cents of a session at whole dollars an hour. */
export const costInCents = (hourlyRate: number, minutes: number) => Math.round((hourlyRate * 100 * minutes) / 60);

const refusePast = (sessionDate: string, now: string) => {
  if (sessionDate <= now) throw sessionInPast();
};

/** Books a session: confirmed at once. */
export function book(input: Arrangement, now: string): BookingEvent[] {
  refusePast(input.sessionDate, now);
  const {
    tutorId,
    enquiryId,
    quoteId,
    requestId,
    availabilityId,
    sessionDate,
    seat,
    bufferMinutes,
    sessionDuration,
    sessionType,
    totalCost,
    seriesId,
    everyWeeks,
  } = input;
  return [
    {
      type: 'SessionBooked',
      data: {
        tutorId,
        enquiryId,
        quoteId,
        requestId,
        availabilityId,
        sessionDate,
        seat,
        bufferMinutes,
        sessionDuration,
        sessionType,
        totalCost,
        ...(seriesId && everyWeeks ? { seriesId, everyWeeks } : {}),
        at: now,
      },
    },
  ];
}

const NEXT: Record<BookingStatus, readonly BookingStatus[]> = {
  confirmed: ['in_progress', 'cancelled', 'no_show'],
  in_progress: ['completed', 'cancelled', 'no_show'],
  completed: [],
  cancelled: [],
  no_show: [],
};

const words = (status: BookingStatus) => status.replace('_', ' ');

function refuseUnless(booking: Booking, to: BookingStatus): void {
  if (NEXT[booking.status].includes(to)) return;
  throw conflict('booking_transition', `A session that is ${words(booking.status)} cannot become ${words(to)}`);
}

/** The family may change or cancel a confirmed session up to 24 h before it begins. */
function refuseShortNotice(booking: Booking, by: Party, now: string): void {
  if (by !== 'student') return;
  if (booking.status === 'in_progress') throw conflict('booking_started', 'This session has already started');
  if (now > plus(booking.sessionDate, -CANCELLATION_NOTICE_HOURS * HOUR)) {
    throw conflict(
      'notice_too_short',
      `A session can be changed up to ${CANCELLATION_NOTICE_HOURS} hours before it begins`,
    );
  }
}

export function start(booking: Booking, now: string): BookingEvent[] {
  refuseUnless(booking, 'in_progress');
  return [{ type: 'SessionStarted', data: { at: now } }];
}

/** By a person or by itself: the family is invited to review two hours later. */
export const completion = (at: string, more: { hasReport?: true; automatic?: true } = {}): BookingEvent => ({
  type: 'SessionCompleted',
  data: { reviewInvitationDueAt: plus(at, REVIEW_INVITATION_HOURS * HOUR), ...more, at },
});

/** With `hasReport` where its tutor wrote one; its words stand beside it in the row (G-14). */
export function complete(booking: Booking, now: string, hasReport = false): BookingEvent[] {
  refuseUnless(booking, 'completed');
  return [completion(now, hasReport ? { hasReport } : {})];
}

/** Completed, and not taken out of the figures by an upheld contest (G-09): what is paid for, guaranteed and counted. */
export const wasHeld = ({ status, markRemovedAt }: Pick<Booking, 'status' | 'markRemovedAt'>) =>
  status === 'completed' && markRemovedAt === null;

export function cancel(booking: Booking, by: Party, now: string): BookingEvent[] {
  refuseUnless(booking, 'cancelled');
  refuseShortNotice(booking, by, now);
  return [{ type: 'SessionCancelled', data: { by, at: now } }];
}

/** So long before a session its tutor's check must be renewed. */
export const CHECK_RENEWAL_HOURS = 24;

/**
 * What follows from the end of a tutor's check for the sessions that are booked beyond it (G-03).
 *
 * | moment                                       | renewed and verified | what happens                                               |
 * | -------------------------------------------- | -------------------- | ---------------------------------------------------------- |
 * | 90, 30, 7 days before it ends                | no                   | the tutor is told, by the name of the state's scheme       |
 * | 7 days before it ends                        | no                   | an alert for admins names the sessions beyond it           |
 * | it ends                                      | no                   | the tutor and each family with such sessions are told      |
 * | 24 h before a session that lies beyond it    | no                   | the session is cancelled, `check_expired`, counts for none |
 * | any later time                               | yes                  | sessions that still stand take place; families are told    |
 */
export const isBeyondCheck = (checkEndsAt: string | null, sessionDate: string): boolean =>
  checkEndsAt !== null && checkEndsAt <= sessionDate;

/** Cancels a session that has waited for its tutor's check for long enough; counts for nobody (G-03). */
export function cancelForExpiredCheck(booking: Booking, checkEndsAt: string | null, now: string): BookingEvent[] {
  const { status, sessionDate } = booking;
  const isDue = now < sessionDate && now >= plus(sessionDate, -CHECK_RENEWAL_HOURS * HOUR);
  if (status !== 'confirmed' || !isDue || !isBeyondCheck(checkEndsAt, sessionDate)) return [];
  return [{ type: 'SessionCancelled', data: { by: 'admin', reason: 'check_expired', at: now } }];
}

type NoShow = { by: 'student' | 'tutor'; markedBy: Party };

/** Either side or an admin marks that one stayed away; nobody does before the session should have begun (G-09). */
export function recordNoShow(booking: Booking, { by, markedBy }: NoShow, now: string): BookingEvent[] {
  refuseUnless(booking, 'no_show');
  if (now < booking.sessionDate) throw conflict('not_started', 'This session has not started yet');
  return [{ type: 'SessionMissed', data: { by, markedBy, at: now } }];
}

function refuseBefore(from: string, now: string): void {
  if (now < from) throw conflict('booking_not_begun', 'This session has not begun yet');
}

/** From when a tutor may begin a session: a quarter of an hour before its time. */
export const startableFrom = (sessionDate: string) => plus(sessionDate, -EARLY_MINUTES * MINUTE);

/** A tutor begins a session, not before {@link startableFrom}. */
export function startByTutor(booking: Booking, now: string): BookingEvent[] {
  refuseUnless(booking, 'in_progress');
  refuseBefore(startableFrom(booking.sessionDate), now);
  return start(booking, now);
}

/** A tutor says that a session was held, also one whose beginning was never marked. */
export function completeByTutor(booking: Booking, now: string, hasReport = false): BookingEvent[] {
  if (booking.status === 'in_progress') return complete(booking, now, hasReport);
  refuseUnless(booking, 'in_progress');
  refuseBefore(booking.sessionDate, now);
  const started = start(booking, now);
  return [...started, ...complete(fold(evolve, booking, started), now, hasReport)];
}

/** The first-session guarantee settles what it costs; the same again changes nothing (G-07). */
export const settlePayment = (booking: Booking, status: 'waived' | 'refunded', now: string): BookingEvent[] =>
  booking.paymentStatus === status
    ? []
    : [{ type: 'SessionPaymentChanged', data: { status, by: 'admin', amount: booking.totalCost, at: now } }];

/** The reminder that is due now; one that came too late to be of use is left out. */
export function remind(booking: Booking, now: string): BookingEvent[] {
  if (booking.status !== 'confirmed' || now >= booking.sessionDate) return [];
  const hours = dueReminder(booking.sessionDate, now);
  if (!hours || (booking.remindedHours !== null && booking.remindedHours <= hours)) return [];
  return [{ type: 'SessionReminded', data: { hours, at: now } }];
}

/** The shortest of the reminders whose time has come. */
const dueReminder = (sessionDate: string, now: string): ReminderHours | null =>
  REMINDER_HOURS.findLast((hours) => now >= plus(sessionDate, -hours * HOUR)) ?? null;

/** An admin's action by its resulting status (S1§4); `No Show` there means the student did not show up. */
export function moveTo(booking: Booking, status: BookingStatus, now: string): BookingEvent[] {
  switch (status) {
    case 'in_progress':
      return start(booking, now);
    case 'completed':
      return complete(booking, now);
    case 'cancelled':
      return cancel(booking, 'admin', now);
    case 'no_show':
      return recordNoShow(booking, { by: 'student', markedBy: 'admin' }, now);
    case 'confirmed':
      refuseUnless(booking, status);
      return [];
    default:
      return unreachable(status);
  }
}

/** Moves a confirmed session to another time; the same time changes nothing. */
export function reschedule(booking: Booking, input: Place & { by: Party }, now: string): BookingEvent[] {
  if (booking.status !== 'confirmed') {
    throw conflict('booking_not_confirmed', `A session that is ${words(booking.status)} cannot be moved`);
  }
  refuseShortNotice(booking, input.by, now);
  refusePast(input.sessionDate, now);
  const { sessionDate, seat, bufferMinutes, availabilityId, by } = input;
  return sessionDate === booking.sessionDate
    ? []
    : [{ type: 'SessionRescheduled', data: { sessionDate, seat, bufferMinutes, availabilityId, by, at: now } }];
}

/** Invites the family to review, once, 2 h after completion. */
export function inviteReview(booking: Booking, now: string): BookingEvent[] {
  const due = booking.reviewInvitationDueAt !== null && now >= booking.reviewInvitationDueAt;
  return due ? [{ type: 'ReviewInvited', data: { at: now } }] : [];
}

/** A person in it is erased: what was decided on it before and is not committed yet is decided again. */
export const erase = (of: 'family' | 'tutor', now: string): BookingEvent[] => [
  { type: 'SessionErased', data: { of, at: now } },
];

/** Adds a note to `adminNotes`, one a line. */
export const appendNote = (notes: string | null, note: string) => (notes ? `${notes}\n${note}` : note);

const endOf = (sessionDate: string, minutes: number) => plus(sessionDate, minutes * MINUTE);

export function evolve(booking: Booking | null, event: BookingEvent): Booking {
  if (event.type === 'SessionBooked') {
    const { at, ...arrangement } = event.data;
    return {
      seriesId: null,
      everyWeeks: null,
      ...arrangement,
      sessionEnd: endOf(arrangement.sessionDate, arrangement.sessionDuration),
      status: 'confirmed',
      paymentStatus: 'pending',
      paidAt: null,
      cancelledBy: null,
      cancellationReason: null,
      noShowBy: null,
      noShowMarkedBy: null,
      calendarSequence: 0,
      remindedHours: dueReminder(arrangement.sessionDate, at),
      outcomeRequestedAt: null,
      reviewInvitationDueAt: null,
      reviewInvitedAt: null,
      bookedAt: at,
      confirmedAt: at,
      startedAt: null,
      cancelledAt: null,
      completedAt: null,
      completedAutomatically: false,
      missedAt: null,
      contestedAt: null,
      markRemovedAt: null,
      createdAt: at,
      updatedAt: at,
    };
  }
  if (!booking) throw new Error(`${event.type} before SessionBooked`);
  const { at } = event.data;
  const changed = { ...booking, updatedAt: at };
  switch (event.type) {
    case 'SessionRescheduled': {
      const { sessionDate, seat, bufferMinutes, availabilityId } = event.data;
      const sessionEnd = endOf(sessionDate, booking.sessionDuration);
      return {
        ...changed,
        sessionDate,
        sessionEnd,
        seat,
        bufferMinutes,
        availabilityId,
        calendarSequence: booking.calendarSequence + 1,
        remindedHours: dueReminder(sessionDate, at),
        outcomeRequestedAt: null,
      };
    }
    case 'SessionStarted':
      return { ...changed, status: 'in_progress', startedAt: at };
    case 'SessionCompleted':
      return {
        ...changed,
        status: 'completed',
        completedAt: at,
        completedAutomatically: event.data.automatic ?? false,
        reviewInvitationDueAt: event.data.reviewInvitationDueAt,
      };
    case 'SessionCancelled':
      return {
        ...changed,
        status: 'cancelled',
        cancelledAt: at,
        cancelledBy: event.data.by,
        cancellationReason: event.data.reason ?? null,
        calendarSequence: booking.calendarSequence + 1,
      };
    case 'SessionMissed':
      return {
        ...changed,
        status: 'no_show',
        noShowBy: event.data.by,
        noShowMarkedBy: event.data.markedBy ?? null,
        missedAt: at,
      };
    case 'SessionContested':
      return { ...changed, contestedAt: at };
    case 'SessionMarkRemoved':
      return { ...changed, noShowBy: null, cancelledBy: null, reviewInvitationDueAt: null, markRemovedAt: at };
    case 'SessionPaymentChanged':
      return {
        ...changed,
        paymentStatus: event.data.status,
        paidAt: event.data.status === 'paid' ? at : booking.paidAt,
      };
    case 'SessionOutcomeRequested':
      return { ...changed, outcomeRequestedAt: at };
    case 'SessionReminded':
      return { ...changed, remindedHours: event.data.hours };
    case 'ReviewInvited':
      return { ...changed, reviewInvitationDueAt: null, reviewInvitedAt: at };
    case 'SessionErased':
      return changed;
    default:
      return unreachable(event);
  }
}
