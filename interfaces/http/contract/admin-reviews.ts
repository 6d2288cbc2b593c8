import { z } from 'zod';
import { HIDING_REASONS } from '../../../domain/review/review.js';

export const REVIEW_LISTS = ['reported', 'hidden', 'all'] as const;

/** A review at the desk; `reportReason` is what the first report since the last verdict said. */
export const adminReview = z
  .object({
    id: z.uuid(),
    tutorId: z.uuid(),
    tutorName: z.string(),
    studentName: z.string(),
    rating: z.int(),
    reviewText: z.string().nullable(),
    reply: z.string().nullable(),
    status: z.enum(['published', 'hidden']),
    reportedAt: z.iso.datetime().nullable(),
    reportReason: z.string().nullable(),
    hiddenAt: z.iso.datetime().nullable(),
    hiddenFor: z.enum(HIDING_REASONS).nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminReview' });
export type AdminReview = z.infer<typeof adminReview>;

/** GET /api/admin/reviews?status&before: newest first, 50 a page; `before` is the `next` of the page before. */
export const adminReviews = z
  .object({ success: z.literal(true), reviews: z.array(adminReview), next: z.string().nullable() })
  .meta({ id: 'AdminReviews' });

/** PATCH /api/admin/reviews/{id}: `status` published or hidden, `reason` required to hide; the same verdict again changes nothing. */
export const reviewVerdict = z
  .object({ success: z.literal(true), review: adminReview })
  .meta({ id: 'ReviewVerdictAnswer' });
