import type { Columns } from '../../application/ports/columns.js';
import { foldOf, startStream, type Change } from '../../application/ports/ledger.js';
import {
  AUTOMATIC_COMPLETION_HOURS,
  completeAutomatically,
  OUTCOME_REQUEST_HOURS,
  requestOutcome,
} from '../../domain/booking/automatic-completion.js';
import { complete, recordNoShow, start } from '../../domain/booking/attendance.js';
import { type Booking, book, type BookingEvent, costInCents } from '../../domain/booking/booking.js';
import { cancel } from '../../domain/booking/changes.js';
import { changePayment, type PaymentDecision } from '../../domain/booking/payment.js';
import { inviteReview } from '../../domain/booking/reminders.js';
import { seriesDates } from '../../domain/booking/series.js';
import { SUBJECTS } from '../../domain/matching/subjects.js';
import { addDays, DAY, dayOfWeek, HOUR, instantOf, localDate, MINUTE, plus } from '../../domain/shared/time.js';
import { minutesOf } from '../../domain/shared/time-of-day.js';
import type { FamilyWords } from './families.js';
import type { Hours, People, Person } from './people.js';
import { Random } from './random.js';

/** A family and the tutor whom it chose. */
export type Agreement = {
  index: number;
  enquiryId: string;
  quoteId: string;
  tutor: { person: Person; index: number };
  filledAt: string;
  terms: { proposedHourlyRate: number; sessionDuration: number };
  words: FamilyWords;
};

/** A session while its events are still being gathered. */
export type Session = { id: string; events: BookingEvent[]; columns: Partial<Columns<'booking'>> };

type Slot = { hours: Hours; time: string };

/** What the longest session takes with the minutes around it, on the half hour. */
const APART_MINUTES = 120;
const LONGEST_MINUTES = 90;
const BUFFER_MINUTES = 15;
/** Everything about a session is over by then. */
const OVER_BY = 3 * DAY;

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const slotsOf = ({ hours }: Person): Slot[] =>
  hours.flatMap((one) => {
    const [from, to] = [minutesOf(one.startTime), minutesOf(one.endTime)];
    const starts = Array.from(
      { length: Math.max(0, Math.ceil((to - from) / APART_MINUTES)) },
      (_, n) => from + n * APART_MINUTES,
    );
    return starts.filter((at) => at + LONGEST_MINUTES <= to).map((at) => ({ hours: one, time: timeOf(at) }));
  });

/** Which weekly hours of which tutor are taken until when; families come in the order of time. */
export class Schedule {
  private readonly takenUntil = new Map<string, string[]>();

  /** The first of these tutors with a weekly hour that is free from then on. */
  free(people: readonly Person[], from: string): Person | null {
    return people.find((person) => this.slot(person, from) !== null) ?? null;
  }

  /** An hour that is free from then on, by lot. */
  take(person: Person, from: string): { slot: Slot; until: (at: string) => void } {
    const found = this.slot(person, from);
    if (!found) throw new Error(`${person.id} has no free hour`);
    const taken = this.takenUntil.get(person.id) ?? [];
    this.takenUntil.set(person.id, taken);
    return { slot: found.slot, until: (at) => (taken[found.place] = at) };
  }

  private slot(person: Person, from: string): { slot: Slot; place: number } | null {
    const taken = this.takenUntil.get(person.id) ?? [];
    const slots = slotsOf(person);
    const place = slots.findIndex((_, index) => (taken[index] ?? '') < from);
    return slots[place] ? { slot: slots[place], place } : null;
  }
}

/** The first such hour of the week on the clock of its zone, from then on. */
function firstOf({ hours, time }: Slot, zone: string, from: string): string {
  for (let date = localDate(from, zone); ; date = addDays(date, 1)) {
    const at = instantOf(date, time, zone);
    if (dayOfWeek(date) === hours.dayOfWeek && at >= from) return at;
  }
}

type Course =
  'held' | 'automatic' | 'cancelled by family' | 'cancelled by tutor' | 'missed by family' | 'missed by tutor';
const COURSES: readonly (readonly [Course, number])[] = [
  ['held', 83],
  ['automatic', 6],
  ['cancelled by family', 5],
  ['cancelled by tutor', 2],
  ['missed by family', 2.5],
  ['missed by tutor', 1.5],
];
/** How many sessions a family has that books them one by one, and that books a series after the first. */
const ALONE: readonly (readonly [number, number])[] = [
  [1, 38],
  [2, 24],
  [3, 20],
  [5, 18],
];
const SERIES_SHARE = 34;
const PAYMENTS: readonly (readonly [readonly PaymentDecision[], number])[] = [
  [['paid'], 80],
  [['paid', 'refunded'], 2],
  [['waived'], 2],
  [[], 16],
];
const REPORTS = [
  'We went through the last test together and worked out where the marks were lost.',
  'Revision of the whole unit, with questions from past papers.',
  'New material, slowly, with an example for each step.',
];

