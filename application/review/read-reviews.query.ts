import { Query } from '@nestjs/cqrs';

/** What an invitation to review is about; null for a wrong link. */
export type InvitationTold = {
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
};

export class GetReviewInvitation extends Query<InvitationTold | null> {
  constructor(readonly tokenHash: string) {
    super();
  }
}

/** A review as shown, with the tutor's reply (S1§3). */
export type ReviewTold = {
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

export class GetReview extends Query<ReviewTold | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** The published reviews of an account's tutor, newest first. */
export class ListOwnReviews extends Query<ReviewTold[]> {
  constructor(readonly accountId: string) {
    super();
  }
}
