import { Injectable } from '@nestjs/common';
import { DomainError } from '../../domain/shared/domain-error.js';
import { type Actor, Ledger } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';

/** Who fills in the forms of onboarding: an account, or a visitor with the draft of that visitor's session. */
export type Applicant = { accountId: string } | { draftId: string | null };

export const actorOf = (applicant: Applicant): Actor =>
  'accountId' in applicant ? `account:${applicant.accountId}` : 'visitor';

/** Finds the tutor that somebody may fill in. A claimed draft belongs to its account alone. */
@Injectable()
export class Onboarding {
  constructor(
    private readonly tutors: TutorDirectory,
    private readonly ledger: Ledger,
  ) {}

  /** Null before a profile was saved. */
  async tutorOf(applicant: Applicant): Promise<string | null> {
    if ('accountId' in applicant) return this.tutors.idOfAccount(applicant.accountId);
    const { draftId } = applicant;
    return draftId && (await this.isDraft(draftId)) ? draftId : null;
  }

  private async isDraft(tutorId: string): Promise<boolean> {
    try {
      return (await this.ledger.load('tutor', tutorId)).state.userId === null;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return false;
      throw error;
    }
  }
}
