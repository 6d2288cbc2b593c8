/** Why a family asks for another tutor than the one it chose (G-08). */
export const ANOTHER_TUTOR_REASONS = [
  'not_a_good_fit',
  'tutor_unavailable',
  'did_not_come',
  'times',
  'too_expensive',
  'other',
] as const;
export type AnotherTutorReason = (typeof ANOTHER_TUTOR_REASONS)[number];

/**
 * Why a filled enquiry is opened again: the family asks, a case
 * about its first session ends so, or the chosen tutor withdraws.
 */
export type ReopenReason = AnotherTutorReason | 'guarantee' | 'tutor_withdrew';

const isReason = (words: string): words is AnotherTutorReason =>
  ANOTHER_TUTOR_REASONS.some((reason) => reason === words);

/** The reason that an operator's words stand for; words of their own are `other`, for no event repeats them. */
export const anotherTutorReasonOf = (words: string): AnotherTutorReason => (isReason(words) ? words : 'other');
