import { Injectable } from '@nestjs/common';
import { ReviewInvitations } from '../../../application/ports/review/review-invitations.js';
import { Database } from '../database.js';

@Injectable()
export class PostgresReviewInvitations extends ReviewInvitations {
  constructor(private readonly database: Database) {
    super();
  }

  async find(tokenHash: string): Promise<{ bookingId: string; reviewed: boolean } | null> {
    return this.database.one(
      `select i.booking_id as "bookingId", exists (select from tutor_reviews r where r.booking_id = i.booking_id) as reviewed
       from review_invitations i where i.token_hash = $1`,
      [tokenHash],
    );
  }
}
