import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { submit } from '../../domain/contract/contract.js';
import type { ContractInput } from '../../domain/contract/contract.rules.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { saveBillingDetails } from '../../domain/tutor/billing.js';
import { Clock } from '../ports/clock.js';
import { startStream, Ledger } from '../ports/ledger.js';
import { TutorDocuments } from '../ports/document/tutor-documents.js';
import { Vault } from '../ports/vault.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { actorOf, type Applicant, Onboarding } from '../tutor/onboarding.js';

/**
 * Sends a signed contract for review, from an opportunity of the tutor's own where one is named (API-09, R-31, O-09).
 * What it says of the tutor's business is the tutor's from then on, whatever is decided on the contract (G-15).
 * @throws DomainError conflict profile_required, contract_open; not_found for another tutor's opportunity
 */
export class SubmitContract extends Command<{ contractId: string }> {
  constructor(
    readonly input: ContractInput,
    readonly applicant: Applicant,
  ) {
    super();
  }
}

@CommandHandler(SubmitContract)
export class SubmitContractHandler implements ICommandHandler<SubmitContract> {
  constructor(
    private readonly ledger: Ledger,
    private readonly onboarding: Onboarding,
    private readonly documents: TutorDocuments,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly changes: TutorChanges,
  ) {}

  async execute({ input, applicant }: SubmitContract): Promise<{ contractId: string }> {
    const now = this.clock.now();
    const contractId = newId();
    const tutorId = await this.onboarding.tutorOf(applicant);
    const newest = tutorId ? await this.documents.newestContract(tutorId) : null;
    const events = submit(
      {
        tutorId,
        opportunityId: input.opportunityId ?? null,
        wwcExpiryDate: input.wwcExpiryDate,
        teacherRegistrationExpiry: input.teacherRegistrationExpiry ?? null,
        newestStatus: newest?.status ?? null,
      },
      now,
    );
    if (input.opportunityId) await this.assertOwn(input.opportunityId, tutorId);
    const seal = (column: string, value: string) =>
      this.vault.seal({ table: 'contract_submissions', row: contractId, column }, value);
    const columns = {
      businessNumber: seal('business_number', input.businessNumber),
      taxFileNumber: input.taxFileNumber && seal('tax_file_number', input.taxFileNumber),
      wwcCredentialNumber: seal('wwc_credential_number', input.wwcNumber),
      teacherRegistrationNumber: input.teacherRegistrationNumber ?? null,
      digitalSignature: input.digitalSignature,
    };
    const contract = startStream('contract', contractId, events, columns);
    const actor = actorOf(applicant);
    const outcome = { contractId };
    const { businessName, gstRegistered } = input;
    if (tutorId && (businessName !== undefined || typeof gstRegistered === 'boolean'))
      return this.changes.change(
        tutorId,
        ({ state }, at) => ({
          events: saveBillingDetails(gstRegistered ?? state.gstRegistered, at),
          ...(businessName !== undefined && { columns: { businessName } }),
          changes: [contract],
          result: outcome,
        }),
        actor,
      );
    await this.ledger.commit({ changes: [contract], actor, at: now, outcome });
    return outcome;
  }

  private async assertOwn(opportunityId: string, tutorId: string | null): Promise<void> {
    const { state } = await this.ledger.load('opportunity', opportunityId);
    if (state.tutorId !== tutorId) throw notFound('Opportunity');
  }
}
