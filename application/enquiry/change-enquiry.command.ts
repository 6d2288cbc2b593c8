import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EnquiryChangeInput } from '../../domain/enquiry/enquiry.rules.js';
import { type ChangeNotice, putRight } from '../../domain/enquiry/outcome.js';
import { advertise } from '../../domain/opportunity/advertisement.js';
import { EnquiryMailer, type MailBatch, mergeMails } from '../mail/enquiry-mailer.js';
import { renewAdvertisements } from '../opportunity/opportunity.writes.js';
import { Clock } from '../ports/clock.js';
import { areaOf, Geography } from '../ports/enquiry/geography.js';
import { append, Ledger } from '../ports/ledger.js';

/**
 * Its holder puts an enquiry right until it is filled: the new words stand at once wherever it is shown, and the tutors
 * who are asked or have quoted hear what is new (G-11). It stays counted where it was sent for. What is the same as
 * before changes nothing.
 * @throws DomainError not_found, conflict `enquiry_…`
 */
export class ChangeEnquiry extends Command<void> {
  constructor(
    readonly enquiryId: string,
    readonly input: EnquiryChangeInput,
  ) {
    super();
  }
}

@CommandHandler(ChangeEnquiry)
export class ChangeEnquiryHandler implements ICommandHandler<ChangeEnquiry> {
  constructor(
    private readonly ledger: Ledger,
    private readonly geography: Geography,
    private readonly mailer: EnquiryMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId, input }: ChangeEnquiry): Promise<void> {
    await this.ledger.decide('enquiry', enquiryId, async (enquiry) => {
      const now = this.clock.now();
      const [quotes, opportunities] = await Promise.all([
        this.ledger.loadAll('quote', { enquiryId }),
        this.ledger.loadAll('opportunity', { enquiryId }),
      ]);
      const before = enquiry.columns;
      const outcome = putRight(enquiry.state, { quotes, opportunities }, { before, after: input }, now);
      if (outcome.fields.length === 0) return { commit: null, result: undefined };
      const words = Object.fromEntries(outcome.fields.map((field) => [field, input[field]]));
      const after = { ...before, ...words };
      const advertisement = advertise(after, areaOf(this.geography.locate(after.location)));
      const batch = await this.mailsFor(outcome.notices, advertisement);
      const tutorIds = opportunities.map(({ state }) => state.tutorId);
      return {
        commit: {
          changes: [append(enquiry, outcome.enquiry, words)],
          mails: batch.mails,
          writes: [...batch.writes, renewAdvertisements({ enquiryId, tutorIds, content: advertisement })],
          actor: `holder:${enquiryId}` as const,
          at: now,
        },
        result: undefined,
      };
    });
  }

  /** One mail to each; those who hear the same get the same. */
  private async mailsFor(notices: readonly ChangeNotice[], advertisement: string): Promise<MailBatch> {
    const groups = Map.groupBy(notices, ({ fields, hasQuote }) => `${hasQuote} ${fields.join()}`);
    const batches = [...groups.values()].map((group) => {
      const { fields = [], hasQuote = false } = group[0] ?? {};
      const tutorIds = group.map(({ tutorId }) => tutorId);
      return this.mailer.toTutors(tutorIds, 'enquiry-changed', { fields, hasQuote, advertisement });
    });
    return mergeMails(...(await Promise.all(batches)));
  }
}
