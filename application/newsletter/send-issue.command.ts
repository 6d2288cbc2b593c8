import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { send, stop } from '../../domain/newsletter/issue.js';
import { Clock } from '../ports/clock.js';
import { type Actor, append, Ledger } from '../ports/ledger.js';
import { NewsletterDelivery } from '../ports/newsletter/newsletter-delivery.js';
import { unchangedSince } from './seen-version.js';

/**
 * Sends an issue to everybody who has confirmed a subscription by now, at the newsletter's pace (G-28).
 * @throws DomainError not_found, conflict `issue_…`, `no_recipients`, `another_issue_sending`, `changed_meanwhile`
 */
export class SendIssue extends Command<void> {
  constructor(
    readonly issueId: string,
    readonly seen: number | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

/**
 * Stops the sending of an issue: mails that have not left go
 * to nobody. @throws DomainError not_found, conflict `issue_…`
 */
export class StopIssue extends Command<void> {
  constructor(
    readonly issueId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(SendIssue)
export class SendIssueHandler implements ICommandHandler<SendIssue> {
  constructor(
    private readonly ledger: Ledger,
    private readonly delivery: NewsletterDelivery,
    private readonly clock: Clock,
  ) {}

  async execute({ issueId, seen, actor }: SendIssue): Promise<void> {
    await this.ledger.decide('newsletter-issue', issueId, async (issue) => {
      const at = this.clock.now();
      const events = send(issue.state, await this.delivery.recipients(), at);
      unchangedSince(seen, issue);
      return { commit: { changes: [append(issue, events)], actor, at }, result: undefined };
    });
  }
}

@CommandHandler(StopIssue)
export class StopIssueHandler implements ICommandHandler<StopIssue> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ issueId, actor }: StopIssue): Promise<void> {
    await this.ledger.decide('newsletter-issue', issueId, (issue) => {
      const at = this.clock.now();
      const events = stop(issue.state, at);
      const changes = [append(issue, events)];
      return { commit: events.length ? { changes, actor, at } : null, result: undefined };
    });
  }
}
