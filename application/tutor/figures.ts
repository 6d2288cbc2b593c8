import { wasHeld } from '../../domain/booking/booking.js';
import { averageRating, countedSessions, responseTime, successRate } from '../../domain/review/figures.js';
import type { TutorFigures } from '../../domain/tutor/figures.js';
import type { TutorPast } from '../ports/tutor/tutor-history.js';

/** The figures that a tutor's past gives. */
export function figuresOf({ ratings, sessions, answers }: TutorPast): TutorFigures {
  return {
    averageRating: averageRating(ratings.map(({ rating }) => rating)),
    totalReviews: ratings.length,
    ...successOf(sessions),
    responseTime: responseTime(answers),
  };
}

/** How a tutor's sessions ended, as profile and card show it. */
export function successOf(
  sessions: readonly Omit<TutorPast['sessions'][number], 'id'>[],
): Pick<TutorFigures, 'successRate' | 'countedSessions'> {
  const count = (counts: (session: (typeof sessions)[number]) => boolean) => sessions.filter(counts).length;
  const ended = {
    completed: count(wasHeld),
    tutorCancelled: count(({ status, cancelledBy }) => status === 'cancelled' && cancelledBy === 'tutor'),
    tutorMissed: count(({ status, noShowBy }) => status === 'no_show' && noShowBy === 'tutor'),
  };
  return { successRate: successRate(ended), countedSessions: countedSessions(ended) };
}

/** A list with this item in place of the one of its id, or beside the others. */
export const including = <Item extends { id: string }>(items: readonly Item[], item: Item): Item[] => [
  ...items.filter(({ id }) => id !== item.id),
  item,
];
