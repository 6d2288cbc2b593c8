import { foldOf, startStream, type Change } from '../../application/ports/ledger.js';
import {
  AUTOMATIC_COMPLETION_HOURS,
  completeAutomatically,
  OUTCOME_REQUEST_HOURS,
  requestOutcome,
} from '../../domain/booking/automatic-completion.js';
import { type Booking, book, type BookingEvent, costInCents } from '../../domain/booking/booking.js';
import { cancel, reschedule } from '../../domain/booking/changes.js';
import { complete, recordNoShow, start } from '../../domain/booking/attendance.js';
import { inviteReview } from '../../domain/booking/reminders.js';
import type { LessonReport } from '../../domain/booking/lesson-report.js';
import { changePayment, type PaymentDecision } from '../../domain/booking/payment.js';
import { SUBJECTS } from '../../domain/matching/subjects.js';
import { DAY, HOUR, MINUTE, plus } from '../../domain/shared/time.js';
import { familyOf } from '../market/families.js';
import type { Agreement } from './enquiries.js';
import type { Seeder } from './seeder.js';
import type { DemoTutor } from './tutors.js';

export type Course =
  | 'completed'
  | 'completed automatically'
  | 'unanswered'
  | 'cancelled'
  | 'cancelled by tutor'
  | 'missed'
  | 'missed by tutor'
  | 'under way'
  | 'ahead';
export type Meeting = {
  tutor: DemoTutor;
  at: string;
  minutes: number;
  course: Course;
  family: number;
  agreement?: Agreement;
  /** Booked with others, by the number of their series (G-12). */
  series?: number;
  /** When it was booked, where that was not some days before. */
  bookedAt?: string;
  /** To which time its family has moved it since. */
  movedTo?: string;
};
export const HALF_HOUR = 30 * MINUTE;
/** Whom sessions are for, where the family said so. */
const LEARNERS = ['Mia', 'Oliver', 'Aarav', 'Sienna', 'Leo', 'Zara', 'Hugo', 'Ivy'];

/** What tutors wrote to families about sessions that were held (G-14). */
const REPORTS: readonly LessonReport[] = [
  {
    done: 'We went through last week’s test together and worked out where the marks were lost.',
    next: 'The two topics that cost the most marks, one at a time.',
    homework: 'Correct questions 3, 5 and 8 of the test',
  },
  {
    done: 'A slow start, then a very good half hour: every example worked without help by the end.',
    next: 'Harder examples of the same kind, against the clock.',
    homework: null,
  },
  { done: null, next: null, homework: 'Twenty minutes of practice on three days, and bring the notebook' },
  {
    done: 'Revision of the whole unit, with questions from past papers.',
    next: 'A full practice paper.',
    homework: null,
  },
];

