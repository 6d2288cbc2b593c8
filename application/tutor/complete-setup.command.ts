import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { conflict } from '../../domain/shared/domain-error.js';
import { completeSetup } from '../../domain/tutor/profile.js';
import { TutorChanges } from './change-tutor.js';
import { actorOf, type Applicant, Onboarding } from './onboarding.js';

/**
 * Keeps that the setup was marked as complete, on the tutor or on a visitor's draft (T-10). @throws DomainError
 * conflict profile_required
 */
export class CompleteSetup extends Command<void> {
  constructor(readonly applicant: Applicant) {
    super();
  }
}

@CommandHandler(CompleteSetup)
export class CompleteSetupHandler implements ICommandHandler<CompleteSetup> {
  constructor(
    private readonly onboarding: Onboarding,
    private readonly changes: TutorChanges,
  ) {}

  async execute({ applicant }: CompleteSetup): Promise<void> {
    const tutorId = await this.onboarding.tutorOf(applicant);
    if (!tutorId) throw conflict('profile_required', 'Please complete your profile first.');
    await this.changes.change(
      tutorId,
      ({ state }, now) => ({ events: completeSetup(state, now), result: undefined }),
      actorOf(applicant),
    );
  }
}
