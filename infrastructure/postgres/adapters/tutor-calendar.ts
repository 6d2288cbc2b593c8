import { Injectable } from '@nestjs/common';
import { type OwnTimes, TutorCalendar, type TutorTimes } from '../../../application/ports/calendar/tutor-calendar.js';
import type { Taken } from '../../../domain/booking/slots.js';
import { DAY, plus, type Span } from '../../../domain/shared/time.js';
import { BUSY_KEPT_DAYS } from '../../../domain/calendar/busy-calendar.js';
import { ACTIVE_STATUSES } from '../statuses.js';
import { TEACHING_FACTS } from '../teaching-facts.js';
import { Database } from '../database.js';

@Injectable()
export class PostgresTutorCalendar extends TutorCalendar {
  constructor(private readonly database: Database) {
    super();
  }

  async timesOf(
    tutorId: string,
    { from, to, own }: { from: string; to: string; own: OwnTimes },
    now: string,
  ): Promise<TutorTimes | null> {
    const [times, taken, busy] = await Promise.all([
      this.database.one<Omit<TutorTimes, 'taken' | 'busy'>>(
        `select t.user_id as "userId", ${TEACHING_FACTS}, t.erased_at as "erasedAt", t.timezone,
                coalesce((select json_agg(json_build_object('id', a.id, 'dayOfWeek', a.day_of_week, 'startTime', a.start_time,
                  'endTime', a.end_time, 'specificDate', a.specific_date, 'timezone', a.timezone, 'isActive', a.is_active,
                  'maxBookingsPerSlot', a.max_bookings_per_slot, 'bufferMinutes', a.buffer_minutes) order by a.id)
                  from tutor_availability a where a.tutor_id = t.id), '[]') as availability
         from tutors t where t.id = $1`,
        [tutorId],
      ),
      this.database.query<Taken>(
        `select session_date as "startsAt", session_end as "endsAt", seat, buffer_minutes as "bufferMinutes" from bookings
         where tutor_id = $1 and session_date < $3 and session_end > $2 and status in ${ACTIVE_STATUSES}
           and not id = any($5::uuid[])
         union all select starts_at, ends_at, seat, buffer_minutes from booking_holds
         where tutor_id = $1 and starts_at < $3 and ends_at > $2 and expires_at > $6 and enquiry_id is distinct from $4::uuid`,
        [tutorId, from, to, own.enquiryId ?? null, own.bookingIds ?? [], now],
      ),
      this.database.query<Span>(
        `select b."startsAt", b."endsAt" from busy_calendars c,
           jsonb_to_recordset(c.busy) as b("startsAt" timestamptz, "endsAt" timestamptz)
         where c.tutor_id = $1 and c.read_at > $4 and b."startsAt" < $3 and b."endsAt" > $2`,
        [tutorId, from, to, plus(now, -BUSY_KEPT_DAYS * DAY)],
      ),
    ]);
    return times && { ...times, taken, busy };
  }
}