/** How the price of most held sessions was settled, by turns of the families; the others wait (G-15). */
const SETTLED: readonly (readonly PaymentDecision[])[] = [
  ['waived'],
  ['paid', 'refunded'],
  [],
  ['paid'],
  ['paid'],
  ['paid'],
  [],
  ['paid'],
];
/** The events of a meeting that took this course. */
function courseOf(
  { tutor, at, minutes, course, family, agreement, movedTo, ...meeting }: Meeting,
  now: string,
  hasReport: boolean,
  seriesId: string | null,
): { events: BookingEvent[]; state: Booking } {
  const usual = plus(at, -4 * DAY);
  const bookedAt =
    meeting.bookedAt ?? (agreement ? plus(agreement.filledAt, HOUR) : usual < now ? usual : plus(now, -HOUR));
  const { id: tutorId, deliveryModes } = tutor.person;
  const hourlyRate = agreement?.hourlyRate ?? tutor.person.hourlyRate;
  const events = book(
    {
      tutorId,
      enquiryId: agreement?.enquiryId ?? null,
      quoteId: agreement?.quoteId ?? null,
      requestId: null,
      availabilityId: null,
      sessionDate: at,
      seat: 1,
      bufferMinutes: 0,
      sessionDuration: minutes,
      totalCost: costInCents(hourlyRate, minutes),
      sessionType: deliveryModes.includes('online') ? 'online' : 'in-person',
      ...(seriesId ? { seriesId, everyWeeks: 1 } : {}),
    },
    bookedAt,
  );
  const state = () => foldOf('booking', null, events);
  const endedAt = plus(at, minutes * MINUTE);
  const hoursBefore = (hours: number) => [plus(at, -hours * HOUR), plus(now, -HALF_HOUR)].toSorted()[0] as string;
  if (movedTo) {
    const place = { sessionDate: movedTo, seat: 1, bufferMinutes: 0, availabilityId: null };
    events.push(...reschedule(state(), { ...place, by: 'student' }, plus(now, -DAY)));
  }
  if (course === 'cancelled') events.push(...cancel(state(), 'student', hoursBefore(40)));
  if (course === 'cancelled by tutor') events.push(...cancel(state(), 'tutor', hoursBefore(20)));
  if (course === 'missed')
    events.push(...recordNoShow(state(), { by: 'student', markedBy: 'tutor' }, plus(at, HALF_HOUR)));
  if (course === 'missed by tutor')
    events.push(...recordNoShow(state(), { by: 'tutor', markedBy: 'student' }, plus(at, HALF_HOUR)));
  if (course === 'unanswered' || course === 'completed automatically')
    events.push(...requestOutcome(state(), plus(endedAt, OUTCOME_REQUEST_HOURS * HOUR)));
  if (course === 'completed automatically')
    events.push(...completeAutomatically(state(), plus(endedAt, AUTOMATIC_COMPLETION_HOURS * HOUR)));
  if (course === 'completed' || course === 'under way') events.push(...start(state(), at));
  if (course === 'completed') {
    events.push(...complete(state(), endedAt, hasReport));
    const settledAt = plus(endedAt, HOUR);
    const { contractId, business } = tutor.person;
    const receipt = { contractId, gstRegistered: business?.gstRegistered ?? false };
    if (settledAt < now)
      for (const status of SETTLED[family % SETTLED.length] ?? [])
        events.push(
          ...changePayment(state(), { status, by: status === 'paid' ? 'tutor' : 'admin', receipt }, settledAt),
        );
    const due = state().reviewInvitationDueAt;
    if (due && due < now) events.push(...inviteReview(state(), due));
  }
  return { events, state: state() };
}

/** The same child in every session of a family; of some it was not said. */
const learnerOf = ({ family }: Meeting) => (family % 3 === 0 ? null : (LEARNERS[family % LEARNERS.length] ?? null));

export function bookingOf(seeder: Seeder, meeting: Meeting, index: number): { change: Change; state: Booking } {
  const { name, email, phone } = familyOf('demo', meeting.family, seeder.places);
  const { subjects, place } = meeting.tutor.person;
  const report = meeting.course === 'completed' && index % 3 !== 1 ? REPORTS[index % REPORTS.length] : undefined;
  const seriesId = meeting.series === undefined ? null : seeder.id('series', meeting.series);
  const { events, state } = courseOf(meeting, seeder.now, report !== undefined, seriesId);
  const words = {
    studentName: name,
    studentEmail: email,
    studentPhone: phone,
    subject: meeting.agreement?.subject ?? SUBJECTS[subjects[0] ?? 'mathematics'],
    ...(report && { lessonDone: report.done, lessonNext: report.next, homework: report.homework }),
    learnerName: learnerOf(meeting),
  };
  const location = state.sessionType === 'in-person' ? `${place.suburb} library` : null;
  const id = seeder.id('booking', index);
  const meetingLink = state.sessionType === 'online' ? `https://meet.example.com/${seriesId ?? id}` : null;
  const receiptBusinessName = state.paidAt ? (meeting.tutor.person.business?.name ?? null) : null;
  return {
    change: startStream('booking', id, events, { ...words, location, meetingLink, receiptBusinessName }),
    state,
  };
}
