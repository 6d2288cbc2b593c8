import { HOUR } from '../shared/time.js';

/** The figures of a tutor on profile and card. */

/** What is shown of a tutor with too few answers to measure: the time that is promised. */
export const UNANSWERED_RESPONSE_HOURS = 24;
const ANSWERS_NEEDED = 3;

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** Mean of the published ratings, two decimals; 0 without one. */
export function averageRating(ratings: readonly number[]): number {
  return ratings.length === 0 ? 0 : rounded(ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length, 2);
}

type Sessions = { completed: number; tutorCancelled: number; tutorMissed: number };

/** How many sessions the success rate is of. */
export const countedSessions = ({ completed, tutorCancelled, tutorMissed }: Sessions) =>
  completed + tutorCancelled + tutorMissed;

/** Percent of completed among completed, tutor-cancelled and tutor-missed sessions, one decimal; 0 without any. */
export function successRate(sessions: Sessions): number {
  const all = countedSessions(sessions);
  return all === 0 ? 0 : rounded((sessions.completed / all) * 100, 1);
}

/** Median hours from notice to answer, below one hour 0, else whole; 24 until three answers. */
export function responseTime(answers: readonly { notifiedAt: string; respondedAt: string }[]): number {
  if (answers.length < ANSWERS_NEEDED) return UNANSWERED_RESPONSE_HOURS;
  const hours = answers
    .map(({ notifiedAt, respondedAt }) => (Date.parse(respondedAt) - Date.parse(notifiedAt)) / HOUR)
    .toSorted((one, other) => one - other);
  const upper = hours[hours.length >> 1] ?? 0;
  const lower = hours[(hours.length - 1) >> 1] ?? 0;
  const median = (lower + upper) / 2;
  return median < 1 ? 0 : Math.round(median);
}
