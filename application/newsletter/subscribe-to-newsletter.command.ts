import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { linkIsDue, oldLinkBy } from '../../domain/newsletter/newsletter.js';
import type { NewsletterInput } from '../../domain/newsletter/newsletter.rules.js';
import { Clock } from '../ports/clock.js';
import { Ledger } from '../ports/ledger.js';
import { Newsletter } from '../ports/newsletter/newsletter.js';
import { Tokens } from '../ports/tokens.js';
import { LinkAlreadySent, sendLink } from './newsletter.writes.js';

/** Keeps an address for the newsletter and mails it the link that confirms it, if one is due. */
export class SubscribeToNewsletter extends Command<void> {
  constructor(readonly input: NewsletterInput) {
    super();
  }
}

@CommandHandler(SubscribeToNewsletter)
export class SubscribeToNewsletterHandler implements ICommandHandler<SubscribeToNewsletter> {
  constructor(
    private readonly newsletter: Newsletter,
    private readonly ledger: Ledger,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  async execute({ input: { email, name } }: SubscribeToNewsletter): Promise<void> {
    const now = this.clock.now();
    const found = await this.newsletter.find(email);
    if (!linkIsDue(found, now)) return;
    const id = found?.id ?? newId();
    const tokenHash = this.tokens.hash(this.tokens.issue('newsletter', id));
    try {
      await this.ledger.commit({
        changes: [],
        writes: [
          sendLink({
            id,
            email,
            name: name ?? null,
            tokenHash,
            mailedAt: now,
            createdAt: now,
            ifNoneSince: oldLinkBy(now),
          }),
        ],
        mails: [{ kind: 'newsletter', recipient: id, to: { name: '', address: email }, data: {} }],
        actor: 'visitor',
        at: now,
        outcome: null,
      });
    } catch (error) {
      if (!(error instanceof LinkAlreadySent)) throw error;
    }
  }
}
