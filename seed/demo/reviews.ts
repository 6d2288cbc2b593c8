import type { Random } from '../market/random.js';

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
export function reviewTextOf(random: Random, rating: number): string {
  if (rating >= 5) return random.of(GLAD);
  return random.of(rating === 4 ? [...GLAD.slice(0, 3), ...FAIR] : POOR);
}
