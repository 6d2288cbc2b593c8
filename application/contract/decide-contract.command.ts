import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approve, reject } from '../../domain/contract/contract.js';
import type { ContractVerdictInput } from '../../domain/contract/contract.rules.js';
import { verify } from '../../domain/document/document.js';
import { conflict } from '../../domain/shared/domain-error.js';
import { refuseUnclaimed } from '../../domain/tutor/draft.js';
import {
  type ApprovedContract,
  recordContractApproval,
  withdrawContractApproval,
} from '../../domain/tutor/working-with-children.js';
import { Clock } from '../ports/clock.js';
import { type Change, Ledger, type Loaded, append } from '../ports/ledger.js';
import { TutorDocuments } from '../ports/document/tutor-documents.js';
import { Scanner } from '../ports/document/scanner.js';
import { SECRET_COLUMNS, Vault } from '../ports/vault.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { verdictMail } from '../vetting/verdict-mail.js';

type Decided = { id: string; status: 'approved' | 'rejected' };
type Verdict = { reviewedBy: string; reason: string } & Pick<ContractVerdictInput, 'seen'>;

/**
 * An admin approves a contract, which signs the tutor up and verifies the document about the check in the same commit,
 * or rejects it. A rejection of an approved one takes its approval back from the tutor in the same commit,
 * and one that was rejected can be approved after all. That of a draft waits for its account.
 * @throws DomainError not_found, invalid, conflict contract_decided, contract_deleted, contract_superseded,
 * tutor_unavailable, tutor_unclaimed, wwc_expired, document_unscanned, document_quarantined
 */
export class DecideContract extends Command<Decided> {
  constructor(
    readonly contractId: string,
    readonly input: ContractVerdictInput,
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
    private readonly documents: TutorDocuments,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly scanner: Scanner,
  ) {}

  async execute({ contractId, input, adminId }: DecideContract): Promise<Decided> {
    const { status, reason = '', seen } = input;
    const verdict = { reviewedBy: adminId, reason, ...(seen && { seen }) };
    const { tutorId } = (await this.ledger.load('contract', contractId)).state;
    const tutor = await this.ledger.load('tutor', tutorId);
    if (tutor.state.erasedAt) throw conflict('tutor_unavailable', 'The data of this tutor was erased');
    refuseUnclaimed(tutor.state);
    if (status === 'approved') await this.approve(contractId, verdict);
    else await this.reject(contractId, verdict);
    return { id: contractId, status };
  }

  private async approve(contractId: string, verdict: Verdict): Promise<void> {
    const { tutorId } = (await this.ledger.load('contract', contractId)).state;
    const { reviewedBy, reason } = verdict;
    await this.changes.change(
      tutorId,
      async (tutor, now) => {
        const contract = await this.ledger.load('contract', contractId);
        const again = { numbersKept: Boolean(contract.columns.digitalSignature), newer: await this.newer(contract) };
        const events = approve(contract.state, { ...verdict, again }, now);
        const isAgain = contract.state.status === 'rejected';
        const approved = append(contract, events, { adminNotes: isAgain ? reason : null });
        const documentId = await this.documents.wwcDocument(tutorId);
        const { submittedAt: signedAt, wwcExpiryDate } = contract.state;
        return {
          events: recordContractApproval(tutor.state, { contractId, signedAt, wwcExpiryDate, documentId }, now),
          columns: this.numbersFor(tutorId, contract),
          changes: [approved, ...(documentId ? await this.verified(documentId, reviewedBy, now) : [])],
          mails: [verdictMail('contract-approved', tutor, isAgain ? { reason } : {})],
          result: undefined,
        };
      },
      `account:${reviewedBy}`,
    );
  }

  private async newer({ id, state: { tutorId } }: Loaded<'contract'>) {
    const contracts = await this.documents.contracts(tutorId);
    return contracts
      .slice(
        0,
        contracts.findIndex((one) => one.id === id),
      )
      .map(({ status }) => status);
  }

  private async verified(documentId: string, by: string, now: string): Promise<Change[]> {
    const document = await this.ledger.load('document', documentId);
    const { verdicts: seen } = document.state;
    const events = verify(document.state, { by, seen, mustBeScanned: this.scanner.installed }, now);
    return events.length ? [append(document, events, { refusalReason: null })] : [];
  }

  /** The contract's numbers, sealed again for their columns in the tutor's row; null where they are not kept. */
  private numbersFor(tutorId: string, contract: Loaded<'contract'> | null) {
    const moved = (column: string, sealed: string | null | undefined): string | null => {
      if (!contract || !sealed) return null;
      const value = this.vault.open({ table: 'contract_submissions', row: contract.id, column }, sealed);
      return this.vault.seal({ table: 'tutors', row: tutorId, column }, value);
    };
    return {
      businessNumber: moved(SECRET_COLUMNS.businessNumber, contract?.columns.businessNumber),
      taxFileNumber: moved(SECRET_COLUMNS.taxFileNumber, contract?.columns.taxFileNumber),
      wwcCredentialNumber: moved(SECRET_COLUMNS.wwcNumber, contract?.columns.wwcCredentialNumber),
    };
  }

  private async reject(contractId: string, verdict: Verdict): Promise<void> {
    const { reviewedBy, reason } = verdict;
    const isApproved = await this.ledger.decide('contract', contractId, async (contract) => {
      const now = this.clock.now();
      const events = reject(contract.state, verdict, now);
      if (contract.state.status === 'approved') return { commit: null, result: true };
      const tutor = await this.ledger.load('tutor', contract.state.tutorId);
      return {
        commit: {
          changes: [append(contract, events, { adminNotes: reason })],
          mails: [verdictMail('contract-rejected', tutor, { reason })],
          actor: `account:${reviewedBy}` as const,
          at: now,
        },
        result: false,
      };
    });
    if (isApproved) await this.takeBack(contractId, verdict);
  }

  /** Decided on the tutor, so that two contracts taken back at once do not each count on the other. */
  private async takeBack(contractId: string, verdict: Verdict): Promise<void> {
    const { tutorId } = (await this.ledger.load('contract', contractId)).state;
    const { reviewedBy, reason } = verdict;
    await this.changes.change(
      tutorId,
      async (tutor, now) => {
        const contract = await this.ledger.load('contract', contractId);
        const rejected = append(contract, reject(contract.state, verdict, now), { adminNotes: reason });
        const remaining = await this.remaining(contract);
        return {
          events: withdrawContractApproval({ contractId, remaining: remaining && approvedOf(remaining) }, now),
          columns: this.numbersFor(tutorId, remaining),
          changes: [rejected],
          mails: [verdictMail('contract-rejected', tutor, { reason, wasApproved: true, hasOther: remaining !== null })],
          result: undefined,
        };
      },
      `account:${reviewedBy}`,
    );
  }

  /** The newest other contract that is approved. */
  private async remaining({ id, state: { tutorId } }: Loaded<'contract'>): Promise<Loaded<'contract'> | null> {
    const contracts = await this.documents.contracts(tutorId);
    const other = contracts.find((one) => one.id !== id && one.status === 'approved');
    return other ? this.ledger.load('contract', other.id) : null;
  }
}

const approvedOf = ({ id, state: { submittedAt, wwcExpiryDate } }: Loaded<'contract'>): ApprovedContract => ({
  contractId: id,
  signedAt: submittedAt,
  wwcExpiryDate,
});
