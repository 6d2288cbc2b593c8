import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { test } from '../../domain/newsletter/issue.js';
import { orderMail } from '../mail/mail-order.js';
import { Clock } from '../ports/clock.js';
import { append, Ledger } from '../ports/ledger.js';

/**
 * Mails a draft to the operator who asks for it, as its readers would get it (G-28); returns the address.
 * @throws DomainError not_found, conflict `issue_…`
 */
export class SendTestIssue extends Command<{ to: string }> {
  constructor(
    readonly issueId: string,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(SendTestIssue)
export class SendTestIssueHandler implements ICommandHandler<SendTestIssue> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  execute({ issueId, accountId }: SendTestIssue): Promise<{ to: string }> {
    return this.ledger.decide('newsletter-issue', issueId, async (issue) => {
      const at = this.clock.now();
      const changes = [append(issue, test(issue.state, at))];
      const { firstName, email: address } = (await this.ledger.load('account', accountId)).columns;
      const addressee = { recipient: accountId, to: { name: firstName, address } };
      const { subject, markdown } = issue.columns;
      const mails = [orderMail('newsletter-test', addressee, { subject, markdown })];
      return { commit: { changes, mails, actor: `account:${accountId}`, at }, result: { to: address } };
    });
  }
}
