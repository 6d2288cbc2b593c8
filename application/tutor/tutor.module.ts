import { Global, Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { TutorChanges } from './change-tutor.js';
import { ClaimDraftHandler } from './claim-draft.command.js';
import { CompleteSetupHandler } from './complete-setup.command.js';
import { EndTutoringHandler } from './end-tutoring.command.js';
import { EndTutoringWhenTutorIsRejected } from './end-tutoring-when-tutor-is-rejected.reaction.js';
import { WarnTutorsOfExpiringChecks } from './warn-tutors-of-expiring-checks.task.js';
import { Onboarding } from './onboarding.js';
import { PauseTutorHandler } from './pause-tutor.command.js';
import { PauseTutorWhenAccountIsDisabled } from './pause-tutor-when-account-is-disabled.reaction.js';
import { SaveProfileHandler } from './save-profile.command.js';

/** Tutors: whoever changes one does it through `TutorChanges`. */
@Global()
@Module({
  imports: [MailModule],
  providers: [
    ...[TutorChanges, Onboarding, SaveProfileHandler, ClaimDraftHandler, CompleteSetupHandler, PauseTutorHandler],
    EndTutoringHandler,
    EndTutoringWhenTutorIsRejected,
    WarnTutorsOfExpiringChecks,
    PauseTutorWhenAccountIsDisabled,
  ],
  exports: [TutorChanges, Onboarding],
})
export class TutorModule {}
