import type { SecretField } from '../../domain/contract/contract.js';
import { writeKind } from '../ports/writes.js';

/** An admin looks at an encrypted number, for a reason. */
export const recordReveal = writeKind<{
  id: string;
  contractId: string;
  accountId: string;
  field: SecretField;
  reason: string;
  createdAt: string;
}>('contract.recordReveal');
