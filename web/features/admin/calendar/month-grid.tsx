import type { CalendarCell, CalendarSession } from '@contract/admin-sessions.js';
import { counted, dayText } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { clsx } from 'clsx';
import { dayNumber, dayOf, inWeeks, weekdayOf } from './days';
import { SessionLine } from './session-chip';

type GridProps = {
  days: string[];
  month: string;
  today: string | undefined;
  cells: CalendarCell[];
  onOpen: (session: CalendarSession) => void;
  onDay: (day: string) => void;
};

/** A month in whole weeks; a day's number and its `+n more` lead to its week. */
export function MonthGrid({ days, month, today, cells, onOpen, onDay }: GridProps) {
  const byDay = new Map(cells.map((cell) => [dayOf(cell), cell]));
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label="Month of sessions">
      <table className="w-full min-w-[56rem] table-fixed border-separate border-spacing-0 text-left">
        <caption className="sr-only">Sessions by day</caption>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th
                key={day}
                scope="col"
                className="border-b border-l border-line px-2 py-2 text-sm font-semibold text-muted first:border-l-0"
              >
                {weekdayOf(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inWeeks(days).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const { count, sessions } = byDay.get(day) ?? { count: 0, sessions: [] };
                return (
                  <td
                    key={day}
                    aria-current={day === today ? 'date' : undefined}
                    className={clsx(
                      'h-28 border-b border-l border-line/60 p-1 align-top first:border-l-0',
                      day.slice(0, 7) !== month.slice(0, 7) && 'bg-cream',
                      day === today && 'bg-sage-light/60',
                    )}
                  >
                    <button
                      type="button"
                      onClick={() => onDay(day)}
                      aria-label={`${dayText(day)}, ${counted(count, 'session')}`}
                      className={clsx(
                        'figures grid size-7 place-items-center rounded-full text-sm font-semibold',
                        day === today ? 'bg-forest text-white' : 'hover:bg-forest/8',
                        day !== today && day.slice(0, 7) !== month.slice(0, 7) && 'text-muted',
                      )}
                    >
                      {dayNumber(day)}
                    </button>
                    <div className="mt-1 flex flex-col gap-1">
                      {sessions.map((session) => (
                        <SessionLine key={session.id} booking={session} onOpen={() => onOpen(session)} />
                      ))}
                      {count > sessions.length && (
                        <button
                          type="button"
                          onClick={() => onDay(day)}
                          aria-label={`${numberText(count - sessions.length)} more on ${dayText(day)}`}
                          className="min-h-6 rounded px-1.5 text-left text-xs font-semibold text-ember hover:underline"
                        >
                          +{numberText(count - sessions.length)} more
                        </button>
                      )}
                    </div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
