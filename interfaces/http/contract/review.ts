import { z } from 'zod';
import { reviewAnswerRules } from '../../../domain/review/review.rules.js';
import { MAX, requiredText } from '../../../domain/shared/text.js';
import { added, success } from './added.js';
import { mailedToken } from './mailed-token.js';

/**
 * POST /api/reviews/invitation: the token of the mailed link
 * `/reviews#token=…`, never in an address that is logged (F18).
 */
export const reviewLink = z.object({ token: mailedToken }).meta({ id: 'ReviewLink' });

/**
 * POST /api/reviews/invitation: what the invitation is about;
 * 404 for a wrong link, 409 once used or past 30 days.
 */
export const reviewInvitation = z
  .object({
    success,
    invitation: z.object({
      tutorId: z.uuid(),
      tutorName: z.string(),
      studentName: z.string(),
      subject: z.string(),
      sessionDate: z.iso.datetime(),
      sessionDuration: z.int(),
      sessionType: z.enum(['online', 'in-person']),
      /** IANA zone of the tutor. */
      timezone: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  })
  .meta({ id: 'ReviewInvitation' });

/** POST /api/reviews */
export const reviewForm = reviewAnswerRules.extend({ token: mailedToken }).meta({ id: 'ReviewForm' });

/** A review as shown (S1§3); ratings 1 to 5, `reply` is the tutor's public answer, if any. */
export const reviewView = z
  .object({
    id: z.uuid(),
    studentName: z.string(),
    verified: z.boolean(),
    featured: z.boolean(),
    rating: z.int(),
    reviewText: z.string().nullable(),
    communicationRating: z.int().nullable(),
    knowledgeRating: z.int().nullable(),
    punctualityRating: z.int().nullable(),
    reply: added(z.string().nullable(), null),
    repliedAt: added(z.iso.datetime().nullable(), null),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Review' });
export type ReviewItem = z.infer<typeof reviewView>;

/** POST /api/reviews (201), POST /api/portal/reviews/{id}/reply. */
export const reviewAnswer = z.object({ success, review: reviewView }).meta({ id: 'ReviewAnswer' });

/** GET /api/portal/reviews: the tutor's published reviews, newest first. */
export const ownReviews = z.object({ success, reviews: z.array(reviewView) }).meta({ id: 'OwnReviews' });

/** POST /api/portal/reviews/{id}/reply: once, in public. */
export const reviewReply = z
  .object({ reply: requiredText('Reply must be at least 10 characters', MAX.message, 10) })
  .meta({ id: 'ReviewReply' });

/** POST /api/reviews/{id}/report, by anyone; always the same answer. */
export const reviewReport = z
  .object({ reason: requiredText('Please say what is wrong in at least 10 characters', MAX.message, 10) })
  .meta({ id: 'ReviewReport' });
