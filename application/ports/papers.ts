import type { ContractStatus } from '../../domain/contract/contract.js';

/** A tutor's contracts and documents, as far as decisions ask for them. */
export abstract class Papers {
  abstract newestContract(tutorId: string): Promise<{ id: string; status: ContractStatus } | null>;

  /** The newest document about the working-with-children check that nobody has refused. */
  abstract wwcDocument(tutorId: string): Promise<string | null>;
}
