import { Query } from '@nestjs/cqrs';
import type { EnquiryStatus } from '../../domain/enquiry/status.js';
import type { Party } from '../../domain/booking/booking.js';
import type {
  CaseKind,
  CaseLinks,
  CaseOutcome,
  CaseReason,
  CaseSide,
  CaseStatus,
  ConcernKind,
  Reporter,
} from '../../domain/case/case.js';

/** A case as operators see it; names are read from the tables of today. */
export type AdminCase = CaseLinks & {
  id: string;
  reference: string;
  kind: CaseKind;
  concern: ConcernKind | null;
  reason: CaseReason | null;
  /** Of a contest: who marked the session. */
  markedBy: Party | null;
  markRemovedAt: string | null;
  reporter: Reporter;
  status: CaseStatus;
  dueAt: string;
  /** The operator's account. */
  owner: string | null;
  ownerName: string | null;
  outcome: CaseOutcome | null;
  informed: CaseSide[];
  tutorName: string | null;
  familyName: string | null;
  enquiryReference: string | null;
  sessionDate: string | null;
  /** Of who brought it up; null once they were erased. */
  words: string | null;
  contact: string | null;
  /** Oldest first; `by` is the operator's name. */
  notes: { at: string; by: string; words: string; to: CaseSide | null }[];
  /** Which sides can be written to. */
  reachable: CaseSide[];
  resolvedAt: string | null;
  createdAt: string;
};

/** A case with what family and tutor wrote to each other in what it is about, oldest first. */
export type CaseFile = AdminCase & {
  enquiryStatus: EnquiryStatus | null;
  said: { where: 'enquiry' | 'quote' | 'session' | 'review'; by: CaseSide; words: string; at: string }[];
};

/** `unresolved` is open or waiting. `owner` is an account's id, or `none`. */
export type CasesWanted = {
  kind?: CaseKind;
  status?: CaseStatus | 'unresolved';
  owner?: string;
  after?: { dueAt: string; id: string };
};

/** Cases by the time they are due, the resolved ones the latest first, 50 a page. */
export class ListCases extends Query<{ cases: AdminCase[]; next: string | null }> {
  constructor(readonly wanted: CasesWanted) {
    super();
  }
}

/** How many cases came and were settled on days of Sydney, both included, by kind; and how many are unsettled now. */
export type CaseFigures = {
  /** `medianHours` from report to resolution, of those resolved on these days. */
  kinds: { kind: CaseKind; opened: number; resolved: number; medianHours: number | null }[];
  unresolved: number;
  overdue: number;
};

export class GetCaseFigures extends Query<CaseFigures> {
  constructor(
    readonly from: string,
    readonly to: string,
  ) {
    super();
  }
}

export class GetCase extends Query<CaseFile | null> {
  constructor(readonly id: string) {
    super();
  }
}
