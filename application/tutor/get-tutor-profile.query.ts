import { Query } from '@nestjs/cqrs';
import type { DocumentFile } from '../document/read-document.command.js';
import type { DeliveryMode } from '../../domain/enquiry/options.js';
import type { VettingStatus } from '../../domain/tutor/vetting.js';
import type { Viewer } from '../../domain/tutor/tutor.js';

/** A published review as everybody may read it: never the reviewer's address (SEC-16). */
export type PublishedReview = {
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

/** A link, or a document that was found clean, by its address (G-26). */
export type PublicPortfolioItem = { title: string; url: string };

/**
 * What everybody may read of a tutor (S1§3, SEC-16). Years, hours, percent, dollars per hour; `timezone` an IANA name.
 */
export type PublicTutor = {
  id: string;
  name: string;
  averageRating: number;
  totalReviews: number;
  vettingStatus: VettingStatus;
  /** Approved, with a check that is current. */
  verified: boolean;
  postcode: string;
  responseTime: number;
  hourlyRate: number;
  experience: number | null;
  successRate: number;
  countedSessions: number;
  bio: string;
  subjects: string[];
  specializationTags: string[];
  qualifications: string;
  certifications: string[];
  languagesSpoken: string[];
  portfolioItems: string[];
  portfolio: PublicPortfolioItem[];
  availability: string;
  reviews: PublishedReview[];
  location: string | null;
  timezone: string;
  yearLevels: string[];
  tutorType: string | null;
  deliveryModes: DeliveryMode[];
  /** Listed in search, so that an enquiry may name this tutor. */
  invitable: boolean;
  profileImageUrl: string | null;
};

/** Null where the viewer may not see the tutor. */
export class GetTutorProfile extends Query<PublicTutor | null> {
  constructor(
    readonly tutorId: string,
    readonly viewer: Viewer,
    readonly now: string,
  ) {
    super();
  }
}

/** A document of a tutor's portfolio; null where there is none that the viewer may see. */
export class GetPortfolioFile extends Query<DocumentFile | null> {
  constructor(
    readonly tutorId: string,
    readonly documentId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
