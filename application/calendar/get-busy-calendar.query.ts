import { Query } from '@nestjs/cqrs';
import type { BusyProblem } from '../../domain/calendar/busy-calendar.js';

/** The busy calendar of an account's tutor as its owner sees it; `url` null: there is none (G-17). */
export type BusyCalendarView = { url: string | null; lastReadAt: string | null; problem: BusyProblem | null };

export class GetBusyCalendar extends Query<BusyCalendarView> {
  constructor(readonly accountId: string) {
    super();
  }
}
