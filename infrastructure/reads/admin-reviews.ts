import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetJudgedReview, type JudgedReview, ListReviews } from '../../application/review/read-reviews.query.js';
import { Database } from '../postgres/database.js';

const JUDGED = `
  select r.id, r.tutor_id as "tutorId", t.name as "tutorName", r.student_name as "studentName", r.rating,
         r.review_text as "reviewText", r.reply, r.status, r.featured, r.reported_at as "reportedAt", r.report_reason as "reportReason",
         r.hidden_at as "hiddenAt", r.hidden_for as "hiddenFor", r.created_at as "createdAt"
  from tutor_reviews r join tutors t on t.id = r.tutor_id`;
const PAGE = 50;

@QueryHandler(ListReviews)
export class ListReviewsHandler implements IQueryHandler<ListReviews> {
  constructor(private readonly database: Database) {}

  /** Ids of reviews rise with the moment at which they were written. */
  async execute({ status, before }: ListReviews) {
    const wanted = {
      reported: `r.status = 'published' and r.reported_at is not null`,
      hidden: `r.status = 'hidden'`,
      all: 'true',
    }[status];
    const rows = await this.database.query<JudgedReview>(
      `${JUDGED} where ${wanted} and ($1::uuid is null or r.id < $1) order by r.id desc limit ${PAGE + 1}`,
      [before],
    );
    const reviews = rows.slice(0, PAGE);
    return { reviews, next: rows.length > PAGE ? (reviews.at(-1)?.id ?? null) : null };
  }
}

@QueryHandler(GetJudgedReview)
export class GetJudgedReviewHandler implements IQueryHandler<GetJudgedReview> {
  constructor(private readonly database: Database) {}

  execute({ id }: GetJudgedReview): Promise<JudgedReview | null> {
    return this.database.one<JudgedReview>(`${JUDGED} where r.id = $1`, [id]);
  }
}
