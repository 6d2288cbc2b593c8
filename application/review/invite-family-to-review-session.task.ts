import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { inviteReview } from '../../domain/booking/reminders.js';
import { REVIEW_DAYS } from '../../domain/review/review.js';
import { DAY, plus } from '../../domain/shared/time.js';
import { SessionChanges } from '../booking/session-changes.js';
import { BookingMailer } from '../booking/booking-mailer.js';
import { mergeMails } from '../mail/enquiry-mailer.js';
import { Tokens } from '../ports/tokens.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';
import { inviteReviewer } from './review.writes.js';

/** Held sessions whose family is to be invited to review. */
export class FindSessionsToReview extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/**
 * Invites the family to review a session, two hours after it
 * was held; the link stands for 30 days and one review.
 */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class InviteFamilyToReviewSession implements DueTask {
  readonly kind = 'review-invitation';

  constructor(
    private readonly queries: QueryBus,
    private readonly sessions: SessionChanges,
    private readonly mailer: BookingMailer,
    private readonly tokens: Tokens,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindSessionsToReview(now));
  }

  async handle(bookingId: string): Promise<void> {
    const invitationId = newId();
    const tokenHash = this.tokens.hash(this.tokens.issue('review', invitationId));
    await this.sessions.change(bookingId, 'system', false, ({ state }, now) => ({
      events: inviteReview(state, now),
      mail: async (session) => {
        const expiresAt = plus(now, REVIEW_DAYS * DAY);
        const batch = await this.mailer.toFamily(session, { kind: 'review-invitation', invitationId, expiresAt }, now);
        return mergeMails(batch, {
          mails: [],
          writes: [inviteReviewer({ tokenHash, bookingId, createdAt: now })],
        });
      },
    }));
  }
}
