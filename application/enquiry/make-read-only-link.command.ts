import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { makeReadOnlyLink } from '../../domain/enquiry/enquiry.js';
import { linkOpens } from '../../domain/enquiry/link.js';
import { Clock } from '../ports/clock.js';
import { EnquiryAccess } from '../ports/enquiry/enquiry-access.js';
import { Ledger, append } from '../ports/ledger.js';
import { Settings } from '../ports/settings.js';
import { Tokens } from '../ports/tokens.js';
import { addReadOnlyLink } from './enquiry.writes.js';

/**
 * Makes the link with which somebody else, such as the other parent, reads an
 * enquiry's page (G-18). There is one for each version of its access: asked for again
 * it is the same, until all other access is ended. @throws DomainError not_found
 */
export class MakeReadOnlyLink extends Command<{ url: string }> {
  constructor(readonly enquiryId: string) {
    super();
  }
}

@CommandHandler(MakeReadOnlyLink)
export class MakeReadOnlyLinkHandler implements ICommandHandler<MakeReadOnlyLink> {
  constructor(
    private readonly ledger: Ledger,
    private readonly access: EnquiryAccess,
    private readonly tokens: Tokens,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId }: MakeReadOnlyLink): Promise<{ url: string }> {
    return this.ledger.decide('enquiry', enquiryId, async (enquiry) => {
      const at = this.clock.now();
      const token = this.tokens.issue('read-only', `${enquiryId} ${enquiry.state.accessVersion}`);
      const tokenHash = this.tokens.hash(token);
      const result = { url: `${this.settings.publicUrl}/enquiries/${enquiryId}#token=${token}` };
      const changes = [append(enquiry, makeReadOnlyLink(enquiry.state, at))];
      const known = await this.access.opened(tokenHash);
      if (known && linkOpens(known, at)) return { commit: null, result };
      const writes = [addReadOnlyLink({ tokenHash, enquiryId, createdAt: at })];
      return { commit: { changes, mails: [], writes, actor: `holder:${enquiryId}` as const, at }, result };
    });
  }
}
