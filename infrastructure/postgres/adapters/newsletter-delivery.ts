import { Injectable } from '@nestjs/common';
import {
  NewsletterDelivery,
  type NewsletterRecipient,
} from '../../../application/ports/newsletter/newsletter-delivery.js';
import type { IssueOutcome } from '../../../domain/newsletter/issue.js';
import { IS_WANTED } from '../../mail/newsletter-mails.js';
import { Database } from '../database.js';

/** A subscription `n` that counts. */
const IS_CONFIRMED = `n.confirmed_at is not null
  and not exists (select from mail_switches s where s.recipient = n.id::text and s.kind = 'newsletter')`;

@Injectable()
export class PostgresNewsletterDelivery extends NewsletterDelivery {
  constructor(private readonly database: Database) {
    super();
  }

  async recipients(): Promise<number> {
    const found = await this.database.one<{ count: number }>(
      `select count(*) as count from newsletter_subscriptions n where ${IS_CONFIRMED}`,
    );
    return found?.count ?? 0;
  }

  next(after: string | null, confirmedBy: string, most: number): Promise<NewsletterRecipient[]> {
    return this.database.query(
      `select n.id, n.email from newsletter_subscriptions n
       where ($1::uuid is null or n.id > $1) and n.confirmed_at <= $2 and ${IS_CONFIRMED} order by n.id limit $3`,
      [after, confirmedBy, most],
    );
  }

  async waiting(issueId: string): Promise<number> {
    const found = await this.database.one<{ count: number }>(
      `select count(*) as count from mails where status = 'pending' and kind = 'newsletter-issue' and event_id = $1`,
      [issueId],
    );
    return found?.count ?? 0;
  }

  async outcome(issueId: string): Promise<IssueOutcome> {
    const found = await this.database.one<IssueOutcome>(
      `select count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'failed') as failed
       from mails where event_id = $1 and kind = 'newsletter-issue'`,
      [issueId],
    );
    return found ?? { sent: 0, failed: 0 };
  }

  async withdraw(): Promise<void> {
    await this.database.query(
      `delete from mails m where status = 'pending' and kind = 'newsletter-issue'
         and (leased_until is null or leased_until <= now()) and not ${IS_WANTED('m')}`,
    );
  }
}
