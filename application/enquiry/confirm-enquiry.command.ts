import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { confirm } from '../../domain/enquiry/enquiry.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';

/**
 * A person who reads the mail of the enquiry's address confirms that it is in earnest. @throws
 * DomainError not_found, conflict
 */
export class ConfirmEnquiry extends Command<void> {
  constructor(readonly enquiryId: string) {
    super();
  }
}

@CommandHandler(ConfirmEnquiry)
export class ConfirmEnquiryHandler implements ICommandHandler<ConfirmEnquiry> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId }: ConfirmEnquiry): Promise<void> {
    await this.ledger.decide('enquiry', enquiryId, (enquiry) => {
      const at = this.clock.now();
      const events = confirm(enquiry.state, at);
      const actor = `holder:${enquiryId}` as const;
      return { commit: events.length ? { changes: [append(enquiry, events)], actor, at } : null, result: undefined };
    });
  }
}
