import {
  ReplyToReview,
  ReplyToReviewHandler,
  ReportReview,
  ReportReviewHandler,
} from '../../../application/review/answer-review.command.js';
import { JudgeReview, JudgeReviewHandler } from '../../../application/review/judge-review.command.js';
import { WriteReview, WriteReviewHandler } from '../../../application/review/write-review.command.js';
import { ReviewInvitations } from '../../../application/ports/review-invitations.js';
import { inviteReview } from '../../../domain/booking/booking.js';
import type { ReviewVerdict } from '../../../domain/review/review.rules.js';
import { append } from '../../../application/ports/ledger.js';
import { DAY, HOUR, MINUTE, plus } from '../../../domain/shared/time.js';
import { RunSession, RunSessionHandler } from '../../../application/booking/run-session.command.js';
import { type Agreement, agreement, bookedBy, MONDAY_NINE, MONDAY_TEN } from '../../support/agreements.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('a review', () => {
  let world: InMemoryWorld;
  let agreed: Agreement;
  let bookingId: string;

  /** One invitation, to the session of the world. */
  class OneInvitation extends ReviewInvitations {
    async find(tokenHash: string) {
      if (tokenHash !== 'hash of mine') return null;
      return { bookingId, reviewed: (await world.ledger.loadAll('review', { bookingId })).length > 0 };
    }
  }
  const goTo = (instant: string) => world.clock.advance(Date.parse(instant) - Date.parse(world.clock.now()));
  const write = (rating = 5, token = 'mine') =>
    new WriteReviewHandler(
      ...([new OneInvitation(), world.tokens, world.ledger, world.tutorChanges, world.record, world.mailer] as const),
    ).execute(
      new WriteReview(token, { rating, reviewText: 'Patient, clear and always on time.' } as WriteReview['answer']),
    );
  const reply = (reviewId: string, accountId = agreed.accountId) =>
    new ReplyToReviewHandler(world.ledger, world.tutors, world.clock).execute(
      new ReplyToReview(reviewId, 'Thank you!', accountId),
    );
  const report = (reviewId: string) =>
    new ReportReviewHandler(world.ledger, world.clock).execute(new ReportReview(reviewId, 'Not true', 'visitor'));
  const judge = (reviewId: string, verdict: ReviewVerdict) =>
    new JudgeReviewHandler(world.ledger, world.tutorChanges, world.record).execute(
      new JudgeReview(reviewId, verdict, 'account:admin'),
    );
  const figures = async () => (await world.ledger.load('tutor', agreed.tutorId)).state;
  beforeEach(async () => {
    world = new InMemoryWorld();
    agreed = await agreement(world);
    ({ bookingId } = await bookedBy(world, agreed));
    const run = (step: RunSession['step']) =>
      new RunSessionHandler(world.sessions, world.ledger, world.sessionPost).execute(
        new RunSession(bookingId, step, 'tutor', `account:${agreed.accountId}`),
      );
    goTo(MONDAY_NINE);
    await run('start');
    goTo(MONDAY_TEN);
    await run('complete');
    const at = goTo(plus(MONDAY_TEN, 2 * HOUR + MINUTE));
    const booking = await world.ledger.load('booking', bookingId);
    await world.ledger.commit({ changes: [append(booking, inviteReview(booking.state, at))], actor: 'system', at });
  });

  it('R-55 is written once by who was invited, counts in the same commit, and its tutor hears of it', async () => {
    await expect(write(5, 'guessed')).rejects.toMatchObject({ kind: 'not_found' });
    const done = await world.effectsOf(() => write(4));
    expect(done.types.sort()).toEqual(['ReviewPublished', 'TutorFiguresRecomputed']);
    expect(done.mails).toMatchObject([{ kind: 'review-published', recipient: agreed.tutorId, data: { rating: 4 } }]);
    expect(await figures()).toMatchObject({ averageRating: 4, totalReviews: 1 });
    await expect(write()).rejects.toMatchObject({ code: 'review_exists' });
  });

  it('R-55 is not written after thirty days', async () => {
    world.clock.advance(30 * DAY);
    await expect(write()).rejects.toMatchObject({ code: 'review_invitation_expired' });
  });

  it('R-55 is replied to once, by its tutor', async () => {
    const { reviewId } = await write();
    const other = await world.streams.tutor();
    await expect(reply(reviewId, other.accountId)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await world.effectsOf(() => reply(reviewId))).types).toEqual(['ReviewReplied']);
    expect((await world.ledger.load('review', reviewId)).columns.reply).toBe('Thank you!');
    await expect(reply(reviewId)).rejects.toMatchObject({ code: 'review_replied' });
  });

  it('A-20 is reported once, hidden for a reason and put back; figures follow in the same commit', async () => {
    const { reviewId } = await write(1);
    expect((await world.effectsOf(() => report(reviewId))).types).toEqual(['ReviewReported']);
    expect((await world.effectsOf(() => report(reviewId))).types).toEqual([]);
    const hidden = await world.effectsOf(() => judge(reviewId, { status: 'hidden', reason: 'other' }));
    expect(hidden.types.sort()).toEqual(['ReviewHidden', 'TutorFiguresRecomputed']);
    expect((await figures()).totalReviews).toBe(0);
    await expect(report(reviewId)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(reply(reviewId)).rejects.toMatchObject({ code: 'review_hidden' });
    const back = await world.effectsOf(() => judge(reviewId, { status: 'published' }));
    expect(back.types).toContain('ReviewRestored');
    expect(await figures()).toMatchObject({ averageRating: 1, totalReviews: 1 });
    expect((await world.effectsOf(() => judge(reviewId, { status: 'published' }))).types).toEqual([]);
  });
});
