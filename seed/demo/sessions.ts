import { startStream, type Change, append } from '../../application/ports/ledger.js';
import type { Write } from '../../application/ports/writes.js';
import { successOf } from '../../application/tutor/figures.js';
import { searchRowOf, searchWritesOf } from '../../application/tutor/search-row.js';
import {
  type Booking,
  book,
  type BookingEvent,
  cancel,
  complete,
  costInCents,
  inviteReview,
  recordNoShow,
  start,
} from '../../domain/booking/booking.js';
import { seriesDates } from '../../domain/booking/series.js';
import type { LessonReport } from '../../domain/booking/lesson-report.js';
import { changePayment, type PaymentDecision } from '../../domain/booking/payment.js';
import {
  AUTOMATIC_COMPLETION_HOURS,
  completeAutomatically,
  OUTCOME_REQUEST_HOURS,
  requestOutcome,
} from '../../domain/booking/automatic-completion.js';
import { SUBJECTS } from '../../domain/matching/subjects.js';
import { averageRating } from '../../domain/review/figures.js';
import { write } from '../../domain/review/review.js';
import { addDays, DAY, HOUR, instantOf, isoOf, localDate, MINUTE, plus } from '../../domain/shared/time.js';
import { recomputeFigures } from '../../domain/tutor/tutor.js';
import { foldOf } from '../../application/ports/ledger.js';
import { familyOf } from '../market/families.js';
import { settledBy } from '../market/joining.js';
import { Random } from '../market/random.js';
import type { Agreement } from './enquiries.js';
import { reviewTextOf } from './reviews.js';
import { each, type Seeder } from './seeder.js';
import { type Cast, CHECK_ENDING_DAYS, type DemoTutor } from './tutors.js';

type Course =
  | 'completed'
  | 'completed automatically'
  | 'unanswered'
  | 'cancelled'
  | 'cancelled by tutor'
  | 'missed'
  | 'missed by tutor'
  | 'under way'
  | 'ahead';
type Meeting = {
  tutor: DemoTutor;
  at: string;
  minutes: number;
  course: Course;
  family: number;
  agreement?: Agreement;
  /** Booked with others (G-12). */
  isInSeries?: true;
};
type Rating = { rating: number; text: string | null };

const BATCH = 60;
const MOST_SESSIONS = 7;
const OWN_SESSIONS = 12;
const REVIEWED = 72;
/** Of the demo's own tutor, by turns: among the many with four and a half stars, where one poor review moves a tutor's place. */
const OWN_RATINGS = [5, 4, 5, 5, 5, 4, 5, 3];
const HALF_HOUR = 30 * MINUTE;
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
  { tutor, at, minutes, course, family, agreement }: Meeting,
  now: string,
  hasReport: boolean,
  seriesId: string | null,
): { events: BookingEvent[]; state: Booking } {
  const usual = plus(at, -4 * DAY);
  const bookedAt = agreement ? plus(agreement.filledAt, HOUR) : usual < now ? usual : plus(now, -HOUR);
  const { id: tutorId, hourlyRate, deliveryModes } = tutor.person;
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
    if (settledAt < now)
      for (const status of SETTLED[family % SETTLED.length] ?? [])
        events.push(...changePayment(state(), { status, by: status === 'paid' ? 'tutor' : 'admin' }, settledAt));
    const due = state().reviewInvitationDueAt;
    if (due && due < now) events.push(...inviteReview(state(), due));
  }
  return { events, state: state() };
}

function bookingOf(seeder: Seeder, meeting: Meeting, index: number): { change: Change; state: Booking } {
  const { name, email, phone } = familyOf('demo', meeting.family, seeder.places);
  const { subjects, place } = meeting.tutor.person;
  const report = meeting.course === 'completed' && index % 3 !== 1 ? REPORTS[index % REPORTS.length] : undefined;
  const seriesId = meeting.isInSeries ? seeder.id('series', 0) : null;
  const { events, state } = courseOf(meeting, seeder.now, report !== undefined, seriesId);
  const words = {
    studentName: name,
    studentEmail: email,
    studentPhone: phone,
    subject: SUBJECTS[subjects[0] ?? 'mathematics'],
    ...(report && { lessonDone: report.done, lessonNext: report.next, homework: report.homework }),
    learnerName: seriesId ? 'Ruby' : index % 3 === 0 ? null : (LEARNERS[index % LEARNERS.length] ?? null),
  };
  const location = state.sessionType === 'in-person' ? `${place.suburb} library` : null;
  const id = seeder.id('booking', index);
  const meetingLink = state.sessionType === 'online' ? `https://meet.example.com/${seriesId ?? id}` : null;
  return { change: startStream('booking', id, events, { ...words, location, meetingLink }), state };
}

