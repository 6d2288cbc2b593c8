import { Injectable } from '@nestjs/common';
import { type TutorPast, TutorHistory } from '../../../application/ports/tutor/tutor-history.js';
import { Database } from '../database.js';

@Injectable()
export class PostgresTutorHistory extends TutorHistory {
  constructor(private readonly database: Database) {
    super();
  }

  async of(tutorId: string): Promise<TutorPast> {
    const [ratings, sessions, answers] = await Promise.all([
      this.database.query<TutorPast['ratings'][number]>(
        `select id, rating from tutor_reviews where tutor_id = $1 and status = 'published'`,
        [tutorId],
      ),
      this.database.query<TutorPast['sessions'][number]>(
        `select id, status, cancelled_by as "cancelledBy", no_show_by as "noShowBy", mark_removed_at as "markRemovedAt" from bookings
         where tutor_id = $1 and status in ('completed', 'cancelled', 'no_show')`,
        [tutorId],
      ),
      this.database.query<TutorPast['answers'][number]>(
        `select id, notified_at as "notifiedAt", responded_at as "respondedAt" from tutor_opportunities
         where tutor_id = $1 and responded_at is not null and voided_at is null`,
        [tutorId],
      ),
    ]);
    return { ratings, sessions, answers };
  }
}
