import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { change, write } from '../../domain/newsletter/issue.js';
import type { IssueInput } from '../../domain/newsletter/issue.rules.js';
import { Clock } from '../ports/clock.js';
import { type Actor, append, Ledger, startStream } from '../ports/ledger.js';
import { unchangedSince } from './seen-version.js';

/** Begins an issue of the newsletter (G-28). */
export class WriteIssue extends Command<{ id: string }> {
  constructor(
    readonly input: IssueInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

/**
 * Changes a draft. @throws DomainError not_found, conflict `issue_…`,
 * `changed_meanwhile` where it is not the version that was seen
 */
export class ChangeIssue extends Command<void> {
  constructor(
    readonly issueId: string,
    readonly input: Partial<IssueInput>,
    readonly seen: number | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(WriteIssue)
export class WriteIssueHandler implements ICommandHandler<WriteIssue> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ input, actor }: WriteIssue): Promise<{ id: string }> {
    const at = this.clock.now();
    const id = newId();
    const { subject, markdown } = input;
    const changes = [startStream('newsletter-issue', id, write(at), { subject, markdown })];
    await this.ledger.commit({ changes, actor, at, outcome: { id } });
    return { id };
  }
}

@CommandHandler(ChangeIssue)
export class ChangeIssueHandler implements ICommandHandler<ChangeIssue> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ issueId, input, seen, actor }: ChangeIssue): Promise<void> {
    await this.ledger.decide('newsletter-issue', issueId, (issue) => {
      const at = this.clock.now();
      const events = change(issue.state, at);
      unchangedSince(seen, issue);
      const { subject, markdown } = { ...issue.columns, ...input };
      return { commit: { changes: [append(issue, events, { subject, markdown })], actor, at }, result: undefined };
    });
  }
}
