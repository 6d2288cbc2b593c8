import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { AccountLinks } from './account-links.js';
import { CheckPasswordHandler } from './check-password.query.js';
import { CloseAccountHandler } from './close-account.command.js';
import { DisableAccountHandler, EnableAccountHandler } from './disable-account.command.js';
import { ExportDataHandler } from './export-data.command.js';
import { KeepAccountHandler } from './keep-account.command.js';
import { RegisterAccountHandler } from './register-account.command.js';
import { RequestContactVerificationHandler } from './request-contact-verification.command.js';
import { RequestEmailVerificationHandler } from './request-email-verification.command.js';
import { RequestPasswordResetHandler } from './request-password-reset.command.js';
import { ResetPasswordHandler } from './reset-password.command.js';
import { WarnOfLoginFailuresHandler } from './warn-of-login-failures.command.js';
import { VerifyEmailHandler } from './verify-email.command.js';

@Module({
  imports: [MailModule],
  providers: [
    AccountLinks,
    RegisterAccountHandler,
    CheckPasswordHandler,
    ExportDataHandler,
    CloseAccountHandler,
    KeepAccountHandler,
    RequestPasswordResetHandler,
    ResetPasswordHandler,
    RequestEmailVerificationHandler,
    VerifyEmailHandler,
    WarnOfLoginFailuresHandler,
    RequestContactVerificationHandler,
    DisableAccountHandler,
    EnableAccountHandler,
  ],
})
export class AccountModule {}
