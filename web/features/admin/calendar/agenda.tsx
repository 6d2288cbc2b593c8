import type { CalendarCell, CalendarSession } from '@contract/admin-sessions.js';
import { dayText } from '@domain/shared/format.js';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { clockText } from '../../../lib/time';
import { SessionStatusBadge } from '../session/session-badges';
import { nameOf } from '../words';
import { dayOf } from './days';
import { SessionsOfCell } from './sessions-of-cell';

type AgendaProps = {
  cells: CalendarCell[];
  tutorId: string;
  today: string | undefined;
  onOpen: (session: CalendarSession) => void;
};

/** The sessions one below the other under their days, for a narrow screen. */
export function Agenda({ cells, tutorId, today, onOpen }: AgendaProps) {
  return (
    <ol>
      {cells.map((cell) => {
        const day = dayOf(cell);
        return (
          <li key={cell.from}>
            <h3
              className={clsx(
                'border-b border-line px-5 py-2 text-sm font-semibold',
                day === today ? 'bg-sage text-forest-deep' : 'bg-cream text-muted',
              )}
            >
              {dayText(day)}
              {day === today && ', today'}
            </h3>
            <div role="list">
              <SessionsOfCell
                cell={cell}
                tutorId={tutorId}
                where={dayText(day)}
                className="min-h-11 w-full px-5 text-left text-sm font-semibold text-ember hover:underline"
              >
                {(session) => (
                  <div role="listitem" key={session.id} className="border-b border-line/70">
                    <button
                      type="button"
                      onClick={() => onOpen(session)}
                      className="flex w-full items-center gap-3 px-5 py-2.5 text-left -outline-offset-3 hover:bg-sage-light/60"
                    >
                      <span className="figures w-17 shrink-0 self-start font-semibold whitespace-nowrap">
                        {clockText(session.sessionDate)}
                      </span>
                      <span className="min-w-0 grow">
                        <span className="block truncate font-medium">{nameOf(session.studentName)}</span>
                        <span className="block truncate text-sm text-muted">
                          {session.subject}, {session.tutorName}
                        </span>
                        <span className="mt-1 block">
                          <SessionStatusBadge status={session.status} />
                        </span>
                      </span>
                      <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
                    </button>
                  </div>
                )}
              </SessionsOfCell>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
