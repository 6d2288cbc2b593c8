import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { remind } from '../../domain/opportunity/opportunity.js';
import { EnquiryMailer, inTime } from '../mail/enquiry-mailer.js';
import { append, Ledger } from '../ports/ledger.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';

/** Opportunities that end soon, of whose end their tutors are to be reminded. */
export class FindOpportunitiesToRemindOf extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/**
 * Reminds a tutor once, 12 hours before an invitation ends that
 * nobody has answered, by its state at that moment (G-23).
 */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class RemindTutorOfInvitationThatEnds implements DueTask {
  readonly kind = 'opportunity-reminder';

  constructor(
    private readonly queries: QueryBus,
    private readonly ledger: Ledger,
    private readonly mailer: EnquiryMailer,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindOpportunitiesToRemindOf(now));
  }

  async handle(id: string, now: string): Promise<number> {
    return this.ledger.decide('opportunity', id, async (opportunity) => {
      const events = remind(opportunity.state, now);
      if (events.length === 0) return { commit: null, result: 0 };
      const { tutorId, enquiryId, expiresAt } = opportunity.state;
      const subjects = maskContactIn((await this.ledger.load('enquiry', enquiryId)).columns.subjects);
      const data = { enquiryId, opportunityId: id, subjects, expiresAt };
      const { mails, writes } = await this.mailer.toTutors([tutorId], 'opportunity-ending', data);
      const changes = [append(opportunity, events)];
      return { commit: { changes, mails: inTime(mails, expiresAt), writes, actor: 'system', at: now }, result: 1 };
    });
  }
}
