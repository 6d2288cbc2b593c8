import { startStream, type Change } from '../../application/ports/ledger.js';
import type { Booking } from '../../domain/booking/booking.js';
import { feature, write } from '../../domain/review/review.js';
import { HOUR, plus } from '../../domain/shared/time.js';
import { familyOf } from '../market/families.js';
import { Random } from '../market/random.js';
import type { Meeting } from './courses.js';
import type { Seeder } from './seeder.js';
import type { Cast } from './tutors.js';

type Rating = { rating: number; text: string | null };
export type DemoReview = {
  at: string;
  tutorId: string;
  bookingId: string;
  rating: number;
  hasText: boolean;
  change: Change;
};

const REVIEWED = 72;
/**
 * Of the demo's own tutor, by turns: among the many with four
 * and a half stars, where one poor review moves a tutor's place.
 */
const OWN_RATINGS = [5, 4, 5, 5, 5, 4, 5, 3];

const GLAD = [
  'My daughter looks forward to her lessons now, which nobody in our family expected.',
  'Clear, patient and always prepared. The marks went up within a term.',
  'Explains the same thing three different ways until it makes sense.',
  'We noticed the difference after the second lesson. He does his homework without being asked.',
  'Very kind with a nervous child, and honest with us about what still needs work.',
  'Great preparation for the exam. The practice papers were exactly what she needed.',
  'Always on time, and the notes after each session are a real help.',
  'He went from dreading maths to asking for extra questions.',
  'Knows the syllabus inside out and keeps lessons moving.',
  'She felt comfortable from the first minute. We will book again next term.',
  'Good humour, high standards and a lot of patience.',
  'My essay structure finally makes sense to me. Thank you!',
];
const FAIR = [
  'Good lessons overall, although we would have liked a little more homework.',
  'Helpful and friendly. Two sessions had to be moved, with plenty of notice.',
  'Knows the subject well; sometimes a bit fast for my son.',
  'Solid help before the exam, and a fair price for it.',
];
const POOR = [
  'Friendly, but the lessons did not follow what she is doing at school.',
  'It was fine, yet we did not see much change and decided to try someone else.',
];

/** What a family says with this rating, at least 20 characters. */
function reviewTextOf(random: Random, rating: number): string {
  if (rating >= 5) return random.of(GLAD);
  return random.of(rating === 4 ? [...GLAD.slice(0, 3), ...FAIR] : POOR);
}

function ratingOf(random: Random, known?: number): Rating {
  const usual = random.weighted([
    [5, 70],
    [4, 23],
    [3, 5],
    [2, 2],
  ] as const);
  const rating = known ?? usual;
  return { rating, text: random.happens(85) ? reviewTextOf(random, rating) : null };
}

/** Of families who were invited to write one, those who have. */
export function reviewsOf(
  seeder: Seeder,
  { own }: Cast,
  booked: readonly { meeting: Meeting; change: Change; state: Booking }[],
): DemoReview[] {
  let ownReviews = 0;
  let isFeatured = false;
  return booked.flatMap(({ meeting, change, state }, index) => {
    const random = new Random(`demo review ${index}`);
    const invitedAt = state.reviewInvitedAt;
    const at = invitedAt && plus(invitedAt, random.int(1, 40) * HOUR);
    if (!at || at >= seeder.now || !random.happens(REVIEWED)) return [];
    const known = meeting.tutor === own ? OWN_RATINGS[ownReviews++ % OWN_RATINGS.length] : undefined;
    const { rating, text } = ratingOf(random, known);
    const { tutorId, enquiryId } = state;
    const sub = () => (random.happens(60) ? Math.min(5, Math.max(1, rating + random.int(0, 1))) : null);
    const ratings = { rating, communicationRating: sub(), knowledgeRating: sub(), punctualityRating: sub() };
    const events = write(
      { tutorId, enquiryId, bookingId: change.id, invitedAt, reviewed: false, held: true },
      ratings,
      at,
    );
    if (!isFeatured && known === 5 && text) {
      isFeatured = true;
      events.push(...feature({ status: 'published', featured: false }, true, at));
    }
    const { name, email } = familyOf('demo', meeting.family, seeder.places);
    return [
      {
        at,
        tutorId,
        bookingId: change.id,
        rating,
        hasText: text !== null,
        change: startStream('review', seeder.id('review', index), events, {
          studentName: name,
          studentEmail: email,
          reviewText: text,
        }),
      },
    ];
  });
}
