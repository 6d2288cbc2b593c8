import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notFound } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { Ledger } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor-directory.js';
import { AccountLinks } from './account-links.js';

/**
 * Mails a tutor's own contact address a link that confirms it; none where it is in use already. Until then the account's
 * address is used. @throws DomainError not_found before a profile was saved
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
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: RequestContactVerification): Promise<void> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId) throw notFound('Profile');
    const { columns, contactAddress } = await this.ledger.load('tutor', tutorId);
    const { email, name } = columns;
    if (!email || email === contactAddress) return;
    const now = this.clock.now();
    await this.ledger.commit({
      changes: [],
      ...this.links.make('contact-address', { id: accountId, firstName: name, email }, now),
      actor: `account:${accountId}`,
      at: now,
      outcome: null,
    });
  }
}
