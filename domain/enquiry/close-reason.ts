/** Why an enquiry was closed; `not_me` erases what its sender wrote. */
export const CLOSE_REASONS = ['found_tutor', 'no_longer_needed', 'too_expensive', 'not_me', 'other'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

const NOT_ME = /^this was not me\b|^that was not me\b|^not me\b|^it wasn.t me\b/i;

/** The reason that a person's words stand for; words of their own are `other`, for no event repeats them. */
export function closeReasonOf(words: string): CloseReason {
  const known = CLOSE_REASONS.find((reason) => reason === words);
  return known ?? (NOT_ME.test(words) ? 'not_me' : 'other');
}
