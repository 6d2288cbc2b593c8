import { seriesDates } from '../../domain/booking/series.js';
import { addDays, DAY, instantOf, localDate, plus } from '../../domain/shared/time.js';
import type { Meeting } from './courses.js';
import type { Agreement } from './enquiries.js';
import type { Cast } from './tutors.js';

const SERIES_WEEKS = 8;
const SERIES_IN_DAYS = 8;
const MORE_WEEKS = 6;

/**
 * The weekly sessions that the family which chose the demo's own
 * tutor first has booked, beyond all others of that tutor (G-12).
 */
export const seriesOf = ({ own }: Cast, agreements: readonly Agreement[], now: string): Meeting[] => {
  const { zone } = own.person.place;
  const agreement = agreements.find(({ tutorId }) => tutorId === own.person.id) as Agreement;
  const first = instantOf(addDays(localDate(now, zone), SERIES_IN_DAYS), '16:00', zone);
  return seriesDates(first, { weeks: SERIES_WEEKS, every: 1 }, zone).map((at) => ({
    tutor: own,
    at,
    minutes: 60,
    course: 'ahead',
    family: agreement.family,
    agreement,
    series: 0,
    bookedAt: plus(now, -3 * DAY),
  }));
};

/**
 * Two more series, of other tutors: one that its family has moved
 * by a day, one that it has ended after the first session (G-12).
 */
export const changedSeriesOf = ({ tutors, own }: Cast, agreements: readonly Agreement[], now: string): Meeting[] => {
  const chosen = agreements.flatMap((agreement) => {
    const tutor = tutors.find(({ person }) => person.id === agreement.tutorId && !person.suspension);
    return tutor && tutor !== own && !agreement.askedAgain ? [{ tutor, agreement }] : [];
  });
  type Chosen = (typeof chosen)[number];
  const moved = chosen[0] as Chosen;
  const ended = chosen.find(({ tutor }) => tutor !== moved.tutor) as Chosen;
  const datesOf = ({ tutor: { person } }: Chosen, inDays: number) => {
    const { zone } = person.place;
    const first = instantOf(addDays(localDate(now, zone), inDays), '16:30', zone);
    return seriesDates(first, { weeks: MORE_WEEKS, every: 1 }, zone);
  };
  const later = datesOf(moved, 10);
  return [
    ...datesOf(moved, 9).map((at, place): Meeting => ({
      ...moved,
      at,
      minutes: 60,
      course: 'ahead',
      family: moved.agreement.family,
      series: 1,
      bookedAt: plus(now, -5 * DAY),
      movedTo: later[place] ?? at,
    })),
    ...datesOf(ended, -2).map((at, place): Meeting => ({
      ...ended,
      at,
      minutes: 60,
      course: place === 0 ? 'completed' : 'cancelled',
      family: ended.agreement.family,
      series: 2,
      bookedAt: plus(now, -6 * DAY),
    })),
  ];
};
