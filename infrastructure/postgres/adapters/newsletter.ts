import { Injectable } from '@nestjs/common';
import { Newsletter } from '../../../application/ports/newsletter/newsletter.js';
import type { Subscription } from '../../../domain/newsletter/newsletter.js';
import { Database } from '../database.js';

@Injectable()
export class PostgresNewsletter extends Newsletter {
  constructor(private readonly database: Database) {
    super();
  }

  async find(email: string): Promise<({ id: string } & Subscription) | null> {
    return this.database.one(
      `select n.id, n.mailed_at as "mailedAt", n.confirmed_at as "confirmedAt", s.off_at as "offAt"
       from newsletter_subscriptions n
       left join mail_switches s on s.recipient = n.id::text and s.kind = 'newsletter'
       where n.email = $1`,
      [email],
    );
  }

  async confirm(tokenHash: string, at: string): Promise<boolean> {
    const confirmed = await this.database.one(
      `with meant as (
         select n.id from newsletter_subscriptions n
         left join mail_switches s on s.recipient = n.id::text and s.kind = 'newsletter'
         where n.token_hash = $1 and (s.off_at is null or s.off_at < n.mailed_at)),
       on_again as (
         delete from mail_switches s using meant where s.recipient = meant.id::text and s.kind = 'newsletter' returning 1)
       update newsletter_subscriptions n
       set confirmed_at = case when exists (select from on_again) then $2 else coalesce(n.confirmed_at, $2) end
       from meant where n.id = meant.id returning n.id`,
      [tokenHash, at],
    );
    return confirmed !== null;
  }
}
