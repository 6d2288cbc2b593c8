import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notFound } from '../../domain/shared/domain-error.js';
import type { MailBatch } from '../mail/enquiry-mailer.js';
import { RequestedMails } from '../mail/requested-mails.js';
import { AccountTokens } from '../ports/account/account-tokens.js';
import { Clock } from '../ports/clock.js';
import { Ledger } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { AccountLinks } from './account-links.js';

/**
 * Mails a tutor's own contact address a link that confirms it, once a day until it does: any address can be typed
 * (SEC-29). None where it is in use already. Until then the account's address is used. @throws DomainError not_found
 * before a profile was saved
 */
export class RequestContactVerification extends Command<void> {
  constructor(readonly accountId: string) {
    super();
  }
}

@CommandHandler(RequestContactVerification)
export class RequestContactVerificationHandler implements ICommandHandler<RequestContactVerification> {
  constructor(
    private readonly tutors: TutorDirectory,
    private readonly ledger: Ledger,
    private readonly links: AccountLinks,
    private readonly used: AccountTokens,
    private readonly requested: RequestedMails,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: RequestContactVerification): Promise<void> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId) throw notFound('Profile');
    const { columns, contactAddress } = await this.ledger.load('tutor', tutorId);
    const { email, name } = columns;
    if (!email || email === contactAddress) return;
    const now = this.clock.now();
    const batch = this.links.make('contact-address', { id: accountId, firstName: name, email }, now);
    const answeredAt = await this.used.usedAt(accountId, this.links.purposeOf(email));
    const commit = async (due: MailBatch) => {
      if (due.mails.length)
        await this.ledger.commit({ changes: [], ...due, actor: `account:${accountId}`, at: now, outcome: null });
    };
    await this.requested.commit(batch, { request: 'contact-address', answeredAt }, now, commit);
  }
}
