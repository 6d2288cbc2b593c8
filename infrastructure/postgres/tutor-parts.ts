import { Injectable } from '@nestjs/common';
import { TutorParts } from '../../application/ports/tutor-parts.js';
import { Database } from './database.js';

@Injectable()
export class PostgresTutorParts extends TutorParts {
  constructor(private readonly database: Database) {
    super();
  }

  openQuotes(tutorId: string): Promise<string[]> {
    return this.ids(`select id from tutor_quotes where tutor_id = $1 and status = 'submitted' order by id`, tutorId);
  }

  openOpportunities(tutorId: string): Promise<string[]> {
    return this.ids(
      `select id from tutor_opportunities where tutor_id = $1 and status = 'available' order by id`,
      tutorId,
    );
  }

  openRequests(tutorId: string): Promise<string[]> {
    return this.ids(
      `select id from booking_requests where tutor_id = $1 and status in ('pending', 'countered') order by id`,
      tutorId,
    );
  }

  enquiriesWithoutSession(tutorId: string): Promise<string[]> {
    return this.ids(
      `select e.id from enquiries e join tutor_quotes q on q.enquiry_id = e.id and q.status = 'accepted'
       where q.tutor_id = $1 and e.status = 'filled' and e.erased_at is null
         and not exists (select from bookings b where b.enquiry_id = e.id and b.tutor_id = $1)
         and not exists (select from booking_requests r where r.enquiry_id = e.id and r.tutor_id = $1) order by e.id`,
      tutorId,
    );
  }

  comingSessions(tutorId: string, now: string): Promise<string[]> {
    return this.ids(
      `select id from bookings where tutor_id = $1 and session_date > $2 and status = 'confirmed' order by session_date, id`,
      tutorId,
      now,
    );
  }

  private async ids(sql: string, ...values: string[]): Promise<string[]> {
    return (await this.database.query<{ id: string }>(sql, values)).map(({ id }) => id);
  }
}
