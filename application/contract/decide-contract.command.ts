import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approve, reject } from '../../domain/contract/contract.js';
import { verify } from '../../domain/tutor/document.js';
import { recordContractApproval } from '../../domain/tutor/tutor.js';
import type { Verdict } from '../../domain/shared/verdict.js';
import { Ledger, type Loaded, proceed } from '../ports/ledger.js';
import { Papers } from '../ports/papers.js';
import { Scanner } from '../ports/scanner.js';
import { SECRET_COLUMNS, Vault } from '../ports/vault.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { verdictMail } from '../vetting/letter.js';
import { Clock } from '../ports/clock.js';

type Decided = { id: string; status: 'approved' | 'rejected' };

/**
 * An admin approves a contract, which signs the tutor up and verifies the document about the check in the same commit, or
 * rejects it. @throws DomainError not_found, conflict contract_decided, wwc_expired, document_unscanned, document_quarantined
 */
export class DecideContract extends Command<Decided> {
  constructor(
    readonly contractId: string,
    readonly input: Verdict,
    readonly adminId: string,
  ) {
    super();
  }
}

@CommandHandler(DecideContract)
export class DecideContractHandler implements ICommandHandler<DecideContract> {
  constructor(
    private readonly ledger: Ledger,
    private readonly changes: TutorChanges,
    private readonly papers: Papers,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly scanner: Scanner,
  ) {}

  async execute({ contractId, input, adminId }: DecideContract): Promise<Decided> {
    if (input.status === 'rejected') await this.reject(contractId, input.reason ?? '', adminId);
    else await this.approve(contractId, adminId);
    return { id: contractId, status: input.status };
  }

  private async approve(contractId: string, reviewedBy: string): Promise<void> {
    const { tutorId } = (await this.ledger.load('contract', contractId)).state;
    await this.changes.change(
      tutorId,
      async (tutor, now) => {
        const contract = await this.ledger.load('contract', contractId);
        const approved = proceed(contract, approve(contract.state, { reviewedBy }, now), { adminNotes: null });
        const documentId = await this.papers.wwcDocument(tutorId);
        const { submittedAt: signedAt, wwcExpiryDate } = contract.state;
        return {
          events: recordContractApproval(tutor.state, { contractId, signedAt, wwcExpiryDate, documentId }, now),
          columns: this.numbersFor(tutorId, contract),
          changes: [approved, ...(documentId ? await this.verified(documentId, reviewedBy, now) : [])],
          mails: [verdictMail('contract-approved', tutor)],
          result: undefined,
        };
      },
      `account:${reviewedBy}`,
    );
  }

  private async verified(documentId: string, by: string, now: string) {
    const document = await this.ledger.load('document', documentId);
    const { verdicts: seen } = document.state;
    const events = verify(document.state, { by, seen, mustBeScanned: this.scanner.installed }, now);
    return events.length ? [proceed(document, events, { refusalReason: null })] : [];
  }

  /** The contract's numbers, sealed anew for where they stand in the tutor's row. */
  private numbersFor(tutorId: string, { id, row }: Loaded<'contract'>): Record<string, string | null> {
    const moved = Object.values(SECRET_COLUMNS).map((column) => {
      const key = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      const sealed = row[key] as string | null;
      const value = sealed && this.vault.open({ table: 'contract_submissions', row: id, column }, sealed);
      return [key, value && this.vault.seal({ table: 'tutors', row: tutorId, column }, value)] as const;
    });
    return Object.fromEntries(moved);
  }

  private async reject(contractId: string, reason: string, reviewedBy: string): Promise<void> {
    await this.ledger.decide('contract', contractId, async (contract) => {
      const now = this.clock.now();
      const events = reject(contract.state, { reviewedBy, reason }, now);
      const { tutorId } = contract.state;
      const tutor = await this.ledger.load('tutor', tutorId);
      return {
        entry: {
          changes: [proceed(contract, events, { adminNotes: reason })],
          mails: [verdictMail('contract-rejected', tutor, { reason })],
          actor: `account:${reviewedBy}`,
          at: now,
        },
        result: undefined,
      };
    });
  }
}
