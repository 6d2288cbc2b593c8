import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { expire } from '../../domain/booking/booking-request.js';
import { EnquiryMailer, NO_MAILS } from '../mail/enquiry-mailer.js';
import { Ledger, append } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';

/** Requests that nobody answered in time. */
export class FindOverdueSessionRequests extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/** Makes the expiry of requests for a session visible and notifies the family, which may ask again. */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class ExpireUnansweredSessionRequests implements DueTask {
  readonly kind = 'session-request-expiry';

  constructor(
    private readonly queries: QueryBus,
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly mailer: EnquiryMailer,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindOverdueSessionRequests(now));
  }

  async handle(id: string, now: string): Promise<number> {
    return this.ledger.decide('booking-request', id, async (request) => {
      const events = expire(request.state, 'time', now);
      if (events.length === 0) return { commit: null, result: 0 };
      const { tutorId, enquiryId } = request.state;
      const { name } = await this.tutors.contactOf(tutorId);
      const batch = enquiryId
        ? await this.mailer.toFamily(
            await this.ledger.load('enquiry', enquiryId),
            'session-request-expired',
            { tutorName: name, subject: request.columns.subject },
            now,
          )
        : NO_MAILS;
      return { commit: { changes: [append(request, events)], ...batch, actor: 'system', at: now }, result: 1 };
    });
  }
}
