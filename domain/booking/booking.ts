import { unreachable } from '../shared/event.js';
import { MINUTE, plus } from '../shared/time.js';
import { refusePast } from './refusals.js';
import { dueReminder, type ReminderEvent, type ReminderHours } from './reminders.js';

/** S1§4 */
export const BOOKING_STATUSES = ['confirmed', 'in_progress', 'completed', 'cancelled', 'no_show'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export type SessionType = 'online' | 'in-person';
export type Side = 'student' | 'tutor';
export type Party = Side | 'admin';
/** `check_expired`: the tutor's working-with-children check was not renewed in time. */
export const CANCELLATION_REASONS = ['check_expired'] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];
/** How the price of a session stands (G-15). */
export const PAYMENT_STATUSES = ['pending', 'paid', 'waived', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** How many weeks the sessions of a series are apart (G-12). */
export const SERIES_EVERY = [1, 2] as const;
export type SeriesEvery = (typeof SERIES_EVERY)[number];

/** What the receipt of a session says of its tutor's business, beside the name that stands in a column (G-15). */
export type ReceiptFacts = { contractId: string | null; gstRegistered: boolean };

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
  /**
   * The contract with the ABN of its receipt, and whether its price includes GST: as it was when it was paid (G-15).
   */
  receiptContractId: string | null;
  /** Null before it was paid, and of what was paid before this was kept. */
  receiptGstRegistered: boolean | null;
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
  | {
      type: 'SessionPaymentChanged';
      data: { status: PaymentStatus; by?: Party; amount?: number; receipt?: ReceiptFacts; at: string };
    }
  | { type: 'SessionOutcomeRequested'; data: { at: string } }
  | { type: 'LessonReportAdded'; data: { at: string } }
  | ReminderEvent
  | { type: 'SessionErased'; data: { of: 'family' | 'tutor'; at: string } };

/** Cents of a session at whole dollars an hour. */
export const costInCents = (hourlyRate: number, minutes: number) => Math.round((hourlyRate * 100 * minutes) / 60);

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

/**
 * Completed, and not taken out of the figures by an upheld contest (G-09): what is paid for, guaranteed and counted.
 */
export const wasHeld = ({ status, markRemovedAt }: Pick<Booking, 'status' | 'markRemovedAt'>) =>
  status === 'completed' && markRemovedAt === null;

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
      receiptContractId: null,
      receiptGstRegistered: null,
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
        receiptContractId: event.data.receipt?.contractId ?? booking.receiptContractId,
        receiptGstRegistered: event.data.receipt?.gstRegistered ?? booking.receiptGstRegistered,
      };
    case 'SessionOutcomeRequested':
      return { ...changed, outcomeRequestedAt: at };
    case 'SessionReminded':
      return { ...changed, remindedHours: event.data.hours };
    case 'ReviewInvited':
      return { ...changed, reviewInvitationDueAt: null, reviewInvitedAt: at };
    case 'LessonReportAdded':
    case 'SessionErased':
      return changed;
    default:
      return unreachable(event);
  }
}
