import { Injectable } from '@nestjs/common';
import { expire } from '../../domain/booking/booking-request.js';
import { Correspondence, NO_POST } from '../mail/correspondence.js';
import { DueTimes } from '../ports/due-times.js';
import { Ledger, proceed } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor-directory.js';
import { each, Rings, type Timer } from '../timer.js';

/** Makes the expiry of requests for a session visible and tells the family, which may ask again. */
@Rings()
@Injectable()
export class ExpireSessionRequests implements Timer {
  constructor(
    private readonly due: DueTimes,
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly correspondence: Correspondence,
  ) {}

  async ring(now: string): Promise<number> {
    return each('session-request-expiry', await this.due.bookingRequestsToExpire(now), (id) =>
      this.ledger.decide('booking-request', id, async (asked) => {
        const events = expire(asked.state, 'time', now);
        if (events.length === 0) return { entry: null, result: 0 };
        const { tutorId, enquiryId } = asked.state;
        const { name } = await this.tutors.contactOf(tutorId);
        const post = enquiryId
          ? await this.correspondence.toFamily(
              await this.ledger.load('enquiry', enquiryId),
              'session-request-expired',
              { tutorName: name, subject: asked.columns.subject },
              now,
            )
          : NO_POST;
        return { entry: { changes: [proceed(asked, events)], ...post, actor: 'system', at: now }, result: 1 };
      }),
    );
  }
}
