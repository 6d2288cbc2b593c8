import { Injectable } from '@nestjs/common';
import { DueTimes } from '../../application/ports/due-times.js';
import { REMINDER_HOURS } from '../../domain/booking/booking.js';
import { OPS_ALERT_HOURS } from '../../domain/enquiry/enquiry.js';
import { WWC_NOTICE_DAYS } from '../../domain/tutor/tutor.js';
import { Database } from './database.js';
import { notWaiting } from './timer-failures.js';

const BATCH = 100;

@Injectable()
export class PostgresDueTimes extends DueTimes {
  constructor(private readonly database: Database) {
    super();
  }

  async opportunitiesToExpire(now: string): Promise<string[]> {
    return this.ids(
      `select id from tutor_opportunities where status = 'available' and expires_at <= $1 and ${notWaiting('opportunity-expiry')} order by expires_at limit ${BATCH}`,
      now,
    );
  }

  async enquiriesForAnotherWave(now: string): Promise<string[]> {
    return this.ids(
      `select id from enquiries e where next_wave_at <= $1 and status = 'matching'
       and not exists (select from tutor_opportunities o where o.enquiry_id = e.id and o.status = 'accepted')
       and ${notWaiting('second-wave')}
       order by next_wave_at limit ${BATCH}`,
      now,
    );
  }

  async quotesToExpire(now: string): Promise<string[]> {
    return this.ids(
      `select id from tutor_quotes where status = 'submitted' and expires_at <= $1 and ${notWaiting('quote-expiry')} order by expires_at limit ${BATCH}`,
      now,
    );
  }

  async bookingRequestsToExpire(now: string): Promise<string[]> {
    return this.ids(
      `select id from booking_requests where status in ('pending', 'countered') and expires_at <= $1
       and ${notWaiting('session-request-expiry')}
       order by expires_at limit ${BATCH}`,
      now,
    );
  }

  async bookingsToRemind(now: string): Promise<string[]> {
    const [first, last] = REMINDER_HOURS;
    return this.ids(
      `select id from bookings where status = 'confirmed' and session_date > $1
       and ((reminded_hours is null and session_date <= $1::timestamptz + interval '${first} hours')
         or (reminded_hours > ${last} and session_date <= $1::timestamptz + interval '${last} hours'))
       and ${notWaiting('session-reminder')}
       order by session_date limit ${BATCH}`,
      now,
    );
  }

  async bookingsToReview(now: string): Promise<string[]> {
    return this.ids(
      `select id from bookings where review_invitation_due_at <= $1 and ${notWaiting('review-invitation')} order by review_invitation_due_at limit ${BATCH}`,
      now,
    );
  }

  async silentEnquiries(now: string): Promise<string[]> {
    return this.ids(
      `select id from enquiries where status in ('submitted', 'confirmed', 'matching') and status_mailed_at is null
       and (respond_by <= $1 or (ops_alerted_at is null and created_at <= $1::timestamptz - interval '${OPS_ALERT_HOURS} hours'))
       and ${notWaiting('promise-of-reply')}
       order by respond_by limit ${BATCH}`,
      now,
    );
  }

  async expiringChecks(now: string): Promise<string[]> {
    // Whoever has been told once waits for the next of the notices, and so on: each is a range of the index of its own.
    const due = WWC_NOTICE_DAYS.map((days, place) => {
      const told = place === 0 ? 'is null' : `= ${WWC_NOTICE_DAYS[place - 1]}`;
      return `(select id, wwc_expiry_date from tutors where wwc_notice_days ${told} and wwc_expiry_date > $1
        and wwc_expiry_date <= $1::timestamptz + interval '${days} days' and user_id is not null and erased_at is null
        and ${notWaiting('check-notice')}
        order by wwc_expiry_date limit ${BATCH})`;
    });
    return this.ids(`${due.join(' union all ')} order by wwc_expiry_date limit ${BATCH}`, now);
  }

  private async ids(sql: string, now: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(sql, [now])).map((row) => row.id);
  }
}
