import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { expire } from '../../domain/opportunity/opportunity.js';
import { EnquiryMailer } from '../mail/enquiry-mailer.js';
import { Ledger, append } from '../ports/ledger.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';

/** Opportunities whose time to answer is over. */
export class FindOverdueOpportunities extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/** Makes the expiry of opportunities visible, and notifies the tutor, who has not answered (G-23). */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class ExpireUnansweredOpportunities implements DueTask {
  readonly kind = 'opportunity-expiry';

  constructor(
    private readonly queries: QueryBus,
    private readonly ledger: Ledger,
    private readonly mailer: EnquiryMailer,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindOverdueOpportunities(now));
  }

  async handle(id: string, now: string): Promise<number> {
    return this.ledger.decide('opportunity', id, async (opportunity) => {
      const events = expire(opportunity.state, 'time', now);
      if (events.length === 0) return { commit: null, result: 0 };
      const { tutorId, enquiryId } = opportunity.state;
      const subjects = maskContactIn((await this.ledger.load('enquiry', enquiryId)).columns.subjects);
      const batch = await this.mailer.toTutors([tutorId], 'opportunity-expired', { subjects });
      return { commit: { changes: [append(opportunity, events)], ...batch, actor: 'system', at: now }, result: 1 };
    });
  }
}
