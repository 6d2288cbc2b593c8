import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { CaseMailer } from './case-mailer.js';
import { ReportConcernHandler } from './report-concern.command.js';
import { ResolveCaseHandler } from './resolve-case.command.js';
import { WorkOnCaseHandler } from './work-on-case.command.js';

@Module({
  imports: [MailModule],
  providers: [CaseMailer, ReportConcernHandler, WorkOnCaseHandler, ResolveCaseHandler],
})
export class CaseModule {}
