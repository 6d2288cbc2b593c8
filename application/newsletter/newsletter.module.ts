import { Module } from '@nestjs/common';
import { ConfirmNewsletterHandler } from './confirm-newsletter.command.js';
import { SendIssueHandler, StopIssueHandler } from './send-issue.command.js';
import { SendNewsletterInBatches } from './send-newsletter-in-batches.task.js';
import { SendTestIssueHandler } from './send-test-issue.command.js';
import { SubscribeToNewsletterHandler } from './subscribe-to-newsletter.command.js';
import { ChangeIssueHandler, WriteIssueHandler } from './write-issue.command.js';

@Module({
  providers: [
    SubscribeToNewsletterHandler,
    ConfirmNewsletterHandler,
    WriteIssueHandler,
    ChangeIssueHandler,
    SendTestIssueHandler,
    SendIssueHandler,
    StopIssueHandler,
    SendNewsletterInBatches,
  ],
})
export class NewsletterModule {}
