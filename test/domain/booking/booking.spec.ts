import {
  appendNote,
  book,
  type Booking,
  BOOKING_STATUSES,
  type BookingEvent,
  type BookingStatus,
  costInCents,
  evolve,
} from '../../../domain/booking/booking.js';
import { cancel, cancelForExpiredCheck, reschedule } from '../../../domain/booking/changes.js';
import { complete, moveTo, recordNoShow, start } from '../../../domain/booking/attendance.js';
import { inviteReview } from '../../../domain/booking/reminders.js';
import { fold } from '../../../domain/shared/event.js';
import { HOUR, plus } from '../../../domain/shared/time.js';
import { outcome, table } from '../outcome.js';

const NOW = '2026-11-21T05:00:00.000Z';
const SESSION = '2026-11-25T05:00:00.000Z';
const NOTICE_ENDS = '2026-11-24T05:00:00.000Z';
const SHORT = '2026-11-24T05:00:00.001Z';
const arrangement = {
  tutorId: 't1',
  enquiryId: 'e1',
  quoteId: 'q1',
  requestId: null,
  availabilityId: 'a1',
  bufferMinutes: 15,
  sessionDate: SESSION,
  seat: 1,
  sessionDuration: 90,
  sessionType: 'online' as const,
  totalCost: 9_750,
};
const booked = book(arrangement, NOW);
const after = (...more: BookingEvent[]): Booking => fold(evolve, null, [...booked, ...more]);
const fresh = after();
const started = after(...start(fresh, NOW));
const states: Record<BookingStatus, Booking> = {
  confirmed: fresh,
  in_progress: started,
  completed: after(...start(fresh, NOW), ...complete(started, NOW)),
  cancelled: after(...cancel(fresh, 'admin', NOW)),
  no_show: after(...recordNoShow(fresh, { by: 'student', markedBy: 'admin' }, SESSION)),
};
const statusOf = ({ status }: Booking) => status;

