import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  GetReview,
  GetReviewInvitation,
  type InvitationView,
  ListOwnReviews,
  type ReviewRow,
} from '../../application/review/read-reviews.query.js';
import { Database } from '../postgres/database.js';
import { TUTOR_NAME } from './booking-columns.js';

/** What is shown of `tutor_reviews r`. */
export const REVIEW_COLUMNS = `
  r.id, r.student_name as "studentName", r.verified, r.featured, r.rating, r.review_text as "reviewText",
  r.communication_rating as "communicationRating", r.knowledge_rating as "knowledgeRating",
  r.punctuality_rating as "punctualityRating", r.reply, r.replied_at as "repliedAt", r.created_at as "createdAt"`;

@QueryHandler(GetReviewInvitation)
export class GetReviewInvitationHandler implements IQueryHandler<GetReviewInvitation> {
  constructor(private readonly database: Database) {}

  async execute({ tokenHash }: GetReviewInvitation): Promise<InvitationView | null> {
    return this.database.one<InvitationView>(
      `select b.tutor_id as "tutorId", ${TUTOR_NAME()} as "tutorName", b.student_name as "studentName", b.subject,
              b.session_date as "sessionDate", b.session_duration as "sessionDuration", b.session_type as "sessionType",
              t.timezone, b.enquiry_id as "enquiryId", b.id as "bookingId", b.review_invited_at as "invitedAt",
              exists (select from tutor_reviews r where r.booking_id = b.id) as reviewed,
              session_held(b.status, b.mark_removed_at) as held
       from review_invitations i join bookings b on b.id = i.booking_id join tutors t on t.id = b.tutor_id
       where i.token_hash = $1`,
      [tokenHash],
    );
  }
}

@QueryHandler(GetReview)
export class GetReviewHandler implements IQueryHandler<GetReview> {
  constructor(private readonly database: Database) {}

  async execute({ id }: GetReview): Promise<ReviewRow | null> {
    return this.database.one<ReviewRow>(`select ${REVIEW_COLUMNS} from tutor_reviews r where r.id = $1`, [id]);
  }
}

@QueryHandler(ListOwnReviews)
export class ListOwnReviewsHandler implements IQueryHandler<ListOwnReviews> {
  constructor(private readonly database: Database) {}

  async execute({ accountId }: ListOwnReviews): Promise<ReviewRow[]> {
    return this.database.query<ReviewRow>(
      `select ${REVIEW_COLUMNS} from tutor_reviews r join tutors t on t.id = r.tutor_id
       where t.user_id = $1 and r.status = 'published' order by r.created_at desc, r.id desc limit 200`,
      [accountId],
    );
  }
}
