import { evolve, feature, hide, publish, type Review, type ReviewEvent } from '../../domain/review/review.js';
import type { ReviewVerdict } from '../../domain/review/review.rules.js';
import { settleFigures } from '../../domain/tutor/figures.js';
import type { TutorEvent } from '../../domain/tutor/tutor.js';
import { append, type Change, type Ledger } from '../ports/ledger.js';
import type { TutorHistory } from '../ports/tutor/tutor-history.js';
import { figuresOf, including } from '../tutor/figures.js';

type Ports = { ledger: Ledger; record: TutorHistory };

/**
 * What a verdict on a review changes of it, and of its tutor, who
 * was read before; nothing where it stands already (R-55, G-06).
 * @throws DomainError not_found, conflict review_hidden
 */
export async function verdictOn(
  { ledger, record }: Ports,
  reviewId: string,
  { status, reason, featured }: ReviewVerdict,
  now: string,
): Promise<{ events: TutorEvent[]; change: Change | null }> {
  const review = await ledger.load('review', reviewId);
  const hides = status === 'hidden';
  const events = hides ? hide(review.state, reason ?? 'other', now) : publish(review.state, now);
  if (events.length === 0) return { events: [], change: null };
  const judged = events.reduce((state: Review, event: ReviewEvent) => evolve(state, event), review.state);
  const marks = featured === undefined ? [] : feature(judged, featured, now);
  const { ratings, ...past } = await record.of(review.state.tutorId);
  const others = ratings.filter(({ id }) => id !== reviewId);
  const counted = hides ? others : including(others, { id: reviewId, rating: review.state.rating });
  return {
    events: settleFigures(figuresOf({ ...past, ratings: counted }), now),
    // What a report said of a review that stands is of no further use.
    change: append(review, [...events, ...marks], hides ? {} : { reportReason: null }),
  };
}
