import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { hide, publish } from '../../domain/review/review.js';
import type { ReviewVerdict } from '../../domain/review/review.rules.js';
import { settleFigures } from '../../domain/tutor/tutor.js';
import { type Actor, Ledger, append } from '../ports/ledger.js';
import { TutorHistory } from '../ports/tutor-history.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { figuresOf, including } from '../tutor/figures.js';

/**
 * An admin hides a review, puts it back, or lets a reported one stand; the tutor's rating follows in the same commit.
 * What it is already changes nothing. @throws DomainError not_found
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
  ) {}

  async execute({ reviewId, verdict, actor }: JudgeReview): Promise<void> {
    const { tutorId } = (await this.ledger.load('review', reviewId)).state;
    await this.tutors.change(
      tutorId,
      async (_tutor, now) => {
        const review = await this.ledger.load('review', reviewId);
        const hides = verdict.status === 'hidden';
        const events = hides ? hide(review.state, verdict.reason ?? 'other', now) : publish(review.state, now);
        if (events.length === 0) return { events: [], result: undefined };
        const { ratings, ...past } = await this.record.of(tutorId);
        const others = ratings.filter(({ id }) => id !== reviewId);
        const counted = hides ? others : including(others, { id: reviewId, rating: review.state.rating });
        return {
          events: settleFigures(figuresOf({ ...past, ratings: counted }), now),
          // What a report said of a review that stands is of no further use.
          changes: [append(review, events, hides ? {} : { reportReason: null })],
          result: undefined,
        };
      },
      actor,
    );
  }
}
