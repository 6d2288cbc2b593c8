/** The figures that reviews, sessions and answers give a tutor. */
export type TutorFigures = {
  averageRating: number;
  totalReviews: number;
  /** Percent. */
  successRate: number;
  /** How many sessions that rate is of; figures of an older program do not say. */
  countedSessions: number;
  /** Hours. */
  responseTime: number;
};

export type FiguresEvent = {
  type: 'TutorFiguresRecomputed';
  data: Omit<TutorFigures, 'countedSessions'> & Partial<TutorFigures> & { at: string };
};

/** Of a new tutor: the time that is promised. */
const RESPONSE_TIME_HOURS = 24;

/** Of a tutor of whom nothing is counted yet. */
export const NO_FIGURES: TutorFigures = {
  averageRating: 0,
  totalReviews: 0,
  successRate: 0,
  countedSessions: 0,
  responseTime: RESPONSE_TIME_HOURS,
};

/** Keeps new figures; unchanged ones are no event. */
export function recomputeFigures(tutor: TutorFigures, figures: TutorFigures, now: string): FiguresEvent[] {
  const same =
    tutor.averageRating === figures.averageRating &&
    tutor.totalReviews === figures.totalReviews &&
    tutor.successRate === figures.successRate &&
    tutor.countedSessions === figures.countedSessions &&
    tutor.responseTime === figures.responseTime;
  return same ? [] : settleFigures(figures, now);
}

/**
 * Keeps figures and says so even when they are the same: reviews, sessions and answers that count at the same moment
 * then meet on the tutor's version, and none is left out.
 */
export function settleFigures(figures: TutorFigures, now: string): FiguresEvent[] {
  const { averageRating, totalReviews, successRate, countedSessions, responseTime } = figures;
  return [
    {
      type: 'TutorFiguresRecomputed',
      data: { averageRating, totalReviews, successRate, countedSessions, responseTime, at: now },
    },
  ];
}
