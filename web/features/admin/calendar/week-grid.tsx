import type { CalendarCell, CalendarSession } from '@contract/admin-sessions.js';
import { dayText } from '@domain/shared/format.js';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { dayNumber, dayOf, hourOf, hourText, weekdayOf } from './days';
import { SessionChip } from './session-chip';
import { SessionsOfCell } from './sessions-of-cell';

type GridProps = {
  days: string[];
  today: string | undefined;
  cells: CalendarCell[];
  tutorId: string;
  onOpen: (session: CalendarSession) => void;
};

const OPENS = 8;
const CLOSES = 20;

/** Seven days by the hour; sessions that begin in the same hour stand in one cell. */
export function WeekGrid({ days, today, cells, tutorId, onOpen }: GridProps) {
  const region = useRef<HTMLDivElement>(null);
  const byHour = new Map(cells.map((cell) => [`${dayOf(cell)} ${hourOf(cell)}`, cell]));
  const hours = cells.map(hourOf);
  const first = Math.min(OPENS, ...hours);
  const last = Math.max(CLOSES, ...hours);
  // Nights come first in the table, but hardly any session is then.
  useEffect(() => {
    const morning = region.current?.querySelector<HTMLElement>(`[data-hour="${OPENS}"]`);
    const head = region.current?.querySelector('thead');
    if (morning && head) region.current?.scrollTo({ top: morning.offsetTop - head.offsetHeight });
  }, [first]);
  return (
    <div
      ref={region}
      className="relative max-h-[78vh] overflow-auto"
      tabIndex={0}
      role="region"
      aria-label="Week of sessions"
    >
      <table className="w-full min-w-[60rem] table-fixed border-separate border-spacing-0 text-left">
        <caption className="sr-only">Sessions by day and hour</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 z-10 w-16 border-b border-line bg-paper px-3 py-2">
              <span className="sr-only">Hour</span>
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-current={day === today ? 'date' : undefined}
                className="sticky top-0 z-10 border-b border-l border-line bg-paper px-2 py-2 text-sm font-semibold"
              >
                <span className="text-muted">{weekdayOf(day)}</span>{' '}
                <span
                  className={clsx(
                    'figures ml-1 inline-grid size-7 place-items-center rounded-full',
                    day === today && 'bg-forest text-white',
                  )}
                >
                  {dayNumber(day)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((hour) => (
            <tr key={hour} data-hour={hour}>
              <th
                scope="row"
                className="figures h-11 border-b border-line/60 px-3 py-1.5 text-right align-top text-xs font-medium text-muted"
              >
                {hourText(hour)}
              </th>
              {days.map((day) => {
                const cell = byHour.get(`${day} ${hour}`);
                return (
                  <td
                    key={day}
                    className={clsx(
                      'border-b border-l border-line/60 p-1 align-top',
                      day === today && 'bg-sage-light/50',
                    )}
                  >
                    <div className="flex flex-col gap-1">
                      {cell && (
                        <SessionsOfCell
                          cell={cell}
                          tutorId={tutorId}
                          where={`${dayText(day)} at ${hourText(hour)}`}
                          className="min-h-6 rounded px-1.5 text-left text-xs font-semibold text-ember hover:underline"
                        >
                          {(session) => (
                            <SessionChip key={session.id} booking={session} onOpen={() => onOpen(session)} />
                          )}
                        </SessionsOfCell>
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
