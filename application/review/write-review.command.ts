import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { wasHeld } from '../../domain/booking/booking.js';
import { write } from '../../domain/review/review.js';
import type { ReviewAnswer } from '../../domain/review/review.rules.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { settleFigures } from '../../domain/tutor/figures.js';
import { EnquiryMailer } from '../mail/enquiry-mailer.js';
import { startStream, Ledger } from '../ports/ledger.js';
import { ReviewInvitations } from '../ports/review/review-invitations.js';
import { Tokens } from '../ports/tokens.js';
import { TutorHistory } from '../ports/tutor/tutor-history.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { figuresOf, including } from '../tutor/figures.js';

/**
 * An invited family reviews a session: published at once, and the tutor's rating follows in the same commit.
 * @throws DomainError not_found for a wrong link, conflict for one
 * that was used or is too old, or of a session that does not count
 */
export class WriteReview extends Command<{ reviewId: string }> {
  constructor(
    readonly token: string,
    readonly answer: ReviewAnswer,
  ) {
    super();
  }
}

@CommandHandler(WriteReview)
export class WriteReviewHandler implements ICommandHandler<WriteReview> {
  constructor(
    private readonly invitations: ReviewInvitations,
    private readonly tokens: Tokens,
    private readonly ledger: Ledger,
    private readonly tutors: TutorChanges,
    private readonly record: TutorHistory,
    private readonly mailer: EnquiryMailer,
  ) {}

  async execute({ token, answer }: WriteReview): Promise<{ reviewId: string }> {
    const tokenHash = this.tokens.hash(token);
    const invitation = await this.invitations.find(tokenHash);
    if (!invitation) throw notFound('Link');
    const { bookingId } = invitation;
    const { tutorId, enquiryId } = (await this.ledger.load('booking', bookingId)).state;
    const reviewId = newId();
    const { rating, communicationRating = null, knowledgeRating = null, punctualityRating = null } = answer;
    const ratings = { rating, communicationRating, knowledgeRating, punctualityRating };
    return this.tutors.change(
      tutorId,
      async (_tutor, now) => {
        const [answeringTutor, { state, columns }] = await Promise.all([
          this.invitations.find(tokenHash),
          this.ledger.load('booking', bookingId),
        ]);
        if (!answeringTutor) throw notFound('Link');
        const { reviewed } = answeringTutor;
        const { reviewInvitedAt: invitedAt } = state;
        const session = { tutorId, enquiryId, bookingId, invitedAt, reviewed, held: wasHeld(state) };
        const events = write(session, ratings, now);
        const { studentName, studentEmail, subject } = columns;
        const words = { studentName, studentEmail, reviewText: answer.reviewText ?? null };
        const past = await this.record.of(tutorId);
        const figures = figuresOf({ ...past, ratings: including(past.ratings, { id: reviewId, rating }) });
        const payload = { bookingId, rating, reviewText: words.reviewText, studentName, subject };
        const { mails } = await this.mailer.toTutors([tutorId], 'review-published', payload);
        return {
          events: settleFigures(figures, now),
          changes: [startStream('review', reviewId, events, words)],
          mails,
          result: { reviewId },
        };
      },
      enquiryId ? `holder:${enquiryId}` : 'visitor',
    );
  }
}
