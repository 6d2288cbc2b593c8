import type { ContractStatus } from '../../../domain/contract/contract.js';
import type { VerifiedDocument } from '../../../domain/tutor/working-with-children.js';

/** A tutor's contracts and documents, as far as decisions ask for them. */
export abstract class TutorDocuments {
  /** Newest first. */
  abstract contracts(tutorId: string): Promise<{ id: string; status: ContractStatus }[]>;

  abstract newestContract(tutorId: string): Promise<{ id: string; status: ContractStatus } | null>;

  /**
   * The newest document about the working-with-children check
   * that nobody has refused; without one, what is in quarantine.
   */
  abstract wwcDocument(tutorId: string): Promise<string | null>;

  /** The newest other document about the check that is verified and still kept. */
  abstract verifiedWwcDocument(tutorId: string, otherThan: string): Promise<VerifiedDocument | null>;

  /** The tutor's documents of type `portfolio` that are still kept. */
  abstract portfolio(tutorId: string): Promise<string[]>;

  /** Takes the unscanned document that has been due longest at `now`; nobody else is given it before `again`. */
  abstract nextToScan(now: string, again: string): Promise<{ id: string; storagePath: string } | null>;
}
