import { Query } from '@nestjs/cqrs';

/** The profile of an account's tutor (API-10); null before one was saved. Rate in dollars per hour. */
export type OwnProfile = {
  id: string;
  name: string;
  email: string;
  subjects: string[];
  postcode: string;
  hourlyRate: number;
  qualifications: string;
  experience: string;
  bio: string;
  vettingStatus: string;
};

export class GetOwnProfile extends Query<OwnProfile | null> {
  constructor(readonly accountId: string) {
    super();
  }
}

/** Newest first; never a number of a document. */
export type OwnContract = {
  id: string;
  status: string;
  wwcExpiryDate: string;
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
  documentType: string;
  fileName: string;
  fileSize: number;
  verified: boolean;
  uploadedAt: string;
};

export class ListOwnCredentials extends Query<OwnCredential[]> {
  constructor(readonly accountId: string) {
    super();
  }
}
