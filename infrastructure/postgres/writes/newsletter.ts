import { Injectable } from '@nestjs/common';
import { sendLink } from '../../../application/newsletter/newsletter.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class NewsletterWrites {
  @Executes(sendLink)
  sendLink(statement: Statement, links: DataOf<typeof sendLink>[]): void {
    for (const { ifNoneSince, ...subscription } of links) {
      const sent = statement.insert(
        'newsletter_subscriptions',
        [subscription],
        `on conflict (email) do update set mailed_at = excluded.mailed_at
         where newsletter_subscriptions.mailed_at <= ${statement.value(ifNoneSince)}
           or newsletter_subscriptions.confirmed_at >= newsletter_subscriptions.mailed_at returning 1`,
      );
      statement.refuseUnlessWritten(sent, sendLink.kind);
    }
  }
}
