import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { hasEnded } from '../../domain/enquiry/enquiry.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { expire } from '../../domain/quote/quote.js';
import { EnquiryMailer, mergeMails, NO_MAILS } from '../mail/enquiry-mailer.js';
import { Ledger, append } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';
import { hasEvents, nameOfOne } from './ending-quotes.js';

/** Quotes whose time to answer is over. */
export class FindOverdueQuotes extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/**
 * Makes the expiry of quotes visible, and notifies both sides of those that nobody answered (G-23): the tutors,
 * and the family of an enquiry that is still open. Quotes of one day end together: they are one mail to it.
 */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class ExpireUnansweredQuotes implements DueTask {
  readonly kind = 'quote-expiry';

  constructor(
    private readonly queries: QueryBus,
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly mailer: EnquiryMailer,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindOverdueQuotes(now));
  }

  async handle(id: string, now: string): Promise<number> {
    return this.ledger.decide('quote', id, async ({ state: { enquiryId } }) => {
      const quotes = await this.ledger.loadAll('quote', { enquiryId, status: 'submitted' });
      const changes = quotes.map((quote) => append(quote, expire(quote.state, 'time', now))).filter(hasEvents);
      if (changes.length === 0) return { commit: null, result: 0 };
      const enquiry = await this.ledger.load('enquiry', enquiryId);
      const batch = mergeMails(
        hasEnded(enquiry.state)
          ? NO_MAILS
          : await this.mailer.toFamily(
              enquiry,
              'quote-expired',
              {
                count: changes.length,
                tutorName: await nameOfOne(this.tutors, changes),
                live: quotes.length - changes.length,
              },
              now,
            ),
        await this.mailer.toTutors(
          changes.map(({ state }) => state.tutorId),
          'quote-unanswered',
          { subjects: maskContactIn(enquiry.columns.subjects) },
        ),
      );
      return { commit: { changes, ...batch, actor: 'system', at: now }, result: changes.length };
    });
  }
}
