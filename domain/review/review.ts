import { conflict } from '../shared/domain-error.js';
import { unreachable } from '../shared/event.js';
import { DAY, plus } from '../shared/time.js';

export type ReviewStatus = 'published' | 'hidden';

/** The facts of a review. The reviewer's name, address and words stand beside them in the row. */
export type Review = {
  tutorId: string;
  enquiryId: string | null;
  bookingId: string;
  rating: number;
  communicationRating: number | null;
  knowledgeRating: number | null;
  punctualityRating: number | null;
  verified: boolean;
  featured: boolean;
  status: ReviewStatus;
  createdAt: string;
};

type Ratings = Pick<Review, 'rating' | 'communicationRating' | 'knowledgeRating' | 'punctualityRating'>;

export type ReviewEvent =
  | {
      type: 'ReviewPublished';
      data: Ratings & { tutorId: string; enquiryId: string | null; bookingId: string; at: string };
    }
  | { type: 'ReviewHidden'; data: { at: string } };

export const REVIEW_DAYS = 30;

/** What the mailed invitation stands for; `reviewed` when its booking has a review already. */
export type ReviewInvitation = {
  tutorId: string;
  enquiryId: string | null;
  bookingId: string;
  invitedAt: string | null;
  reviewed: boolean;
};

/** Publishes the one review of an invited booking, within 30 days of the invitation. */
export function write(invitation: ReviewInvitation, ratings: Ratings, now: string): ReviewEvent[] {
  const { tutorId, enquiryId, bookingId, invitedAt, reviewed } = invitation;
  if (reviewed) throw conflict('review_exists', 'This session has already been reviewed');
  if (!invitedAt) throw conflict('review_not_invited', 'This session cannot be reviewed yet');
  if (now >= plus(invitedAt, REVIEW_DAYS * DAY))
    throw conflict('review_invitation_expired', 'This invitation has expired');
  const { rating, communicationRating, knowledgeRating, punctualityRating } = ratings;
  return [
    {
      type: 'ReviewPublished',
      data: { tutorId, enquiryId, bookingId, rating, communicationRating, knowledgeRating, punctualityRating, at: now },
    },
  ];
}

/** Takes a review out of profile and figures; hiding twice changes nothing. */
export function hide(review: Review, now: string): ReviewEvent[] {
  return review.status === 'hidden' ? [] : [{ type: 'ReviewHidden', data: { at: now } }];
}

export function evolve(review: Review | null, event: ReviewEvent): Review {
  switch (event.type) {
    case 'ReviewPublished': {
      const { at, ...published } = event.data;
      return { ...published, verified: true, featured: false, status: 'published', createdAt: at };
    }
    case 'ReviewHidden':
      if (!review) throw new Error(`${event.type} before ReviewPublished`);
      return { ...review, status: 'hidden' };
    default:
      return unreachable(event);
  }
}