/** The sessions that followed an agreement, as far as they are over by now. */
export function sessionsOf(
  { seed, now, people }: { seed: string; now: string; people: People },
  schedule: Schedule,
  agreed: Agreement,
): Session[] {
  const { index, filledAt } = agreed;
  const { person } = agreed.tutor;
  const random = new Random(`${seed}|sessions|${index}`);
  const { zone } = person.place;
  const { slot, until } = schedule.take(person, plus(filledAt, DAY));
  const first = firstOf(slot, zone, plus(filledAt, 1.5 * DAY));
  const inSeries = random.happens(SERIES_SHARE) ? random.int(3, 11) : 0;
  const every = inSeries > 0 && random.happens(15) ? 2 : 1;
  const count = inSeries > 0 ? inSeries + 1 : random.weighted(ALONE);
  const dates = seriesDates(first, { weeks: count, every }, zone).filter((at) => plus(at, OVER_BY) < now);
  if (dates.length === 0) return [];
  until(plus(dates.at(-1) as string, DAY));
  // A series is booked after the first session; one of a single session is none.
  const seriesId = inSeries > 0 && dates.length > 2 ? people.id('series', index) : null;
  const contractIds = { contractId: person.contractId, gstRegistered: false };
  return dates.map((at, place) => {
    const ofSeries = place > 0 ? seriesId : null;
    const usual = plus(dates[ofSeries ? 0 : place - 1] ?? filledAt, 2 * HOUR);
    const course = random.weighted(COURSES);
    const facts = { agreed, at, bookedAt: place === 0 ? plus(filledAt, HOUR) : usual, slot, people };
    const payment = random.weighted(PAYMENTS);
    const events = eventsOf(facts, course, ofSeries ? { seriesId: ofSeries, everyWeeks: every } : {}, {
      payment,
      settledAfter: random.int(3, 40) * HOUR,
      now,
      receipt: contractIds,
    });
    const state = foldOf('booking', null, events);
    const id = people.id(`session ${place}`, index);
    const { words } = agreed;
    const hasReport = events.some((event) => event.type === 'SessionCompleted' && event.data.hasReport);
    return {
      id,
      events,
      columns: {
        studentName: words.name,
        studentEmail: words.email,
        studentPhone: words.phone,
        subject: SUBJECTS[person.subjects[0] ?? 'mathematics'],
        lessonDone: hasReport ? random.of(REPORTS) : null,
        lessonNext: null,
        homework: null,
        learnerName: null,
        receiptBusinessName: null,
        location: state.sessionType === 'in-person' ? `${person.place.suburb} library` : null,
        meetingLink: state.sessionType === 'online' ? `https://meet.example.com/${ofSeries ?? id}` : null,
      },
    };
  });
}

type Facts = { agreed: Agreement; at: string; bookedAt: string; slot: Slot; people: People };
type Settling = {
  payment: readonly PaymentDecision[];
  settledAfter: number;
  now: string;
  receipt: { contractId: string; gstRegistered: boolean };
};

function eventsOf(
  { agreed, at, bookedAt, slot, people }: Facts,
  course: Course,
  series: { seriesId: string; everyWeeks: 1 | 2 } | object,
  { payment, settledAfter, now, receipt }: Settling,
): BookingEvent[] {
  const { index, enquiryId, quoteId, terms } = agreed;
  const { person, index: tutor } = agreed.tutor;
  const minutes = terms.sessionDuration;
  const events = book(
    {
      tutorId: person.id,
      enquiryId,
      quoteId,
      requestId: null,
      sessionDate: at,
      seat: 1,
      availabilityId: people.id(`hours ${slot.hours.dayOfWeek}`, tutor),
      bufferMinutes: BUFFER_MINUTES,
      sessionDuration: minutes,
      totalCost: costInCents(terms.proposedHourlyRate, minutes),
      sessionType: person.deliveryModes.includes('online') ? 'online' : 'in-person',
      ...series,
    },
    bookedAt,
  );
  const state = (): Booking => foldOf('booking', null, events);
  const endedAt = plus(at, minutes * MINUTE);
  if (course === 'cancelled by family')
    events.push(...cancel(state(), 'student', [plus(at, -40 * HOUR), bookedAt].toSorted()[1] as string));
  if (course === 'cancelled by tutor') events.push(...cancel(state(), 'tutor', plus(at, -5 * HOUR)));
  if (course === 'missed by family')
    events.push(...recordNoShow(state(), { by: 'student', markedBy: 'tutor' }, plus(at, 30 * MINUTE)));
  if (course === 'missed by tutor')
    events.push(...recordNoShow(state(), { by: 'tutor', markedBy: 'student' }, plus(at, 30 * MINUTE)));
  if (course === 'automatic') {
    events.push(...requestOutcome(state(), plus(endedAt, OUTCOME_REQUEST_HOURS * HOUR)));
    events.push(...completeAutomatically(state(), plus(endedAt, AUTOMATIC_COMPLETION_HOURS * HOUR)));
  }
  if (course === 'held') {
    events.push(...start(state(), at));
    events.push(...complete(state(), endedAt, index % 2 === 0));
  }
  const { reviewInvitationDueAt, completedAt } = state();
  if (reviewInvitationDueAt) events.push(...inviteReview(state(), reviewInvitationDueAt));
  let settledAt = completedAt && plus(completedAt, settledAfter);
  for (const status of payment) {
    if (!settledAt || settledAt >= now) break;
    const by = status === 'paid' ? 'tutor' : 'admin';
    events.push(...changePayment(state(), { status, by, receipt }, settledAt));
    settledAt = plus(settledAt, DAY);
  }
  return events;
}

/** What a session has come to, as its stream begins in the log. */
export const changeOf = ({ id, events, columns }: Session): Change => startStream('booking', id, events, columns);
