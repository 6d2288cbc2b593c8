import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  GetCalendar,
  GetCalendarBooking,
  GetSession,
  ListCalendarBookings,
  ListSessions,
} from '../../../application/admin/list-sessions.query.js';
import { CancelSession } from '../../../application/booking/cancel-session.command.js';
import { ChangeSessionStatus } from '../../../application/booking/change-session-status.command.js';
import { Answers } from '../../../application/ports/answers.js';
import { Clock } from '../../../application/ports/clock.js';
import type { Actor } from '../../../application/ports/ledger.js';
import { BOOKING_STATUSES, type BookingStatus } from '../../../domain/booking/booking.js';
import { DATE_RANGES, type DateRange } from '../../../domain/booking/session-filter.js';
import { invalid, notFound } from '../../../domain/shared/domain-error.js';
import { addDays, DAY, isTimeZone, localDate, plus, SYDNEY } from '../../../domain/shared/time.js';
import { Responds } from '../request/responds.js';
import { AdminActor } from './actor.js';
import {
  adminSessions,
  calendar,
  CALENDAR_CELLS,
  calendarBookingAnswer,
  calendarBookings,
  sessionStatusAnswer,
  sessionStatusChange,
} from '../contract/admin-sessions.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';
import { Day, Identifier, Instant, OneOf, Whole, Words } from '../request/query-text.js';

/** More than any directory has: a number beyond it is refused instead of looked for. */
const MOST_PAGES = 100_000;
/** The longest month, where a call names no end. */
const DEFAULT_CALENDAR_DAYS = 31;
/** A quarter of a year at once, so that an answer stays small. */
const MOST_CALENDAR_DAYS = 92;
const DEFAULT_CALENDAR_WEEK = 7;
const TOO_LONG = `At most ${MOST_CALENDAR_DAYS} days at once`;
/** Sessions named for each day of the calendar: what does not fit into a day is read in the list. */
const MOST_EACH = 50;
const DEFAULT_EACH = 3;
const LONGEST_ZONE = 60;

export class SessionsQuery {
  @OneOf(['all', ...BOOKING_STATUSES]) status?: 'all' | BookingStatus;
  @OneOf(DATE_RANGES) dateRange?: DateRange;
  @Whole(1, MOST_PAGES) page?: number;
}

export class BookingsQuery {
  @Instant() from?: string;
  @Instant() to?: string;
  @Identifier() tutorId?: string;
  @Whole(1, MOST_PAGES) page?: number;
}

export class CalendarQuery {
  @Day() from?: string;
  @Day() to?: string;
  @Words(LONGEST_ZONE) timeZone?: string;
  @OneOf(CALENDAR_CELLS) by?: 'day' | 'hour';
  @Whole(1, MOST_EACH) each?: number;
  @Identifier() tutorId?: string;
}

@ApiTags('admin')
@Controller('api/admin')
@Allow('admin')
export class AdminSessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
    private readonly clock: Clock,
  ) {}

  /** API-24, V-23, R-58 */
  @Get('sessions/active')
  @Responds(adminSessions)
  async active(@Query() { status = 'all', dateRange = 'today', page = 1 }: SessionsQuery) {
    const query = new ListSessions({ status, dateRange, page }, this.clock.now());
    return { success: true as const, ...(await this.queries.execute(query)) };
  }

  /** API-25, A-07: the steps of S1§4 and no other; anything else is 409. */
  @Patch('sessions/:id/status')
  @Responds(sessionStatusAnswer)
  async change(
    @Id() id: string,
    @Body({ schema: sessionStatusChange }) { status, notes }: z.infer<typeof sessionStatusChange>,
    @AdminActor() actor: Actor,
  ) {
    return this.answers.of(
      () => this.commands.execute(commandOf(id, { status, note: notes ?? null }, actor)),
      async () => {
        const session = await this.queries.execute(new GetSession(id));
        if (!session) throw notFound('Session');
        return { success: true as const, session };
      },
    );
  }

  /** from now on for 31 days unless it says otherwise. */
  @Get('bookings')
  @Responds(calendarBookings)
  async bookings(@Query() params: BookingsQuery) {
    const from = params.from ?? this.clock.now();
    const to = params.to ?? plus(from, DEFAULT_CALENDAR_DAYS * DAY);
    if (Date.parse(to) - Date.parse(from) > MOST_CALENDAR_DAYS * DAY) throw invalid({ to: TOO_LONG });
    const query = new ListCalendarBookings({ from, to, tutorId: params.tutorId ?? null, page: params.page ?? 1 });
    return { success: true as const, ...(await this.queries.execute(query)) };
  }

  @Get('bookings/:id')
  @Responds(calendarBookingAnswer)
  async booking(@Id() id: string) {
    const booking = await this.queries.execute(new GetCalendarBooking(id));
    if (!booking) throw notFound('Session');
    return { success: true as const, booking };
  }

  /** the week from today on in Sydney unless it says otherwise. */
  @Get('calendar')
  @Responds(calendar)
  async calendar(@Query() params: CalendarQuery) {
    const { timeZone: zone = SYDNEY, by = 'day', each = DEFAULT_EACH, tutorId = null } = params;
    if (!isTimeZone(zone)) throw invalid({ timeZone: 'Must be a time zone such as Australia/Sydney' });
    const first = params.from ?? localDate(this.clock.now(), zone);
    const last = params.to ?? addDays(first, DEFAULT_CALENDAR_WEEK - 1);
    if (last < first) throw invalid({ to: 'Must not lie before the first day' });
    if (last > addDays(first, MOST_CALENDAR_DAYS - 1)) throw invalid({ to: TOO_LONG });
    const answer = await this.queries.execute(new GetCalendar({ first, last, zone, by, each, tutorId }));
    return { success: true as const, ...answer };
  }
}

const commandOf = (id: string, { status, note }: { status: BookingStatus; note: string | null }, actor: Actor) =>
  status === 'cancelled'
    ? new CancelSession(id, { by: 'admin', note }, actor)
    : new ChangeSessionStatus(id, status, note, actor);
