import { Global, Module } from '@nestjs/common';
import { BookingMailer } from '../booking/booking-mailer.js';
import { MailModule } from '../mail/mail.module.js';
import { TutorChanges } from './change-tutor.js';
import { ClaimDraftHandler } from './claim-draft.command.js';
import { CompleteSetupHandler } from './complete-setup.command.js';
import { EndTutoringHandler } from './end-tutoring.command.js';
import { SessionsAndCheck } from './sessions-and-check.js';
import { TellFamiliesWhenCheckIsTakenBack } from './tell-families-when-check-is-taken-back.reaction.js';
import { TellFamiliesWhetherSessionsWaitForCheck } from './tell-families-whether-sessions-wait-for-check.task.js';
import { WarnTutorsOfExpiringChecks } from './warn-tutors-of-expiring-checks.task.js';
import { EndTutoringWhenTutorMayNotTeach } from './end-tutoring-when-tutor-may-not-teach.reaction.js';
import { Onboarding } from './onboarding.js';
import { PauseTutorHandler } from './pause-tutor.command.js';
import { PauseTutorWhenAccountIsDisabled } from './pause-tutor-when-account-is-disabled.reaction.js';
import { SaveBillingDetailsHandler } from './save-billing-details.command.js';
import { SaveProfileHandler } from './save-profile.command.js';
import { ReinstateTutorHandler, SuspendTutorHandler } from './suspend-tutor.command.js';
import { TutoringEnd } from './tutoring-end.js';

/** Tutors: every change of one goes through `TutorChanges`. */
@Global()
@Module({
  imports: [MailModule],
  providers: [
    ...[TutorChanges, Onboarding, SaveProfileHandler, ClaimDraftHandler, CompleteSetupHandler, PauseTutorHandler],
    SaveBillingDetailsHandler,
    EndTutoringHandler,
    SessionsAndCheck,
    TellFamiliesWhenCheckIsTakenBack,
    TellFamiliesWhetherSessionsWaitForCheck,
    WarnTutorsOfExpiringChecks,
    EndTutoringWhenTutorMayNotTeach,
    SuspendTutorHandler,
    ReinstateTutorHandler,
    BookingMailer,
    TutoringEnd,
    PauseTutorWhenAccountIsDisabled,
  ],
  exports: [TutorChanges, Onboarding, TutoringEnd],
})
export class TutorModule {}
