import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { confirm } from '../../domain/enquiry/enquiry.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { EnquiryAccess } from '../ports/enquiry-access.js';
import { Ledger, proceed } from '../ports/ledger.js';
import { Tokens } from '../ports/tokens.js';

/** Exchanges a mailed token for its enquiry, which its first use also confirms. @throws DomainError not_found */
export class OpenEnquiry extends Command<{ enquiryId: string }> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(OpenEnquiry)
export class OpenEnquiryHandler implements ICommandHandler<OpenEnquiry> {
  constructor(
    private readonly access: EnquiryAccess,
    private readonly tokens: Tokens,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ token }: OpenEnquiry): Promise<{ enquiryId: string }> {
    const enquiryId = await this.access.enquiryOf(this.tokens.hash(token));
    if (!enquiryId) throw notFound('Link');
    return this.ledger.decide('enquiry', enquiryId, (enquiry) => {
      const now = this.clock.now();
      const events = enquiry.state.status === 'submitted' ? confirm(enquiry.state, now) : [];
      const entry = events.length
        ? { changes: [proceed(enquiry, events)], actor: `holder:${enquiryId}` as const, at: now }
        : null;
      return { entry, result: { enquiryId } };
    });
  }
}
