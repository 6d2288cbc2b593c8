import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endOtherAccess } from '../../domain/enquiry/enquiry.js';
import { EnquiryMailer } from '../mail/enquiry-mailer.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';
import { revokeLinks } from './enquiry.writes.js';

/**
 * Ends every access to an enquiry's page and every link that was mailed, and mails a new one to its own address. Returns the
 * version under which access is granted from now on. @throws DomainError not_found
 */
export class EndOtherAccess extends Command<{ access: number }> {
  constructor(readonly enquiryId: string) {
    super();
  }
}

@CommandHandler(EndOtherAccess)
export class EndOtherAccessHandler implements ICommandHandler<EndOtherAccess> {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: EnquiryMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId }: EndOtherAccess): Promise<{ access: number }> {
    return this.ledger.decide('enquiry', enquiryId, async (enquiry) => {
      const at = this.clock.now();
      const change = append(enquiry, endOtherAccess(enquiry.state, at));
      const post = await this.mailer.toFamily(enquiry, 'enquiry-link', { othersEnded: true }, at);
      const writes = [revokeLinks({ enquiryId, at }), ...post.writes];
      return {
        commit: { changes: [change], mails: post.mails, writes, actor: `holder:${enquiryId}` as const, at },
        result: { access: change.state.accessVersion },
      };
    });
  }
}
