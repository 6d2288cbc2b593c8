import { conflict, invalid } from '../shared/domain-error.js';
import { unreachable } from '../shared/event.js';
import { dueAtOf } from './due.js';

export const CASE_KINDS = ['concern', 'guarantee', 'contest', 'lead', 'review'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_STATUSES = ['open', 'waiting', 'resolved'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** What a concern is about (G-04). */
export const CONCERN_KINDS = ['safety', 'conduct', 'did_not_come', 'not_who_they_say', 'other'] as const;
export type ConcernKind = (typeof CONCERN_KINDS)[number];

/** Why a first session was not right (G-07). */
export const GUARANTEE_REASONS = [
  'did_not_come',
  'not_prepared',
  'not_as_described',
  'not_a_good_fit',
  'other',
] as const;
export type GuaranteeReason = (typeof GUARANTEE_REASONS)[number];

/** Which mark of a session was contested (G-09). */
export const CONTEST_REASONS = [
  'missed_by_student',
  'missed_by_tutor',
  'cancelled_by_tutor',
  'completed_automatically',
] as const;
export type ContestReason = (typeof CONTEST_REASONS)[number];

/** What is wrong with an enquiry that a tutor reports (G-10). */
export const LEAD_KINDS = ['contact_does_not_work', 'wrong_area', 'duplicate', 'not_genuine', 'other'] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

export type CaseReason = GuaranteeReason | ContestReason | LeadKind;
export const CASE_REASONS: readonly CaseReason[] = [
  ...new Set([...GUARANTEE_REASONS, ...CONTEST_REASONS, ...LEAD_KINDS]),
];

export const CASE_OUTCOMES = ['upheld', 'declined', 'waived', 'refunded', 'another_tutor'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** How a case of each kind can end (G-06). */
export const OUTCOMES_OF: Record<CaseKind, readonly CaseOutcome[]> = {
  concern: ['upheld', 'declined'],
  guarantee: ['waived', 'refunded', 'another_tutor', 'declined'],
  contest: ['upheld', 'declined'],
  lead: ['upheld', 'declined'],
  review: ['upheld', 'declined'],
};

export const CASE_SIDES = ['family', 'tutor'] as const;
export type CaseSide = (typeof CASE_SIDES)[number];
/** Who brought it up: a visitor holds no private page and has no part in a session. */
export const REPORTERS = ['visitor', ...CASE_SIDES] as const;
export type Reporter = (typeof REPORTERS)[number];

/** What a case is about; each may be missing. */
export type CaseLinks = { tutorId: string | null; enquiryId: string | null; bookingId: string | null };

/**
 * Something that went wrong and that operators settle (G-06). What
 * people wrote stands beside it in its row, never in an event.
 *
 * | status   | note  | take          | wait           | resolve        | reopen         |
 * | -------- | ----- | ------------- | -------------- | -------------- | -------------- |
 * | open     | noted | open, owned   | waiting        | resolved       | `case_open`    |
 * | waiting  | noted | open, owned   | `case_waiting` | resolved       | `case_waiting` |
 * | resolved | noted | `case_resolved` | `case_resolved` | `case_resolved` | open, due again |
 *
 * Taking an open case that one owns already changes nothing; who saw another owner than the present one is refused with
 * `case_taken`, so that nobody takes over unknowingly. A waiting one stays due: nothing is forgotten while somebody is
 * waited for.
 */
export type Case = CaseLinks & {
  /** A short name for people. */
  reference: string;
  kind: CaseKind;
  /** Of a concern alone. */
  concern: ConcernKind | null;
  /** Of a guarantee why, of a contest which mark, of a lead what is wrong with the enquiry. */
  reason: CaseReason | null;
  reporter: Reporter;
  status: CaseStatus;
  /** The account of the operator who takes care of it. */
  ownerId: string | null;
  /** When it should have been resolved: past it, operators are alerted. */
  dueAt: string;
  /** Of a lead alone: the opportunity whose tutor reported it. */
  opportunityId: string | null;
  outcome: CaseOutcome | null;
  /** The sides that were written to about the outcome. */
  informed: readonly CaseSide[];
  resolvedAt: string | null;
  createdAt: string;
};

/** What an operator wrote: for colleagues, or as it was sent to one side. */
export type CaseNote = {
  at: string;
  /** The operator's account. */
  by: string;
  words: string;
  to: CaseSide | null;
};

type Opened = Pick<Case, 'reference' | 'kind' | 'concern' | 'reporter'> &
  CaseLinks & {
    reason?: CaseReason;
    opportunityId?: string;
  };

export type CaseEvent =
  | { type: 'CaseOpened'; data: Opened & { dueAt: string; at: string } }
  | { type: 'CaseNoted'; data: { at: string } }
  | { type: 'CaseTaken'; data: { ownerId: string; at: string } }
  | { type: 'CaseWaiting'; data: { at: string } }
  | { type: 'CaseResolved'; data: { outcome: CaseOutcome; informed: readonly CaseSide[]; at: string } }
  | { type: 'CaseReopened'; data: { dueAt: string; at: string } }
  | { type: 'CaseErased'; data: { of: CaseSide; at: string } };

const TEXT: Record<CaseStatus, string> = {
  open: 'This case is open',
  waiting: 'This case is waiting for an answer',
  resolved: 'This case has been resolved',
};
const illegal = (status: CaseStatus) => conflict(`case_${status}`, TEXT[status]);

/** A concern somebody reports (G-04). */
export function openConcern(
  { concern, ...about }: CaseLinks & { reference: string; concern: ConcernKind; reporter: Reporter },
  now: string,
): CaseEvent[] {
  const { reference, reporter, tutorId, enquiryId, bookingId } = about;
  const links = { tutorId, enquiryId, bookingId };
  const dueAt = dueAtOf(concern, now);
  return [{ type: 'CaseOpened', data: { reference, kind: 'concern', concern, reporter, ...links, dueAt, at: now } }];
}

/**
 * The family says that the first session with a tutor was not right; that it may has been asked of the sessions (G-07).
 */
export function openGuarantee(
  { reference, reason, ...about }: CaseLinks & { reference: string; reason: GuaranteeReason },
  now: string,
): CaseEvent[] {
  const { tutorId, enquiryId, bookingId } = about;
  const opened = { reference, kind: 'guarantee', concern: null, reason, reporter: 'family' } as const;
  return [
    { type: 'CaseOpened', data: { ...opened, tutorId, enquiryId, bookingId, dueAt: dueAtOf(null, now), at: now } },
  ];
}

/** A side contests the mark of a session; that it may has been asked of the session (G-09). */
export function openContest(
  about: CaseLinks & { reference: string; reason: ContestReason; reporter: CaseSide },
  now: string,
): CaseEvent[] {
  const { reference, reason, reporter, tutorId, enquiryId, bookingId } = about;
  const links = { tutorId, enquiryId, bookingId };
  const opened = { reference, kind: 'contest', concern: null, reason, reporter } as const;
  return [{ type: 'CaseOpened', data: { ...opened, ...links, dueAt: dueAtOf(null, now), at: now } }];
}

/** A tutor reports the enquiry behind an opportunity; that it may has been asked of the opportunity (G-10). */
export function openLead(
  about: { reference: string; reason: LeadKind; opportunityId: string; tutorId: string; enquiryId: string },
  now: string,
): CaseEvent[] {
  const opened = { kind: 'lead', concern: null, reporter: 'tutor', bookingId: null, ...about } as const;
  return [{ type: 'CaseOpened', data: { ...opened, dueAt: dueAtOf(null, now), at: now } }];
}

/**
 * Somebody reports a review: its session says which,
 * for a session has one. The words stand in the review (G-06).
 */
export function openReview(about: CaseLinks & { reference: string; reporter: Reporter }, now: string): CaseEvent[] {
  const { reference, reporter, tutorId, enquiryId, bookingId } = about;
  const links = { tutorId, enquiryId, bookingId };
  const opened = { reference, kind: 'review', concern: null, reporter } as const;
  return [{ type: 'CaseOpened', data: { ...opened, ...links, dueAt: dueAtOf(null, now), at: now } }];
}

/**
 * On which side who brought it up is written to: a visitor on
 * the family's, but for a review, whose author the family is.
 */
export const reporterSide = ({ kind, reporter }: Pick<Case, 'kind' | 'reporter'>): CaseSide | null =>
  reporter !== 'visitor' ? reporter : kind === 'review' ? null : 'family';

/** An operator adds something for colleagues; it changes no status. */
export const note = (_case: Case, now: string): CaseEvent[] => [{ type: 'CaseNoted', data: { at: now } }];

/**
 * An operator takes care of it from now on, also of one that waited or was somebody else's. `seen` is the owner that
 * the operator knew of, null for none; without it nothing is compared.
 */
export function take(found: Case, ownerId: string, now: string, seen?: string | null): CaseEvent[] {
  if (found.status === 'resolved') throw illegal(found.status);
  if (found.status === 'open' && found.ownerId === ownerId) return [];
  if (seen !== undefined && seen !== found.ownerId) throw conflict('case_taken', 'Another admin has taken this case');
  return [{ type: 'CaseTaken', data: { ownerId, at: now } }];
}

/** Nothing can be done until somebody answers. */
export function wait(found: Case, now: string): CaseEvent[] {
  if (found.status !== 'open') throw illegal(found.status);
  return [{ type: 'CaseWaiting', data: { at: now } }];
}

/** @throws DomainError conflict `case_resolved`; invalid of an outcome that a case of its kind cannot have */
export function refuseOutcome(found: Case, outcome: CaseOutcome): void {
  if (found.status === 'resolved') throw illegal(found.status);
  const outcomes = OUTCOMES_OF[found.kind];
  if (!outcomes.includes(outcome)) throw invalid({ outcome: `Must be one of ${outcomes.join(', ')}` });
}

/** Ends it, as a case of its kind can end; `informed` are the sides that are written to. */
export function resolve(found: Case, outcome: CaseOutcome, informed: readonly CaseSide[], now: string): CaseEvent[] {
  refuseOutcome(found, outcome);
  return [{ type: 'CaseResolved', data: { outcome, informed, at: now } }];
}

/** Takes it up once more, with a new due time. */
export function reopen(found: Case, now: string): CaseEvent[] {
  if (found.status !== 'resolved') throw illegal(found.status);
  return [{ type: 'CaseReopened', data: { dueAt: dueAtOf(found.concern, now), at: now } }];
}

/** A person in it is erased: what was decided on it before and is not committed yet is decided again. */
export const erase = (of: CaseSide, now: string): CaseEvent[] => [{ type: 'CaseErased', data: { of, at: now } }];

export function evolve(found: Case | null, event: CaseEvent): Case {
  if (event.type === 'CaseOpened') {
    const { at, reason = null, opportunityId = null, ...opened } = event.data;
    return {
      ...opened,
      reason,
      opportunityId,
      status: 'open',
      ownerId: null,
      outcome: null,
      informed: [],
      resolvedAt: null,
      createdAt: at,
    };
  }
  if (!found) throw new Error(`${event.type} before CaseOpened`);
  switch (event.type) {
    case 'CaseTaken':
      return { ...found, status: 'open', ownerId: event.data.ownerId };
    case 'CaseWaiting':
      return { ...found, status: 'waiting' };
    case 'CaseResolved': {
      const { outcome, informed, at } = event.data;
      return { ...found, status: 'resolved', outcome, informed, resolvedAt: at };
    }
    case 'CaseReopened':
      return {
        ...found,
        status: 'open',
        dueAt: event.data.dueAt,
        outcome: null,
        informed: [],
        resolvedAt: null,
      };
    case 'CaseNoted':
    case 'CaseErased':
      return found;
    default:
      return unreachable(event);
  }
}
