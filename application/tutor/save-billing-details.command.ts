import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BillingInput } from '../../domain/contract/billing.rules.js';
import { conflict } from '../../domain/shared/domain-error.js';
import { saveBillingDetails } from '../../domain/tutor/billing.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { TutorChanges } from './change-tutor.js';

/**
 * Keeps what receipts of sessions that are paid from now on say of a tutor's business (G-15). @throws DomainError
 * conflict profile_required
 */
export class SaveBillingDetails extends Command<void> {
  constructor(
    readonly input: BillingInput,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(SaveBillingDetails)
export class SaveBillingDetailsHandler implements ICommandHandler<SaveBillingDetails> {
  constructor(
    private readonly tutors: TutorDirectory,
    private readonly changes: TutorChanges,
  ) {}

  async execute({ input, accountId }: SaveBillingDetails): Promise<void> {
    const { gstRegistered } = input;
    const businessName = input.businessName ?? null;
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId) throw conflict('profile_required', 'Please complete your profile first.');
    await this.changes.change(
      tutorId,
      ({ state, columns }, now) => {
        const isSame = columns.businessName === businessName && state.gstRegistered === gstRegistered;
        if (isSame) return { events: [], result: undefined };
        return { events: saveBillingDetails(gstRegistered, now), columns: { businessName }, result: undefined };
      },
      `account:${accountId}`,
    );
  }
}
