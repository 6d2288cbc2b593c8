import type { CalendarCell, CalendarSession } from '@contract/admin-sessions.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { cellQuery } from './reads';

type SessionsOfCellProps = {
  cell: CalendarCell;
  tutorId: string;
  /** What the rest is called for somebody who does not see the cell, as `Sat 21 Nov 2026 at 3 pm`. */
  where: string;
  className?: string;
  children: (session: CalendarSession) => ReactNode;
};

/** The first sessions of a cell, and a button that brings the others. */
export function SessionsOfCell({ cell, tutorId, where, className, children }: SessionsOfCellProps) {
  const [isOpen, setIsOpen] = useState(false);
  const rest = cell.count - cell.sessions.length;
  const { data, isError, isFetching, refetch } = useQuery({ ...cellQuery(cell, tutorId), enabled: isOpen && rest > 0 });
  const sessions = (isOpen && data?.bookings) || cell.sessions;
  const more = cell.count - sessions.length;
  return (
    <>
      {sessions.map(children)}
      {more > 0 && (
        <button
          type="button"
          disabled={isFetching}
          onClick={() => (isError ? void refetch() : setIsOpen(true))}
          aria-label={isError ? undefined : `${numberText(more)} more on ${where}`}
          className={className}
        >
          {isError ? 'Failed to load, try again' : isFetching ? 'Loading...' : `+${numberText(more)} more`}
        </button>
      )}
    </>
  );
}
