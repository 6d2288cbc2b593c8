import type { Span } from '../../domain/shared/time.js';
import type { BusyProblem } from '../../domain/calendar/busy-calendar.js';
import { writeKind } from '../ports/writes.js';

/** A tutor's busy calendar in place of the one before, its address sealed, with what was read of it. */
export const setBusyCalendar = writeKind<{
  id: string;
  tutorId: string;
  url: string;
  busy: readonly Span[];
  readAt: string | null;
  problem: BusyProblem | null;
  triedAt: string;
  dueAt: string;
  createdAt: string;
}>('calendar.setBusy');

/** A tutor's busy calendar, with its times, is gone. */
export const removeBusyCalendar = writeKind<{ tutorId: string }>('calendar.removeBusy');
