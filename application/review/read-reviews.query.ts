import { Query } from '@nestjs/cqrs';
import type { HidingReason, ReviewStatus } from '../../domain/review/review.js';

/** What an invitation to review is about; null for a wrong link. */
export type InvitationView = {
  tutorId: string;
  tutorName: string;
  studentName: string;
  subject: string;
  sessionDate: string;
  sessionDuration: number;
  sessionType: 'online' | 'in-person';
  timezone: string;
  enquiryId: string | null;
  bookingId: string;
  invitedAt: string | null;
  reviewed: boolean;
  held: boolean;
};

export class GetReviewInvitation extends Query<InvitationView | null> {
  constructor(readonly tokenHash: string) {
    super();
  }
}

/** A review as shown, with the tutor's reply (S1§3). */
export type ReviewRow = {
  id: string;
  studentName: string;
  verified: boolean;
  featured: boolean;
  rating: number;
  reviewText: string | null;
  communicationRating: number | null;
  knowledgeRating: number | null;
  punctualityRating: number | null;
  reply: string | null;
  repliedAt: string | null;
  createdAt: string;
};

export class GetReview extends Query<ReviewRow | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** The published reviews of an account's tutor, newest first. */
export class ListOwnReviews extends Query<ReviewRow[]> {
  constructor(readonly accountId: string) {
    super();
  }
}

/** A review as operators see it, with the newest report. */
export type JudgedReview = Omit<
  ReviewRow,
  'verified' | 'communicationRating' | 'knowledgeRating' | 'punctualityRating' | 'repliedAt'
> & {
  tutorId: string;
  tutorName: string;
  status: ReviewStatus;
  reportedAt: string | null;
  reportReason: string | null;
  hiddenAt: string | null;
  hiddenFor: HidingReason | null;
};

/** Reviews that wait for a verdict, are hidden, or all; newest first, from before the one of id `before`. */
export class ListReviews extends Query<{ reviews: JudgedReview[]; next: string | null }> {
  constructor(
    readonly status: 'reported' | 'hidden' | 'all',
    readonly before: string | null,
  ) {
    super();
  }
}

export class GetJudgedReview extends Query<JudgedReview | null> {
  constructor(readonly id: string) {
    super();
  }
}
