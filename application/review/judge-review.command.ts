import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { feature } from '../../domain/review/review.js';
import type { ReviewVerdict } from '../../domain/review/review.rules.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger, append } from '../ports/ledger.js';
import { TutorHistory } from '../ports/tutor/tutor-history.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { verdictOn } from './verdict.js';

/**
 * An admin hides a review, puts it back, or lets a reported one stand; the tutor's rating follows in the same commit
 * . What it is already changes nothing. It may be featured besides, or that alone (G-26). @throws DomainError
 * not_found, conflict review_hidden
 */
export class JudgeReview extends Command<void> {
  constructor(
    readonly reviewId: string,
    readonly verdict: ReviewVerdict,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(JudgeReview)
export class JudgeReviewHandler implements ICommandHandler<JudgeReview> {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorChanges,
    private readonly record: TutorHistory,
    private readonly clock: Clock,
  ) {}

  async execute({ reviewId, verdict, actor }: JudgeReview): Promise<void> {
    const isJudged = verdict.status !== undefined && (await this.judge({ reviewId, verdict, actor }));
    if (!isJudged && verdict.featured !== undefined) await this.feature(reviewId, verdict.featured, actor);
  }

  /** Without a change of the rating there is nothing of the tutor in it. */
  private async feature(reviewId: string, featured: boolean, actor: Actor): Promise<void> {
    await this.ledger.decide('review', reviewId, (review) => {
      const at = this.clock.now();
      const events = feature(review.state, featured, at);
      return { commit: events.length ? { changes: [append(review, events)], actor, at } : null, result: undefined };
    });
  }

  /** Gives whether that changed anything. */
  private async judge({
    reviewId,
    verdict,
    actor,
  }: Pick<JudgeReview, 'reviewId' | 'verdict' | 'actor'>): Promise<boolean> {
    const { tutorId } = (await this.ledger.load('review', reviewId)).state;
    return this.tutors.change<boolean>(
      tutorId,
      async (_tutor, now) => {
        const { events, change } = await verdictOn(
          { ledger: this.ledger, record: this.record },
          reviewId,
          verdict,
          now,
        );
        return change ? { events, changes: [change], result: true } : { events: [], result: false };
      },
      actor,
    );
  }
}
