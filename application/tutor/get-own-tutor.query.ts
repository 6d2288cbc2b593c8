import { Query } from '@nestjs/cqrs';
import type { ContractStatus } from '../../domain/contract/contract.js';
import type { DeliveryMode } from '../../domain/enquiry/options.js';
import type { State } from '../../domain/shared/state.js';
import type { DocumentType } from '../../domain/document/document.rules.js';
import type { PortfolioItem } from '../../domain/tutor/portfolio.rules.js';
import type { Scan } from '../../domain/document/document.js';
import type { VettingStatus } from '../../domain/tutor/vetting.js';

/** The profile of an account's tutor (API-10); null before one was saved. Rate in dollars per hour. */
export type OwnProfile = {
  id: string;
  name: string;
  email: string;
  subjects: string[];
  postcode: string;
  /** Where the postcode is; it names the tutor's check (G-03). */
  state: State | null;
  hourlyRate: number;
  qualifications: string;
  experience: string;
  bio: string;
  vettingStatus: VettingStatus;
  vettingReason: string | null;
  subjectSlugs: string[];
  experienceYears: number | null;
  phone: string | null;
  location: string | null;
  areas: string[];
  timezone: string;
  yearLevels: string[];
  tutorType: string | null;
  deliveryModes: DeliveryMode[];
  travelRadiusKm: number;
  acceptingStudents: boolean;
  pausedAt: string | null;
  suspendedAt: string | null;
  closesAt: string | null;
  /** Null to its owner unless suspended. */
  suspensionReason: string | null;
  specializationTags: string[];
  languagesSpoken: string[];
  certifications: string[];
  portfolio: PortfolioItem[];
  profileImageUrl: string | null;
  credentialsChangedAt: string | null;
  setupCompletedAt: string | null;
  /** Under which the tutor trades, as receipts show it. */
  businessName: string | null;
  gstRegistered: boolean;
  contractSigned: boolean;
  wwcExpiryDate: string | null;
  contactEmail: string;
  emailVerified: boolean;
  createdAt: string;
};

export class GetOwnProfile extends Query<OwnProfile | null> {
  constructor(readonly accountId: string) {
    super();
  }
}

/** Newest first. Of the numbers the last three characters. */
export type OwnContract = {
  id: string;
  /** Where it was submitted from one. */
  opportunityId?: string;
  status: ContractStatus;
  businessNumber: string | null;
  taxFileNumber: string | null;
  wwcNumber: string | null;
  wwcExpiryDate: string;
  teacherRegistrationNumber: string | null;
  teacherRegistrationExpiry: string | null;
  digitalSignature: string;
  agreedToTerms: boolean;
  adminNotes: string | null;
  submittedAt: string;
  reviewedAt: string | null;
};

export class ListOwnContracts extends Query<OwnContract[]> {
  constructor(readonly accountId: string) {
    super();
  }
}

export type OwnCredential = {
  id: string;
  documentType: DocumentType;
  fileName: string;
  fileSize: number;
  mimeType: string;
  scan: Scan;
  verified: boolean;
  verifiedAt: string | null;
  refused: boolean;
  refusalReason: string | null;
  uploadedAt: string;
};

export class ListOwnCredentials extends Query<OwnCredential[]> {
  constructor(readonly accountId: string) {
    super();
  }
}
