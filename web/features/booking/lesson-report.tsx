import { type LessonReport, reportParts } from '@domain/booking/lesson-report.js';

/** What the tutor wrote about a session that was held, each part under its heading (G-14). */
export function LessonReportWords({ report }: { report: LessonReport }) {
  return (
    <dl aria-label="Lesson report" className="flex max-w-[68ch] flex-col gap-3 border-l-2 border-banksia pl-4">
      {reportParts(report).map(({ heading, words }) => (
        <div key={heading}>
          <dt className="text-sm text-muted">{heading}</dt>
          <dd className="break-words whitespace-pre-line">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
