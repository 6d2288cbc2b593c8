import { z } from 'zod';
import { HIDING_REASONS } from '../../../domain/review/review.js';
import { added, success } from './added.js';

export const REVIEW_LISTS = ['reported', 'hidden', 'all'] as const;

/** A review as operators see it; `reportReason` is what the first report since the last verdict said. */
export const adminReview = z
  .object({
    id: z.uuid(),
    tutorId: z.uuid(),
    tutorName: z.string(),
    studentName: z.string(),
    rating: z.int(),
    reviewText: added(z.string().nullable(), null),
    reply: added(z.string().nullable(), null),
    status: z.enum(['published', 'hidden']),
    /** Shown before the others of its tutor, with a mark (G-26). */
    featured: added(z.boolean(), false),
    reportedAt: added(z.iso.datetime().nullable(), null),
    reportReason: added(z.string().nullable(), null),
    hiddenAt: added(z.iso.datetime().nullable(), null),
    hiddenFor: added(z.enum(HIDING_REASONS).nullable(), null),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminReview' });
export type AdminReview = z.infer<typeof adminReview>;

/** GET /api/admin/reviews?status&before: newest first, 50 a page; `before` is the `next` of the page before. */
export const adminReviews = z
  .object({ success, reviews: z.array(adminReview), next: added(z.string().nullable(), null) })
  .meta({ id: 'AdminReviews' });

/**
 * PATCH /api/admin/reviews/{id}: `status` published or hidden, `reason` required to hide; `featured` with it or alone
 * (G-26); the same verdict again changes nothing. 409 `review_hidden`: what is hidden cannot be featured.
 */
export const reviewVerdict = z.object({ success, review: adminReview }).meta({ id: 'ReviewVerdictAnswer' });
