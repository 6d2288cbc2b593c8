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
  /** When the tutor answered in public. */
  repliedAt: string | null;
  /** When it was first reported to the house. */
  reportedAt: string | null;
  createdAt: string;
};

type Ratings = Pick<Review, 'rating' | 'communicationRating' | 'knowledgeRating' | 'punctualityRating'>;

export type ReviewEvent =
  | {
      type: 'ReviewPublished';
      data: Ratings & { tutorId: string; enquiryId: string | null; bookingId: string; at: string };
    }
  | { type: 'ReviewReplied'; data: { at: string } }
  | { type: 'ReviewReported'; data: { at: string } }
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

/** Until when an invitation can be used. @throws DomainError conflict when it was, was never sent or is too old */
export function openUntil({ invitedAt, reviewed }: ReviewInvitation, now: string): string {
  if (reviewed) throw conflict('review_exists', 'This session has already been reviewed');
  if (!invitedAt) throw conflict('review_not_invited', 'This session cannot be reviewed yet');
  const until = plus(invitedAt, REVIEW_DAYS * DAY);
  if (now >= until) throw conflict('review_invitation_expired', 'This invitation has expired');
  return until;
}

/** Publishes the one review of an invited booking, within 30 days of the invitation. */
export function write(invitation: ReviewInvitation, ratings: Ratings, now: string): ReviewEvent[] {
  openUntil(invitation, now);
  const { tutorId, enquiryId, bookingId } = invitation;
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

/** The tutor answers a published review, once. */
export function reply(review: Review, now: string): ReviewEvent[] {
  if (review.status === 'hidden') throw conflict('review_hidden', 'This review is no longer published');
  if (review.repliedAt) throw conflict('review_replied', 'You have already replied to this review');
  return [{ type: 'ReviewReplied', data: { at: now } }];
}

/** Somebody finds a review wrong; the first report counts, a person looks at it. */
export function report(review: Review, now: string): ReviewEvent[] {
  return review.reportedAt ? [] : [{ type: 'ReviewReported', data: { at: now } }];
}

export function evolve(review: Review | null, event: ReviewEvent): Review {
  switch (event.type) {
    case 'ReviewPublished': {
      const { at, ...published } = event.data;
      return {
        ...published,
        verified: true,
        featured: false,
        status: 'published',
        repliedAt: null,
        reportedAt: null,
        createdAt: at,
      };
    }
    case 'ReviewReplied':
      if (!review) throw new Error(`${event.type} before ReviewPublished`);
      return { ...review, repliedAt: event.data.at };
    case 'ReviewReported':
      if (!review) throw new Error(`${event.type} before ReviewPublished`);
      return { ...review, reportedAt: event.data.at };
    case 'ReviewHidden':
      if (!review) throw new Error(`${event.type} before ReviewPublished`);
      return { ...review, status: 'hidden' };
    default:
      return unreachable(event);
  }
}
