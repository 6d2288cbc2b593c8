import {
  ReplyToReview,
  ReplyToReviewHandler,
  ReportReview,
  ReportReviewHandler,
} from '../../../application/review/answer-review.command.js';
import { JudgeReview, JudgeReviewHandler } from '../../../application/review/judge-review.command.js';
import { WriteReview, WriteReviewHandler } from '../../../application/review/write-review.command.js';
import { ReviewInvitations } from '../../../application/ports/review/review-invitations.js';
import { inviteReview } from '../../../domain/booking/reminders.js';
import type { ReviewVerdict } from '../../../domain/review/review.rules.js';
import { OpenCaseWhenReviewIsReported } from '../../../application/case/open-case-when-review-is-reported.reaction.js';
import { ResolveCaseWhenReviewIsJudged } from '../../../application/case/resolve-case-when-review-is-judged.reaction.js';
import { append } from '../../../application/ports/ledger.js';
import { DAY, HOUR, MINUTE, plus } from '../../../domain/shared/time.js';
import { RunSession, RunSessionHandler } from '../../../application/booking/run-session.command.js';
import { type Agreement, agreement, bookedBy, MONDAY_NINE } from '../../support/agreements.js';
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
    new JudgeReviewHandler(world.ledger, world.tutorChanges, world.record, world.clock).execute(
      new JudgeReview(reviewId, verdict, 'account:admin'),
    );
  const figures = async () => (await world.ledger.load('tutor', agreed.tutorId)).state;
  /** A session of an hour that was held, and whose family was invited to review it. */
  async function held(startsAt: string): Promise<{ bookingId: string }> {
    const booked = await bookedBy(world, agreed, startsAt);
    const run = (step: RunSession['step']) =>
      new RunSessionHandler(world.sessions, world.ledger, world.bookingMailer).execute(
        new RunSession(booked.bookingId, step, 'tutor', `account:${agreed.accountId}`),
      );
    goTo(startsAt);
    await run('start');
    goTo(plus(startsAt, HOUR));
    await run('complete');
    const at = goTo(plus(startsAt, 3 * HOUR + MINUTE));
    const booking = await world.ledger.load('booking', booked.bookingId);
    await world.ledger.commit({ changes: [append(booking, inviteReview(booking.state, at))], actor: 'system', at });
    return booked;
  }
  beforeEach(async () => {
    world = new InMemoryWorld();
    agreed = await agreement(world);
    ({ bookingId } = await held(MONDAY_NINE));
  });

  it('R-55 is written once by who was invited, counts in the same commit, and its tutor hears of it', async () => {
    await expect(write(5, 'guessed')).rejects.toMatchObject({ kind: 'not_found' });
    const done = await world.effectsOf(() => write(4));
    expect(done.types.sort()).toEqual(['ReviewPublished', 'TutorFiguresRecomputed']);
    expect(done.mails).toMatchObject([{ kind: 'review-published', recipient: agreed.tutorId, data: { rating: 4 } }]);
    expect(await figures()).toMatchObject({ averageRating: 4, totalReviews: 1 });
    await expect(write()).rejects.toMatchObject({ code: 'review_exists' });
  });

  it('R-55 G-09 is not written of a session that an upheld contest took out; one that was written before stays', async () => {
    const removeMark = async () => {
      const [booking, at] = [await world.ledger.load('booking', bookingId), world.clock.now()];
      const changes = [append(booking, [{ type: 'SessionMarkRemoved', data: { at } }])];
      await world.ledger.commit({ changes, actor: 'account:admin', at });
    };
    const { reviewId } = await write(1);
    await removeMark();
    expect((await world.ledger.load('review', reviewId)).state.status).toBe('published');
    await expect(write()).rejects.toMatchObject({ code: 'review_exists' });

    ({ bookingId } = await held(plus(MONDAY_NINE, 7 * DAY)));
    await removeMark();
    const done = await world.effectsOf(() => expect(write()).rejects.toMatchObject({ code: 'review_not_invited' }));
    expect([...done.types, ...done.mailed]).toEqual([]);
    expect(await figures()).toMatchObject({ averageRating: 1, totalReviews: 1 });
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

  it('G-26 is featured by an admin, once, alone or with a verdict, and no longer when it is hidden', async () => {
    const { reviewId } = await write(5);
    const isFeatured = async () => (await world.ledger.load('review', reviewId)).state.featured;
    expect((await world.effectsOf(() => judge(reviewId, { featured: true }))).types).toEqual(['ReviewFeatured']);
    expect((await world.effectsOf(() => judge(reviewId, { featured: true }))).types).toEqual([]);
    expect(await isFeatured()).toBe(true);
    await judge(reviewId, { status: 'hidden', reason: 'other' });
    expect(await isFeatured()).toBe(false);
    await expect(judge(reviewId, { featured: true })).rejects.toMatchObject({ code: 'review_hidden' });
    await judge(reviewId, { status: 'published' });
    expect(await isFeatured()).toBe(false);
    expect((await world.effectsOf(() => judge(reviewId, { status: 'published', featured: true }))).types).toEqual([
      'ReviewFeatured',
    ]);
    await judge(reviewId, { status: 'hidden', reason: 'other' });
    const both = await world.effectsOf(() => judge(reviewId, { status: 'published', featured: true }));
    expect(both.types.sort()).toEqual(['ReviewFeatured', 'ReviewRestored', 'TutorFiguresRecomputed']);
    expect((await world.effectsOf(() => judge(reviewId, { featured: false }))).types).toEqual(['ReviewUnfeatured']);
    expect(await isFeatured()).toBe(false);
  });

  describe('G-06 opens a case when it is reported', () => {
    const record = (type: string, reviewId: string, actor: string, at = world.clock.now()) =>
      ({ streamId: reviewId, type, actor, at }) as never;
    const cause = (reaction: { constructor: { name: string } }) => {
      const completes = { eventId: `event ${Math.random()}`, reaction: reaction.constructor.name };
      world.ledger.outbox.push(completes);
      return completes;
    };
    const opens = (reviewId: string, actor = 'visitor') => {
      const reaction = new OpenCaseWhenReviewIsReported(world.ledger, world.clock);
      return world.effectsOf(() => reaction.react(record('ReviewReported', reviewId, actor), cause(reaction)));
    };
    const resolves = (reviewId: string, type: 'ReviewHidden' | 'ReviewKept', at?: string) => {
      const reaction = new ResolveCaseWhenReviewIsJudged(world.ledger, world.clock);
      return world.effectsOf(() => reaction.react(record(type, reviewId, 'account:admin', at), cause(reaction)));
    };
    const cases = async () => (await world.ledger.loadAll('case', { bookingId })).map(({ state }) => state);

    it('once, with its links and without its words', async () => {
      const { reviewId } = await write(1);
      await report(reviewId);
      const opened = await opens(reviewId);
      const { tutorId, enquiryId } = agreed;
      expect(opened.events).toMatchObject([
        { type: 'CaseOpened', data: { kind: 'review', reporter: 'visitor', tutorId, enquiryId, bookingId } },
      ]);
      expect(JSON.stringify(await world.ledger.loadAll('case', { bookingId }))).not.toContain('Not true');
      expect(opened.mailed).toEqual([]);
      expect((await opens(reviewId)).types).toEqual([]);
    });

    it('by its tutor, whom the case names as the reporter', async () => {
      const { reviewId } = await write(1);
      await report(reviewId);
      await opens(reviewId, `account:${agreed.accountId}`);
      expect(await cases()).toMatchObject([{ kind: 'review', reporter: 'tutor' }]);
    });

    it('unless it was judged by then', async () => {
      const { reviewId } = await write(1);
      await report(reviewId);
      await judge(reviewId, { status: 'published' });
      expect((await opens(reviewId)).types).toEqual([]);
    });

    it.each([
      ['ReviewHidden', { status: 'hidden', reason: 'other' }, 'upheld'],
      ['ReviewKept', { status: 'published' }, 'declined'],
    ] as const)('which a verdict resolves: %s', async (type, verdict, outcome) => {
      const { reviewId } = await write(1);
      await report(reviewId);
      await opens(reviewId);
      await judge(reviewId, verdict);
      expect((await resolves(reviewId, type)).types).toEqual(['CaseResolved']);
      expect(await cases()).toMatchObject([{ status: 'resolved', outcome, informed: [] }]);
      expect((await resolves(reviewId, type)).types).toEqual([]);
    });

    it('and once more after a verdict, whichever reaction comes first', async () => {
      const { reviewId } = await write(1);
      await report(reviewId);
      await opens(reviewId);
      await judge(reviewId, { status: 'published' });
      const judgedAt = world.clock.now();
      world.clock.advance(MINUTE);
      await report(reviewId);
      expect((await opens(reviewId)).types).toEqual(['CaseOpened']);
      await resolves(reviewId, 'ReviewKept', judgedAt);
      expect((await cases()).map(({ status }) => status).toSorted()).toEqual(['open', 'resolved']);
    });
  });
});