/** Sessions of the past months of every tutor who was there by then. */
function pastOf({ tutors, own }: Cast, now: string): Meeting[] {
  return tutors.flatMap((tutor, place) => {
    const random = new Random(`demo sessions ${tutor.person.id}`);
    const days = Math.min(150, (Date.parse(now) - Date.parse(settledBy(tutor.search.createdAt))) / DAY - 5);
    const count = tutor === own ? OWN_SESSIONS : random.happens(18) ? 0 : random.int(1, MOST_SESSIONS);
    return Array.from({ length: days > 4 ? count : 0 }, (_, index): Meeting => {
      const at = isoOf(Math.floor((Date.parse(now) - (3 + random.share() * (days - 3)) * DAY) / HALF_HOUR) * HALF_HOUR);
      return {
        tutor,
        at,
        minutes: random.of([60, 60, 90]),
        course: random.happens(95) ? 'completed' : 'cancelled by tutor',
        family: 1_000 + place * 20 + index,
      };
    });
  });
}

/** Sessions of the days around today in every status, most of them of the demo's own tutor. */
function presentOf({ tutors, own }: Cast, now: string): Meeting[] {
  const halfHour = Math.floor(Date.parse(now) / HALF_HOUR) * HALF_HOUR;
  const plan: readonly (readonly [Course, number])[] = [
    ['under way', 0],
    ['completed', -4],
    ['missed', -26],
    ['cancelled', 30],
    ['ahead', 3],
    ['ahead', 27],
    ['ahead', 76],
    ['completed', -28],
    ['ahead', 124],
    ['cancelled', 52],
  ];
  const others = tutors.filter((tutor) => tutor !== own && tutor.search.createdAt < plus(now, -12 * DAY));
  return [
    ...plan.map(([course, hours], index): Meeting => ({
      tutor: own,
      at: isoOf(halfHour + hours * HOUR),
      minutes: 60,
      course,
      family: 10_000 + index,
    })),
    ...plan.flatMap(([course, hours], index) =>
      [0, 1].map((turn): Meeting => {
        const tutor = others[(index * 2 + turn) * 7] as DemoTutor;
        return {
          tutor,
          at: isoOf(halfHour + (hours + (course === 'under way' ? 0 : turn)) * HOUR),
          minutes: 60,
          // One of them is contested (G-09).
          course: course === 'missed' && turn === 1 ? 'missed by tutor' : course,
          family: 10_100 + index * 2 + turn,
        };
      }),
    ),
  ];
}

/** Two sessions of the tutor whose check ends this week: one before its end, one beyond it (G-03). */
const aroundEndOfCheck = ({ checkEnding }: Cast, now: string): Meeting[] =>
  [-3, 2].map((days, index) => ({
    tutor: checkEnding,
    at: isoOf(Math.floor(Date.parse(plus(now, (CHECK_ENDING_DAYS + days) * DAY)) / HALF_HOUR) * HALF_HOUR),
    minutes: 60,
    course: 'ahead',
    family: 10_200 + index,
  }));

const SERIES_WEEKS = 8;
const SERIES_IN_DAYS = 8;

/** The weekly sessions that one family has booked with the demo's own tutor, beyond all others of that tutor (G-12). */
const seriesOf = ({ own }: Cast, now: string): Meeting[] => {
  const { zone } = own.person.place;
  const first = instantOf(addDays(localDate(now, zone), SERIES_IN_DAYS), '16:00', zone);
  return seriesDates(first, { weeks: SERIES_WEEKS, every: 1 }, zone).map((at) => ({
    tutor: own,
    at,
    minutes: 60,
    course: 'ahead',
    family: 10_300,
    isInSeries: true,
  }));
};

/** The first session after each accepted quote. */
const agreedOf = ({ tutors }: Cast, agreements: readonly Agreement[], now: string): Meeting[] =>
  agreements.flatMap((agreement): Meeting[] => {
    const tutor = tutors.find(({ person }) => person.id === agreement.tutorId);
    const at = isoOf(Math.ceil(Date.parse(plus(agreement.filledAt, 3 * DAY)) / HALF_HOUR) * HALF_HOUR);
    if (!tutor) return [];
    return [
      {
        tutor,
        at,
        minutes: 60,
        course: plus(at, HOUR) < now ? 'completed' : 'ahead',
        family: agreement.family,
        agreement,
      },
    ];
  });

/** Of which nobody has said how they went (G-13): one that waits for an answer, one that was completed an hour ago. */
const withoutAnswerOf = ({ own }: Cast, now: string): Meeting[] =>
  (
    [
      ['unanswered', -7],
      ['completed automatically', -AUTOMATIC_COMPLETION_HOURS - 2],
    ] as const
  ).map(([course, hours], index) => ({
    tutor: own,
    at: isoOf(Math.floor(Date.parse(now) / HALF_HOUR) * HALF_HOUR + hours * HOUR),
    minutes: 60,
    course,
    family: 10_200 + index,
  }));

