import type { Case } from '../../domain/case/case.js';

/** A case as the side that opened it sees it. */
export type OwnCase = Pick<
  Case,
  'reference' | 'kind' | 'status' | 'dueAt' | 'outcome' | 'tutorId' | 'enquiryId' | 'bookingId' | 'createdAt'
> & { id: string };

export function ownCaseOf(id: string, found: Case): OwnCase {
  const { reference, kind, status, dueAt, outcome, tutorId, enquiryId, bookingId, createdAt } = found;
  return { id, reference, kind, status, dueAt, outcome, tutorId, enquiryId, bookingId, createdAt };
}
