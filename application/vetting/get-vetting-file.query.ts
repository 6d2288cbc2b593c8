import { Query } from '@nestjs/cqrs';
import type { Credentials } from '../../domain/tutor/vetting.js';
import type { OwnContract, OwnCredential, OwnProfile } from '../tutor/get-own-tutor.query.js';

export type WwcState = 'missing' | 'unverified' | 'valid' | 'expiring' | 'expired';

/** What an admin reads before deciding on a tutor. Numbers are masked, checks are hints. */
export type VettingFile = {
  id: string;
  profile: Omit<OwnProfile, 'emailVerified' | 'state'> & { username: string | null };
  /** What was checked of name, qualifications and certifications, where an approved tutor says something new. */
  checked: Credentials | null;
  contracts: (OwnContract & { reviewedBy: string | null })[];
  documents: (OwnCredential & { version: number; verifiedBy: string | null })[];
  checks: {
    businessNumber: boolean | null;
    taxFileNumber: boolean | null;
    postcode: boolean;
    wwc: { state: WwcState; expiryDate: string | null; daysLeft: number | null; documentId: string | null };
    experienceYears: number | null;
    qualificationsDocument: boolean;
    emailVerified: boolean;
  };
  history: { id: string; type: string; stream: string; at: string; by: string }[];
};

/** Null when there is no such tutor. `now` is an ISO instant. */
export class GetVettingFile extends Query<VettingFile | null> {
  constructor(
    readonly tutorId: string,
    readonly now: string,
  ) {
    super();
  }
}
