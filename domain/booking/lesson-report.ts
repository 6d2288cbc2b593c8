import { z } from 'zod';
import { optionalText } from '../shared/text.js';

export const MAX_REPORT = { words: 2_000, homework: 300 } as const;

/** What a tutor writes to the family about a session that was held; all of it may be left out (G-14). */
export const lessonReportRules = z.object({
  done: optionalText(MAX_REPORT.words),
  next: optionalText(MAX_REPORT.words),
  homework: optionalText(MAX_REPORT.homework).transform((words) => words?.replace(/\s+/g, ' ')),
});

/** A report as it is read; null of a session without one. */
export type LessonReport = { done: string | null; next: string | null; homework: string | null };

/** What a family and a tutor read over each part, in this order. */
const HEADINGS: Record<keyof LessonReport, string> = {
  done: 'What you did',
  next: 'What comes next',
  homework: 'Homework',
};

/** The parts that were written, each under its heading. */
export const reportParts = (report: LessonReport): { heading: string; words: string }[] =>
  (['done', 'next', 'homework'] as const).flatMap((part) => {
    const words = report[part];
    return words ? [{ heading: HEADINGS[part], words }] : [];
  });
