import { conflict } from '../shared/domain-error.js';
import { unreachable } from '../shared/event.js';
import { firstNameOf } from '../shared/format.js';
import { DAY, plus } from '../shared/time.js';

export type ReviewStatus = 'published' | 'hidden';

/** Why the app takes a review out of public view; a fact of the log, so it is one of a list. */
export const HIDING_REASONS = ['personal_data', 'offensive', 'not_genuine', 'unlawful', 'other'] as const;
export type HidingReason = (typeof HIDING_REASONS)[number];

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
  /** When it was reported to the app; null where nobody did, or an admin has judged it since. */
  reportedAt: string | null;
  hiddenAt: string | null;
  hiddenFor: HidingReason | null;
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
  | { type: 'ReviewHidden'; data: { reason: HidingReason; at: string } }
  | { type: 'ReviewRestored'; data: { at: string } }
  | { type: 'ReviewKept'; data: { at: string } }
  | { type: 'ReviewFeatured'; data: { at: string } }
  | { type: 'ReviewUnfeatured'; data: { at: string } }
  | { type: 'ReviewErased'; data: { of: 'family' | 'tutor'; at: string } };

/** How long an invitation to review stays open: later words say little of the session. */
export const REVIEW_DAYS = 30;

/**
 * What the mailed invitation stands for; `reviewed` when its booking
 * has a review already, `held` while it counts as held (G-09).
 */
export type ReviewInvitation = {
  tutorId: string;
  enquiryId: string | null;
  bookingId: string;
  invitedAt: string | null;
  reviewed: boolean;
  held: boolean;
};

/**
 * Until when an invitation can be used. @throws DomainError conflict when it was, was never sent or is too old,
 * or a contest of its session was upheld (G-09)
 */
export function openUntil({ invitedAt, reviewed, held }: ReviewInvitation, now: string): string {
  if (reviewed) throw conflict('review_exists', 'This session has already been reviewed');
  if (!invitedAt) throw conflict('review_not_invited', 'This session cannot be reviewed yet');
  if (!held) throw conflict('review_not_invited', 'This session does not count any more, so it cannot be reviewed');
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
export function hide(review: Review, reason: HidingReason, now: string): ReviewEvent[] {
  return review.status === 'hidden' ? [] : [{ type: 'ReviewHidden', data: { reason, at: now } }];
}

/** Puts a hidden review back, or lets a reported one stand; a published one without a report stays as it is. */
export function publish(review: Review, now: string): ReviewEvent[] {
  if (review.status === 'hidden') return [{ type: 'ReviewRestored', data: { at: now } }];
  return review.reportedAt ? [{ type: 'ReviewKept', data: { at: now } }] : [];
}

/**
 * Shows a published review before the others of its tutor, with a mark, or among them again (G-26).
 *
 * | state \ decision    | feature                  | stop featuring | hide    | restore   |
 * | ------------------- | ------------------------ | -------------- | ------- | --------- |
 * | published           | featured                 | nothing        | hidden  | nothing   |
 * | published, featured | nothing                  | published      | hidden  | nothing   |
 * | hidden              | refused, `review_hidden` | nothing        | nothing | published |
 *
 * @throws DomainError conflict review_hidden
 */
export function feature(
  { status, featured }: Pick<Review, 'status' | 'featured'>,
  on: boolean,
  now: string,
): ReviewEvent[] {
  if (on && status === 'hidden') throw conflict('review_hidden', 'A hidden review cannot be featured');
  if (featured === on) return [];
  return [{ type: on ? 'ReviewFeatured' : 'ReviewUnfeatured', data: { at: now } }];
}

/** The tutor answers a published review, once. */
export function reply(review: Review, now: string): ReviewEvent[] {
  if (review.status === 'hidden') throw conflict('review_hidden', 'This review is no longer published');
  if (review.repliedAt) throw conflict('review_replied', 'You have already replied to this review');
  return [{ type: 'ReviewReplied', data: { at: now } }];
}

/** Somebody finds a review wrong; the first report since it was last judged counts, a person looks at it. */
export function report(review: Review, now: string): ReviewEvent[] {
  return review.reportedAt || review.status === 'hidden' ? [] : [{ type: 'ReviewReported', data: { at: now } }];
}

/** A person in it is erased: what was decided on it before and is not committed yet is decided again. */
export const erase = (of: 'family' | 'tutor', now: string): ReviewEvent[] => [
  { type: 'ReviewErased', data: { of, at: now } },
];

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
        hiddenAt: null,
        hiddenFor: null,
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
      return {
        ...review,
        status: 'hidden',
        featured: false,
        reportedAt: null,
        hiddenAt: event.data.at,
        hiddenFor: event.data.reason,
      };
    case 'ReviewRestored':
    case 'ReviewKept':
      if (!review) throw new Error(`${event.type} before ReviewPublished`);
      return { ...review, status: 'published', reportedAt: null, hiddenAt: null, hiddenFor: null };
    case 'ReviewFeatured':
    case 'ReviewUnfeatured':
      if (!review) throw new Error(`${event.type} before ReviewPublished`);
      return { ...review, featured: event.type === 'ReviewFeatured' };
    case 'ReviewErased':
      if (!review) throw new Error(`${event.type} before ReviewPublished`);
      return review;
    default:
      return unreachable(event);
  }
}

/** How a reviewer is called in public: by the first name, which an erased one has no more. */
export const shownName = (studentName: string) => firstNameOf(studentName) || 'A family';
