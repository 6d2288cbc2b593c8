import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { remind } from '../../domain/quote/quote.js';
import { EnquiryMailer } from '../mail/enquiry-mailer.js';
import { append, Ledger } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';
import { hasEvents, nameOfOne } from './ending-quotes.js';

/** Quotes that end soon, of whose end their families are to be reminded. */
export class FindQuotesToRemindOf extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/**
 * Reminds a family once, 24 hours before a quote ends that it has not answered, by its state at that moment (G-23).
 * Quotes of one day end together: they are one mail.
 */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class RemindFamilyOfQuotesThatEnd implements DueTask {
  readonly kind = 'quote-reminder';

  constructor(
    private readonly queries: QueryBus,
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly mailer: EnquiryMailer,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindQuotesToRemindOf(now));
  }

  async handle(id: string, now: string): Promise<number> {
    return this.ledger.decide('quote', id, async ({ state: { enquiryId } }) => {
      const quotes = await this.ledger.loadAll('quote', { enquiryId, status: 'submitted' });
      const changes = quotes.map((quote) => append(quote, remind(quote.state, now))).filter(hasEvents);
      const expiresAt = changes.map(({ state }) => state.expiresAt).toSorted()[0];
      if (expiresAt === undefined) return { commit: null, result: 0 };
      const tutorName = await nameOfOne(this.tutors, changes);
      const batch = await this.mailer.toFamily(
        await this.ledger.load('enquiry', enquiryId),
        'quote-ending',
        { count: changes.length, tutorName, expiresAt },
        now,
      );
      return { commit: { changes, ...batch, actor: 'system', at: now }, result: changes.length };
    });
  }
}
