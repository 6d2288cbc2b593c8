import type { AdminCase } from '@contract/case.js';
import type { CaseKind, CaseOutcome, CaseSide, ConcernKind } from '@domain/case/case.js';

export const KIND_WORDS: Record<CaseKind, string> = {
  concern: 'Concern',
  guarantee: 'First-session guarantee',
  contest: 'Contested session',
  lead: 'Reported enquiry',
  review: 'Reported review',
};

const CONCERN_WORDS: Record<ConcernKind, string> = {
  safety: 'Safety concern',
  conduct: 'Concern about conduct',
  did_not_come: 'Did not come',
  not_who_they_say: 'Not who they say they are',
  other: 'Other concern',
};

export const OUTCOME_WORDS: Record<CaseOutcome, string> = {
  upheld: 'Upheld',
  declined: 'Not upheld',
  waived: 'Session waived',
  refunded: 'Session refunded',
  another_tutor: 'Another tutor',
};

export const SIDE_WORDS: Record<CaseSide, string> = { family: 'the family', tutor: 'the tutor' };
const REPORTER_WORDS = { ...SIDE_WORDS, visitor: 'a visitor' };

export const aboutText = ({ kind, concern }: AdminCase) => (concern ? CONCERN_WORDS[concern] : KIND_WORDS[kind]);

/** Who brought it up, by name where one is known. */
export function reporterText({ reporter, familyName, tutorName }: AdminCase): string {
  const name = { family: familyName, tutor: tutorName, visitor: null }[reporter];
  return name ? `${name}, ${reporter}` : REPORTER_WORDS[reporter];
}
