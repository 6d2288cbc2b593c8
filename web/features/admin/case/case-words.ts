import type { AdminCase } from '@contract/case.js';
import type { CaseKind, CaseOutcome, CaseReason, CaseSide, ConcernKind } from '@domain/case/case.js';

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

const REASON_WORDS: Record<CaseReason, string> = {
  did_not_come: 'the tutor did not come',
  not_prepared: 'the tutor was not prepared',
  not_as_described: 'not as described',
  not_a_good_fit: 'not a good fit',
  contact_does_not_work: 'the contact does not work',
  wrong_area: 'wrong area',
  duplicate: 'the same as another',
  not_genuine: 'not genuine',
  other: 'another reason',
  missed_by_student: 'missed by the family',
  missed_by_tutor: 'missed by the tutor',
  cancelled_by_tutor: 'cancelled by the tutor',
  completed_automatically: 'completed automatically',
};

export const OUTCOME_WORDS: Record<CaseOutcome, string> = {
  upheld: 'Upheld',
  declined: 'Not upheld',
  waived: 'Session waived',
  refunded: 'Session refunded',
  another_tutor: 'Another tutor',
};

/** What follows from an outcome, where its name does not say so. */
export const OUTCOME_HINTS: Partial<Record<CaseKind, string>> = {
  guarantee: 'A session that was paid is refunded, also where you choose that it is waived.',
  contest: 'Upheld takes the mark out of every figure, for good: the session counts for neither side.',
  lead: 'Upheld closes the enquiry and blocks its sender; it counts in no tutor’s figures. The family gets no email but yours.',
  review: 'Upheld hides the review and takes it out of the rating. If not upheld, the review stays published.',
};

export const SIDE_WORDS: Record<CaseSide, string> = { family: 'the family', tutor: 'the tutor' };
const REPORTER_WORDS = { ...SIDE_WORDS, visitor: 'a visitor' };

export function aboutText({ kind, concern, reason }: AdminCase): string {
  if (concern) return CONCERN_WORDS[concern];
  return reason ? `${KIND_WORDS[kind]}: ${REASON_WORDS[reason]}` : KIND_WORDS[kind];
}

/** Null where it is not known, or not any more. */
export const reporterNameOf = ({ reporter, familyName, tutorName }: AdminCase) =>
  ({ family: familyName, tutor: tutorName, visitor: null })[reporter];

const AUTOMATIC = 'Completed automatically: neither side had recorded how it went.';
const TAKEN_BACK = 'The mark was taken back: the session counts for neither side.';
const MARKED_BY = { student: 'the family', tutor: 'the tutor', admin: 'an admin' } as const;

/** Who made the mark that a contest is about, and that it is out where it is; null of other cases (G-09). */
export function markText({ kind, reason, markedBy, markRemovedAt }: AdminCase): string | null {
  if (kind !== 'contest') return null;
  if (reason === 'completed_automatically') return markRemovedAt ? `${AUTOMATIC} ${TAKEN_BACK}` : AUTOMATIC;
  const maker = markedBy ? `Marked by ${MARKED_BY[markedBy]}.` : 'Who marked the session is not known.';
  return markRemovedAt ? `${maker} ${TAKEN_BACK}` : maker;
}

/** Who brought it up, by name where one is known. */
export function reporterText(found: AdminCase): string {
  const name = reporterNameOf(found);
  return name ? `${name}, ${found.reporter}` : REPORTER_WORDS[found.reporter];
}
