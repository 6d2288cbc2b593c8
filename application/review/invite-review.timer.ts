import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { inviteReview } from '../../domain/booking/booking.js';
import { REVIEW_DAYS } from '../../domain/review/review.js';
import { DAY, plus } from '../../domain/shared/time.js';
import { SessionChanges } from '../booking/session-changes.js';
import { SessionPost } from '../booking/session-post.js';
import { together } from '../mail/correspondence.js';
import { DueTimes } from '../ports/due-times.js';
import { Tokens } from '../ports/tokens.js';
import { each, Rings, type Timer } from '../timer.js';
import { inviteReviewer } from './review.writes.js';

/** Invites the family to review a session, two hours after it was held; the link stands for 30 days and one review. */
@Rings()
@Injectable()
export class InviteReview implements Timer {
  constructor(
    private readonly due: DueTimes,
    private readonly sessions: SessionChanges,
    private readonly post: SessionPost,
    private readonly tokens: Tokens,
  ) {}

  async ring(now: string): Promise<number> {
    return each('review-invitation', await this.due.bookingsToReview(now), (bookingId) => this.invite(bookingId));
  }

  private async invite(bookingId: string): Promise<void> {
    const invitationId = uuid();
    const tokenHash = this.tokens.hash(this.tokens.issue('review', invitationId));
    await this.sessions.change(bookingId, 'system', false, ({ state }, now) => ({
      events: inviteReview(state, now),
      post: async (session) => {
        const expiresAt = plus(now, REVIEW_DAYS * DAY);
        const post = await this.post.toFamily(session, 'review-invitation', now, { invitationId, expiresAt });
        return together(post, {
          mails: [],
          writes: [inviteReviewer({ tokenHash, bookingId, createdAt: now })],
        });
      },
    }));
  }
}
