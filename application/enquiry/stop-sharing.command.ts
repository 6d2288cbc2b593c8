import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { stopSharingWith } from '../../domain/enquiry/outcome.js';
import { Clock } from '../ports/clock.js';
import { Ledger } from '../ports/ledger.js';
import { forgetSharedContact } from './enquiry.writes.js';
import { changesOf } from './outcome.js';

/**
 * The family's contact is masked again for a tutor whom it has not chosen; what was mailed of it and waits is not sent
 * (G-18). Again changes nothing. @throws DomainError not_found, conflict quote_accepted
 */
export class StopSharing extends Command<void> {
  constructor(
    readonly enquiryId: string,
    readonly tutorId: string,
  ) {
    super();
  }
}

@CommandHandler(StopSharing)
export class StopSharingHandler implements ICommandHandler<StopSharing> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId, tutorId }: StopSharing): Promise<void> {
    await this.ledger.decide('enquiry', enquiryId, async (enquiry) => {
      const at = this.clock.now();
      const [quotes, opportunities] = await Promise.all([
        this.ledger.loadAll('quote', { enquiryId }),
        this.ledger.loadAll('opportunity', { enquiryId }),
      ]);
      const outcome = stopSharingWith(enquiry.state, { quotes, opportunities }, tutorId, at);
      if (outcome.enquiry.length === 0) return { commit: null, result: undefined };
      const writes = [forgetSharedContact({ enquiryId, tutorId })];
      const actor = `holder:${enquiryId}` as const;
      return { commit: { changes: changesOf(enquiry, outcome), mails: [], writes, actor, at }, result: undefined };
    });
  }
}
