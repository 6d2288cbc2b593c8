import { AUTOMATIC_COMPLETION_HOURS } from '../../domain/booking/automatic-completion.js';
import { DAY, HOUR, instantOf, isoOf, localDate, plus } from '../../domain/shared/time.js';
import { settledBy } from '../market/joining.js';
import { Random } from '../market/random.js';
import { type Course, HALF_HOUR, type Meeting } from './courses.js';
import type { Agreement } from './enquiries.js';
import { changedSeriesOf, seriesOf } from './series.js';
import { type Cast, CHECK_ENDING_DAYS, type DemoTutor, othersOf } from './tutors.js';

/** When sessions begin, in the tutor's own zone: after school. */
const AFTERNOONS = ['15:30', '16:00', '16:30', '17:30', '18:00'];
const MOST_SESSIONS = 7;
const OWN_SESSIONS = 12;

const afternoonOf = (day: string, { person: { place } }: DemoTutor, turn: number) =>
  instantOf(localDate(day, place.zone), AFTERNOONS[turn % AFTERNOONS.length] as string, place.zone);

/** Sessions of the past months of every tutor who was there by then. */
function pastOf({ tutors, own }: Cast, now: string): Meeting[] {
  return tutors.flatMap((tutor, place) => {
    const random = new Random(`demo sessions ${tutor.person.id}`);
    const days = Math.min(150, (Date.parse(now) - Date.parse(settledBy(tutor.search.createdAt))) / DAY - 5);
    const count = tutor === own ? OWN_SESSIONS : random.happens(18) ? 0 : random.int(1, MOST_SESSIONS);
    return Array.from({ length: days > 4 ? count : 0 }, (_, index): Meeting => {
      const day = plus(now, -Math.floor(4 + random.share() * (days - 4)) * DAY);
      return {
        tutor,
        at: afternoonOf(day, tutor, place + index),
        minutes: random.of([60, 60, 90]),
        course: random.happens(95) ? 'completed' : 'cancelled by tutor',
        family: 1_000 + place * 20 + index,
      };
    });
  });
}
/** Sessions of the days around today in every status, most of them of the demo's own tutor. */
function presentOf(cast: Cast, now: string): Meeting[] {
  const { own } = cast;
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
  const others = othersOf(cast, now);
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
/** The first session after each accepted quote. */
const agreedOf = ({ tutors }: Cast, agreements: readonly Agreement[], now: string): Meeting[] =>
  agreements.flatMap((agreement): Meeting[] => {
    const tutor = tutors.find(({ person }) => person.id === agreement.tutorId);
    if (!tutor) return [];
    const at = afternoonOf(plus(agreement.filledAt, 3 * DAY), tutor, agreement.family);
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

/** All of the demo's sessions; their order gives each its id. */
export const meetingsOf = (cast: Cast, agreements: readonly Agreement[], now: string): Meeting[] => [
  ...pastOf(cast, now),
  ...presentOf(cast, now),
  ...agreedOf(cast, agreements, now),
  ...aroundEndOfCheck(cast, now),
  ...seriesOf(cast, agreements, now),
  // After all others, so that none of them is another session because of these.
  ...withoutAnswerOf(cast, now),
  ...changedSeriesOf(cast, agreements, now),
];
