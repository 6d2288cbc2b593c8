import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reply, report } from '../../domain/review/review.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { refuseErased } from '../../domain/tutor/closing.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger, append } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';

/** A tutor answers a review of its own in public, once. @throws DomainError not_found, conflict */
export class ReplyToReview extends Command<void> {
  constructor(
    readonly reviewId: string,
    readonly reply: string,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(ReplyToReview)
export class ReplyToReviewHandler implements ICommandHandler<ReplyToReview> {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly clock: Clock,
  ) {}

  async execute({ reviewId, reply: words, accountId }: ReplyToReview): Promise<void> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    await this.ledger.decide('review', reviewId, async (review) => {
      if (review.state.tutorId !== tutorId) throw notFound('Review');
      refuseErased((await this.ledger.load('tutor', tutorId)).state);
      const now = this.clock.now();
      const changes = [append(review, reply(review.state, now), { reply: words })];
      return { commit: { changes, actor: `account:${accountId}` as const, at: now }, result: undefined };
    });
  }
}

/**
 * Somebody finds a review wrong; a person looks at it. A second report changes nothing. @throws DomainError not_found
 */
export class ReportReview extends Command<void> {
  constructor(
    readonly reviewId: string,
    readonly reason: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ReportReview)
export class ReportReviewHandler implements ICommandHandler<ReportReview> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ reviewId, reason, actor }: ReportReview): Promise<void> {
    await this.ledger.decide('review', reviewId, async (review) => {
      if (review.state.status === 'hidden') throw notFound('Review');
      refuseErased((await this.ledger.load('tutor', review.state.tutorId)).state);
      const now = this.clock.now();
      const events = report(review.state, now);
      const changes = [append(review, events, { reportReason: reason })];
      return { commit: events.length ? { changes, actor, at: now } : null, result: undefined };
    });
  }
}