const latest = (times: readonly string[]) => times.reduce((one, other) => (one > other ? one : other));

/** A session as what happened after it needs it. */
export type DemoSession = { id: string; tutor: DemoTutor; family: number; course: Course; enquiryId: string | null };

/** Loads sessions, the reviews of some of them and the figures that follow. */
export async function applySessions(
  seeder: Seeder,
  cast: Cast,
  agreements: readonly Agreement[],
): Promise<DemoSession[]> {
  const meetings = [
    ...pastOf(cast, seeder.now),
    ...presentOf(cast, seeder.now),
    ...agreedOf(cast, agreements, seeder.now),
    ...aroundEndOfCheck(cast, seeder.now),
    ...seriesOf(cast, seeder.now),
    // After all others, so that none of them is another session because of these.
    ...withoutAnswerOf(cast, seeder.now),
  ];
  const booked = meetings.map((meeting, index) => ({ meeting, ...bookingOf(seeder, meeting, index) }));
  let ownReviews = 0;
  const reviewed = booked.flatMap(({ meeting, change, state }, index) => {
    const random = new Random(`demo review ${index}`);
    const invitedAt = state.reviewInvitedAt;
    const at = invitedAt && plus(invitedAt, random.int(1, 40) * HOUR);
    if (!at || at >= seeder.now || !random.happens(REVIEWED)) return [];
    const own = meeting.tutor === cast.own ? OWN_RATINGS[ownReviews++ % OWN_RATINGS.length] : undefined;
    const { rating, text } = ratingOf(random, own);
    const { tutorId, enquiryId } = state;
    const sub = () => (random.happens(60) ? Math.min(5, Math.max(1, rating + random.int(0, 1))) : null);
    const ratings = { rating, communicationRating: sub(), knowledgeRating: sub(), punctualityRating: sub() };
    const events = write({ tutorId, enquiryId, bookingId: change.id, invitedAt, reviewed: false }, ratings, at);
    const { name, email } = familyOf('demo', meeting.family, seeder.places);
    return [
      {
        at,
        tutorId,
        rating,
        change: startStream('review', seeder.id('review', index), events, {
          studentName: name,
          studentEmail: email,
          reviewText: text,
        }),
      },
    ];
  });
  const batches = <T>(items: readonly T[]) =>
    Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
      items.slice(index * BATCH, (index + 1) * BATCH),
    );
  await each(batches(booked), (batch) =>
    seeder.applyOnce(
      latest(batch.map(({ state }) => state.updatedAt)),
      batch.map(({ change }) => change),
    ),
  );
  await each(batches(reviewed), (batch) =>
    seeder.applyOnce(
      latest(batch.map(({ at }) => at)),
      batch.map(({ change }) => change),
    ),
  );
  const ratings = Map.groupBy(reviewed, ({ tutorId }) => tutorId);
  const states = Map.groupBy(
    booked.map(({ state }) => state),
    ({ tutorId }) => tutorId,
  );
  await each(batches(cast.tutors), (batch) => applyFigures(seeder, batch, ratings, states));
  return booked.map(({ meeting: { tutor, family, course }, change, state: { enquiryId } }) => ({
    id: change.id,
    tutor,
    family,
    course,
    enquiryId,
  }));
}

function ratingOf(random: Random, known?: number): Rating {
  const usual = random.weighted([
    [5, 70],
    [4, 23],
    [3, 5],
    [2, 2],
  ] as const);
  const rating = known ?? usual;
  return { rating, text: random.happens(85) ? reviewTextOf(random, rating) : null };
}

async function applyFigures(
  seeder: Seeder,
  batch: readonly DemoTutor[],
  ratings: ReadonlyMap<string, { rating: number }[]>,
  states: ReadonlyMap<string, Booking[]>,
): Promise<void> {
  const writes: Write[] = [];
  const changes = await Promise.all(
    batch.map(async ({ person, availability }) => {
      const received = (ratings.get(person.id) ?? []).map(({ rating }) => rating);
      const sessions = states.get(person.id) ?? [];
      const figures = {
        averageRating: averageRating(received),
        totalReviews: received.length,
        ...successOf(sessions),
        responseTime: person.figures.responseTime,
      };
      const tutor = await seeder.load('tutor', person.id);
      const change = append(tutor, recomputeFigures(tutor.state, figures, seeder.now));
      const row = searchRowOf(person.id, change.state, tutor.columns, availability);
      if (change.events.length > 0) writes.push(...searchWritesOf(row, 'unknown'));
      return change;
    }),
  );
  await seeder.apply(seeder.now, 'system', changes, writes);
}
