import { Query } from '@nestjs/cqrs';
import type { ContractStatus } from '../../domain/contract/contract.js';
import type { VettingStatus } from '../../domain/tutor/vetting.js';

export const VETTING_PAGE = 20;

/** A tutor in the queue; `waitingSince` is when what waits came in. */
export type Waiting = {
  id: string;
  name: string;
  email: string;
  subjects: string[];
  postcode: string;
  location: string | null;
  vettingStatus: VettingStatus;
  contractStatus: ContractStatus | null;
  documents: number;
  unverifiedDocuments: number;
  wwcExpiryDate: string | null;
  /** Since when an approved tutor's new credentials wait. */
  credentialsChangedAt: string | null;
  waitingSince: string;
  createdAt: string;
};

export type VettingFilter = { vetting: VettingStatus | 'all'; search: string; page: number };

/** Tutors by vetting status, those who wait longest first; `pending` are also approved ones with something new
 * to check. */
export class ListVetting extends Query<{ tutors: Waiting[]; total: number; pending: number }> {
  constructor(readonly filter: VettingFilter) {
    super();
  }
}
