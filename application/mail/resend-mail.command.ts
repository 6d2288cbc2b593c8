import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { conflict, notFound } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { type Actor, startStream, Ledger } from '../ports/ledger.js';
import { GetMail } from './list-mails.query.js';
import { sendAgain } from './mail.writes.js';

/** Has a mail that was sent or parked sent again, under the same Message-ID. @throws DomainError not_found, conflict */
export class ResendMail extends Command<void> {
  constructor(
    readonly mailId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ResendMail)
export class ResendMailHandler implements ICommandHandler<ResendMail> {
  constructor(
    private readonly queries: QueryBus,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ mailId, actor }: ResendMail): Promise<void> {
    const mail = await this.queries.execute(new GetMail(mailId));
    if (!mail) throw notFound('Mail');
    if (!mail.to) throw conflict('mail_erased', 'The address of this email was erased');
    const at = this.clock.now();
    const change = startStream('act', newId(), [{ type: 'MailResent', data: { mailId, kind: mail.kind, at } }]);
    await this.ledger.commit({
      changes: [change],
      writes: [sendAgain({ mailIds: [mailId] })],
      actor,
      at,
      outcome: null,
    });
  }
}
