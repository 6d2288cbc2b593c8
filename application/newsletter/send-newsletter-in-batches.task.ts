import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { batchSize, end, queueBatch } from '../../domain/newsletter/issue.js';
import { type MailOrder, orderMail } from '../mail/mail-order.js';
import { Clock } from '../ports/clock.js';
import { append, type Decided, Ledger, type Loaded } from '../ports/ledger.js';
import { NewsletterDelivery, type NewsletterRecipient } from '../ports/newsletter/newsletter-delivery.js';
import { Settings } from '../ports/settings.js';
import { ScheduledTask, type Task } from '../scheduled-task.js';

/** Issues of which mails may still leave, or whose figures are not known yet. */
export class FindIssuesUnderWay extends Query<string[]> {}

/**
 * Writes the newsletter to the mail ledger at its pace, a batch after the other, and
 * notes when all of it has left (G-28). What an address is sent is known by issue and
 * subscription, so that a batch which is cut off or decided twice doubles nothing.
 */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class SendNewsletterInBatches implements Task {
  constructor(
    private readonly queries: QueryBus,
    private readonly ledger: Ledger,
    private readonly delivery: NewsletterDelivery,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** @throws AggregateError of the issues that failed; the others went on */
  async run(): Promise<number> {
    await this.delivery.withdraw();
    const ids = await this.queries.execute(new FindIssuesUnderWay());
    const done = await Promise.allSettled(ids.map((id) => this.goOn(id)));
    const errors = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    if (errors.length > 0) throw new AggregateError(errors, 'An issue of the newsletter could not go on');
    return done.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
  }

  /** Returns how many mails it wrote to the ledger. */
  private goOn(issueId: string): Promise<number> {
    return this.ledger.decide('newsletter-issue', issueId, async (issue): Promise<Decided<number>> => {
      const at = this.clock.now();
      const { status, startedAt, queuedUpTo } = issue.state;
      const waiting = await this.delivery.waiting(issueId);
      const size = batchSize(issue.state, { pace: this.settings.newsletterPace, waiting }, at);
      const recipients = size > 0 && startedAt ? await this.delivery.next(queuedUpTo, startedAt, size) : [];
      if (recipients.length > 0) {
        const ids = recipients.map(({ id }) => id);
        const changes = [append(issue, queueBatch(issue.state, ids, at))];
        const mails = recipients.map((recipient) => issueMail(issue, recipient));
        return { commit: { changes, mails, actor: 'system', at }, result: mails.length };
      }
      const isOver = waiting === 0 && (status === 'stopped' || size > 0);
      const events = isOver ? end(issue.state, await this.delivery.outcome(issueId), at) : [];
      const changes = [append(issue, events)];
      return { commit: events.length > 0 ? { changes, actor: 'system', at } : null, result: 0 };
    });
  }
}

const issueMail = ({ id: issueId }: Loaded<'newsletter-issue'>, { id, email }: NewsletterRecipient): MailOrder =>
  orderMail(
    'newsletter-issue',
    { recipient: id, to: { name: '', address: email }, onceFor: issueId },
    { issueId, subscriptionId: id },
  );
