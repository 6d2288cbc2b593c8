import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endOtherAccess } from '../../domain/enquiry/enquiry.js';
import { EnquiryMailer } from '../mail/enquiry-mailer.js';
import { RequestedMails } from '../mail/requested-mails.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';
import { revokeLinks } from './enquiry.writes.js';

/**
 * Ends every access to an enquiry's page and every link that was mailed, and mails a
 * new one to its own address: once a day where it is asked for by who has only sent
 * it (SEC-29). Returns the version under which access is granted from now on.
 * @throws DomainError not_found
 */
export class EndOtherAccess extends Command<{ access: number }> {
  constructor(
    readonly enquiryId: string,
    /** Whether the page was opened by a link that was mailed to the address. */
    readonly isByAddress: boolean,
  ) {
    super();
  }
}

@CommandHandler(EndOtherAccess)
export class EndOtherAccessHandler implements ICommandHandler<EndOtherAccess> {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: EnquiryMailer,
    private readonly requested: RequestedMails,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId, isByAddress }: EndOtherAccess): Promise<{ access: number }> {
    return this.requested.limiting((due) =>
      this.ledger.decide('enquiry', enquiryId, async (enquiry) => {
        const at = this.clock.now();
        const change = append(enquiry, endOtherAccess(enquiry.state, at));
        const link = await this.mailer.toFamily(enquiry, 'enquiry-link', { othersEnded: true }, at);
        const batch = isByAddress ? link : due(link, await this.requested.ofEnquiry(link, 'enquiry-link'), at);
        const writes = [revokeLinks({ enquiryId, at }), ...batch.writes];
        return {
          commit: { changes: [change], mails: batch.mails, writes, actor: `holder:${enquiryId}` as const, at },
          result: { access: change.state.accessVersion },
        };
      }),
    );
  }
}
