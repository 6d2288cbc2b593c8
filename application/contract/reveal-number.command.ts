import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { reveal, type SecretField } from '../../domain/contract/contract.js';
import type { RevealInput } from '../../domain/contract/contract.rules.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';
import { TutorDocuments } from '../ports/document/tutor-documents.js';
import { SECRET_COLUMNS, Vault } from '../ports/vault.js';
import { recordReveal } from './contract.writes.js';

/**
 * Shows an admin a number of a tutor's newest contract in full, and keeps who looked and why. @throws
 * DomainError not_found
 */
export class RevealNumber extends Command<string> {
  constructor(
    readonly tutorId: string,
    readonly input: RevealInput,
    readonly adminId: string,
  ) {
    super();
  }
}

const KEYS = {
  businessNumber: 'businessNumber',
  taxFileNumber: 'taxFileNumber',
  wwcNumber: 'wwcCredentialNumber',
} as const satisfies Record<SecretField, string>;

@CommandHandler(RevealNumber)
export class RevealNumberHandler implements ICommandHandler<RevealNumber> {
  constructor(
    private readonly ledger: Ledger,
    private readonly documents: TutorDocuments,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  async execute({ tutorId, input: { field, reason }, adminId }: RevealNumber): Promise<string> {
    const newest = await this.documents.newestContract(tutorId);
    if (!newest) throw notFound('Contract');
    return this.ledger.decide('contract', newest.id, (contract) => {
      const sealed = contract.columns[KEYS[field]];
      if (!sealed) throw notFound('Number');
      const now = this.clock.now();
      const row = { id: newId(), contractId: newest.id, accountId: adminId, field, reason, createdAt: now };
      return {
        commit: {
          changes: [append(contract, reveal(field, now))],
          writes: [recordReveal(row)],
          actor: `account:${adminId}`,
          at: now,
        },
        result: this.vault.open(
          { table: 'contract_submissions', row: newest.id, column: SECRET_COLUMNS[field] },
          sealed,
        ),
      };
    });
  }
}