describe('a booking', () => {
  it('A-07 REL-12 allows the six moves of the table and refuses the other nineteen', () => {
    const decisions = Object.fromEntries(
      BOOKING_STATUSES.map((status) => [
        status,
        (booking: Booking) =>
          status === 'cancelled' ? cancel(booking, 'admin', SESSION) : moveTo(booking, status, SESSION),
      ]),
    );
    const no = 'conflict booking_transition';
    const final = { confirmed: no, in_progress: no, completed: no, cancelled: no, no_show: no };
    expect(table(states, decisions, evolve, statusOf)).toEqual({
      confirmed: {
        ...final,
        in_progress: 'SessionStarted → in_progress',
        cancelled: 'SessionCancelled → cancelled',
        no_show: 'SessionMissed → no_show',
      },
      in_progress: {
        ...final,
        completed: 'SessionCompleted → completed',
        cancelled: 'SessionCancelled → cancelled',
        no_show: 'SessionMissed → no_show',
      },
      completed: final,
      cancelled: final,
      no_show: final,
    });
  });

  const decisionsOfParties = (now: string) => ({
    'student cancels': (booking: Booking) => cancel(booking, 'student', now),
    'tutor cancels': (booking: Booking) => cancel(booking, 'tutor', now),
    'tutor misses': (booking: Booking) => recordNoShow(booking, { by: 'tutor', markedBy: 'student' }, SESSION),
    'student moves': (booking: Booking) => reschedule(booking, { ...moved, by: 'student' }, now),
    'tutor moves': (booking: Booking) => reschedule(booking, { ...moved, by: 'tutor' }, now),
    'invite review': (booking: Booking) => inviteReview(booking, now),
  });
  const moved = { sessionDate: '2026-11-26T05:00:00.000Z', seat: 2, bufferMinutes: 30, availabilityId: 'a2' };

  it('answers what student, tutor and clock ask in every status', () => {
    const refused = {
      'student cancels': 'conflict booking_transition',
      'tutor cancels': 'conflict booking_transition',
      'tutor misses': 'conflict booking_transition',
      'student moves': 'conflict booking_not_confirmed',
      'tutor moves': 'conflict booking_not_confirmed',
      'invite review': 'nothing',
    };
    expect(table(states, decisionsOfParties(NOTICE_ENDS), evolve, statusOf)).toEqual({
      confirmed: {
        'student cancels': 'SessionCancelled → cancelled',
        'tutor cancels': 'SessionCancelled → cancelled',
        'tutor misses': 'SessionMissed → no_show',
        'student moves': 'SessionRescheduled → confirmed',
        'tutor moves': 'SessionRescheduled → confirmed',
        'invite review': 'nothing',
      },
      in_progress: {
        ...refused,
        'student cancels': 'conflict booking_started',
        'tutor cancels': 'SessionCancelled → cancelled',
        'tutor misses': 'SessionMissed → no_show',
      },
      completed: { ...refused, 'invite review': 'ReviewInvited → completed' },
      cancelled: refused,
      no_show: refused,
    });
  });

  it('G-09 is marked as missed by nobody before its start, an admin included, also when it was begun early', () => {
    const early = plus(SESSION, -1);
    const decisions = {
      'tutor marks': (booking: Booking) => recordNoShow(booking, { by: 'student', markedBy: 'tutor' }, early),
      'admin marks': (booking: Booking) => moveTo(booking, 'no_show', early),
    };
    const refused = { 'tutor marks': 'conflict not_started', 'admin marks': 'conflict not_started' };
    const { confirmed, in_progress } = states;
    expect(table({ confirmed, in_progress }, decisions, evolve, statusOf)).toEqual({
      confirmed: refused,
      in_progress: refused,
    });
  });

  it('asks 24 hours of notice of the family, not of the tutor (R-54)', () => {
    expect(table({ confirmed: fresh }, decisionsOfParties(SHORT), evolve, statusOf)['confirmed']).toMatchObject({
      'student cancels': 'conflict notice_too_short',
      'student moves': 'conflict notice_too_short',
      'tutor cancels': 'SessionCancelled → cancelled',
      'tutor moves': 'SessionRescheduled → confirmed',
    });
  });

  it('F-14 begins confirmed, with its end, cost and defaults', () => {
    expect(fresh).toEqual({
      ...arrangement,
      seriesId: null,
      everyWeeks: null,
      sessionEnd: '2026-11-25T06:30:00.000Z',
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
      remindedHours: null,
      outcomeRequestedAt: null,
      reviewInvitationDueAt: null,
      reviewInvitedAt: null,
      bookedAt: NOW,
      confirmedAt: NOW,
      startedAt: null,
      cancelledAt: null,
      completedAt: null,
      completedAutomatically: false,
      missedAt: null,
      contestedAt: null,
      markRemovedAt: null,
      createdAt: NOW,
      updatedAt: NOW,
    });
  });

  it('stamps start, end and cancellation and who caused it', () => {
    expect(started).toMatchObject({ startedAt: NOW, updatedAt: NOW });
    expect(states.completed).toMatchObject({ completedAt: NOW, reviewInvitationDueAt: '2026-11-21T07:00:00.000Z' });
    expect(after(...cancel(fresh, 'tutor', SHORT))).toMatchObject({
      cancelledAt: SHORT,
      cancelledBy: 'tutor',
      updatedAt: SHORT,
    });
    expect(after(...recordNoShow(fresh, { by: 'tutor', markedBy: 'student' }, SESSION))).toMatchObject({
      noShowBy: 'tutor',
      noShowMarkedBy: 'student',
      missedAt: SESSION,
    });
    expect(states.no_show).toMatchObject({ noShowBy: 'student' });
  });

  it('raises the sequence of its calendar entry with a move and a cancellation', () => {
    const movedOnce = after(...reschedule(fresh, { ...moved, by: 'student' }, NOW));
    expect(movedOnce).toMatchObject({ ...moved, sessionEnd: '2026-11-26T06:30:00.000Z', calendarSequence: 1 });
    expect(fold(evolve, movedOnce, cancel(movedOnce, 'tutor', NOW)).calendarSequence).toBe(2);
  });

  it('does nothing when moved to its own time and refuses a time past', () => {
    const move = (sessionDate: string) =>
      outcome(fresh, evolve, () => reschedule(fresh, { ...moved, sessionDate, by: 'tutor' }, NOW), statusOf);
    expect(move(SESSION)).toBe('nothing');
    expect(move(NOW)).toBe('conflict session_in_past');
  });

  it.each([
    ['2026-11-21T05:00:00.000Z', 'conflict session_in_past'],
    ['2026-11-21T05:00:00.001Z', 'SessionBooked → confirmed'],
  ])('V-21 answers a booking for %s', (sessionDate, expected) => {
    expect(outcome(null, evolve, () => book({ ...arrangement, sessionDate }, NOW), statusOf)).toBe(expected);
  });

  it('Q-15 invites to review once, two hours after the end', () => {
    const { completed } = states;
    expect(inviteReview(completed, '2026-11-21T06:59:59.999Z')).toEqual([]);
    const invited = fold(evolve, completed, inviteReview(completed, '2026-11-21T07:00:00.000Z'));
    expect(invited).toMatchObject({ reviewInvitedAt: '2026-11-21T07:00:00.000Z', reviewInvitationDueAt: null });
    expect(inviteReview(invited, '2026-11-22T07:00:00.000Z')).toEqual([]);
  });

  it.each([
    [65, 60, 6_500],
    [65, 90, 9_750],
    [70, 50, 5_833],
    [200, 180, 60_000],
  ])('costs at $%i an hour for %i minutes %i cents', (rate, minutes, cents) => {
    expect(costInCents(rate, minutes)).toBe(cents);
  });

  it('appends notes', () => {
    expect(appendNote(null, 'Cancelled by admin')).toBe('Cancelled by admin');
    expect(appendNote('one', 'two')).toBe('one\ntwo');
  });

  it('refuses events before its first', () => {
    expect(() => evolve(null, { type: 'SessionStarted', data: { at: NOW } })).toThrow('before SessionBooked');
  });
});

describe('G-03 a session whose tutor’s check does not count when it begins', () => {
  const session = '2027-03-06T00:00:00.000Z';
  const due = plus(session, -24 * HOUR + 1);
  it.each<[string, string, boolean, boolean]>([
    ['within 24 h', due, false, true],
    ['a millisecond earlier', plus(due, -1), false, false],
    ['until it begins', plus(session, -1), false, true],
    ['not once it has begun', session, false, false],
    ['a check that counts', due, true, false],
  ])('%s', (_, now, hasCheck, isDue) => {
    for (const status of ['confirmed', 'in_progress', 'completed', 'cancelled', 'no_show'] as const) {
      const booking = { status, sessionDate: session } as Parameters<typeof cancelForExpiredCheck>[0];
      expect(cancelForExpiredCheck(booking, hasCheck, now)).toEqual(
        isDue && status === 'confirmed'
          ? [{ type: 'SessionCancelled', data: { by: 'admin', reason: 'check_expired', at: now } }]
          : [],
      );
    }
  });
});
