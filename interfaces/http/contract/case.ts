import { z } from 'zod';
import {
  CASE_KINDS,
  CASE_OUTCOMES,
  CASE_REASONS,
  CASE_SIDES,
  CASE_STATUSES,
  CONCERN_KINDS,
  REPORTERS,
} from '../../../domain/case/case.js';
import {
  caseNoteRules,
  caseResolutionRules,
  caseTakingRules,
  concernRules,
  contestRules,
  guaranteeRules,
  leadRules,
} from '../../../domain/case/case.rules.js';
import { ENQUIRY_STATUSES } from '../../../domain/enquiry/status.js';
import { added, success } from './added.js';

/**
 * POST /api/concerns: about a tutor whose profile one can see, an enquiry that one holds or a session that one takes
 * part in; a tutor named beside an enquiry must have quoted on it (G-04).
 */
export const concernForm = concernRules.meta({ id: 'ConcernForm' });
export const concernAnswer = z.object({ success, reference: z.string() }).meta({ id: 'ConcernAnswer' });

/** A case as the side that opened it sees it. */
const ownCase = z.object({
  id: z.uuid(),
  reference: z.string(),
  kind: z.enum(CASE_KINDS),
  status: z.enum(CASE_STATUSES),
  dueAt: z.iso.datetime(),
  outcome: z.enum(CASE_OUTCOMES).nullable(),
  tutorId: z.uuid().nullable(),
  enquiryId: z.uuid().nullable(),
  bookingId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});

/**
 * POST /api/bookings/{id}/contest: why the mark of a session
 * should not stand (G-09); 201 with the case as that side sees it.
 */
export const contestForm = contestRules.meta({ id: 'ContestForm' });
export const contestAnswer = z.object({ success, case: ownCase }).meta({ id: 'ContestAnswer' });

/**
 * POST /api/portal/opportunities/{id}/report: what is wrong with
 * the enquiry (G-10); 201 with the case as its tutor sees it.
 */
export const leadForm = leadRules.meta({ id: 'LeadForm' });
export const leadAnswer = z.object({ success, case: ownCase }).meta({ id: 'LeadAnswer' });

/**
 * POST /api/bookings/{id}/guarantee: why the first session was
 * not right (G-07); 201 with the case as its family sees it.
 */
export const guaranteeForm = guaranteeRules.meta({ id: 'GuaranteeForm' });
export const guaranteeAnswer = z
  .object({
    success,
    case: ownCase,
  })
  .meta({ id: 'GuaranteeAnswer' });

export const CASE_LISTS = [...CASE_STATUSES, 'unresolved'] as const;

/**
 * A case as operators see it (G-06): `words` and `contact` are the reporter's, `notes` the operators', oldest first.
 */
export const adminCase = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    kind: z.enum(CASE_KINDS),
    status: z.enum(CASE_STATUSES),
    dueAt: z.iso.datetime(),
    /** The account of the operator who takes care of it. */
    owner: added(z.uuid().nullable(), null),
    ownerName: added(z.string().nullable(), null),
    /** What a concern is about. */
    concern: added(z.enum(CONCERN_KINDS).nullable(), null),
    /**
     * Why a first session was not right, which mark of a session
     * was contested, or what is wrong with a reported enquiry.
     */
    reason: added(z.enum(CASE_REASONS).nullable(), null),
    /** Of a contest: who marked the session, and when that mark was taken out (G-09). */
    markedBy: added(z.enum(['student', 'tutor', 'admin']).nullable(), null),
    markRemovedAt: added(z.iso.datetime().nullable(), null),
    reporter: z.enum(REPORTERS),
    words: added(z.string().nullable(), null),
    contact: added(z.string().nullable(), null),
    /** `to` is the side that was mailed these words; null of a note for colleagues. */
    notes: z.array(
      z.object({
        at: z.iso.datetime(),
        by: z.string(),
        words: z.string(),
        to: added(z.enum(CASE_SIDES).nullable(), null),
      }),
    ),
    outcome: added(z.enum(CASE_OUTCOMES).nullable(), null),
    /** The sides that were mailed the outcome. */
    informed: z.array(z.enum(CASE_SIDES)),
    /** The sides that can be mailed. */
    reachable: z.array(z.enum(CASE_SIDES)),
    tutorId: added(z.uuid().nullable(), null),
    tutorName: added(z.string().nullable(), null),
    enquiryId: added(z.uuid().nullable(), null),
    enquiryReference: added(z.string().nullable(), null),
    familyName: added(z.string().nullable(), null),
    bookingId: added(z.uuid().nullable(), null),
    sessionDate: added(z.iso.datetime().nullable(), null),
    resolvedAt: added(z.iso.datetime().nullable(), null),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminCase' });
export type AdminCase = z.infer<typeof adminCase>;

/**
 * GET /api/admin/cases?kind&status&owner&before: what is due first, of resolved ones what was due last, 50 a page;
 * `before` is the `next` of the page before.
 */
export const adminCases = z
  .object({ success, cases: z.array(adminCase), next: added(z.string().nullable(), null) })
  .meta({ id: 'AdminCases' });

/** What family and tutor wrote to each other about what a case is about, oldest first. */
const SAID_IN = ['enquiry', 'quote', 'session', 'review'] as const;

/** A case with all that an operator reads to settle it. */
export const adminCaseFile = adminCase
  .extend({
    enquiryStatus: added(z.enum(ENQUIRY_STATUSES).nullable(), null),
    said: added(
      z.array(z.object({ where: z.enum(SAID_IN), by: z.enum(CASE_SIDES), words: z.string(), at: z.iso.datetime() })),
      [],
    ),
  })
  .meta({ id: 'AdminCaseFile' });
export type AdminCaseFile = z.infer<typeof adminCaseFile>;

/** GET /api/admin/cases/{id}, and what each step on a case answers. */
export const caseAnswer = z.object({ success, case: adminCaseFile }).meta({ id: 'CaseAnswer' });

/** POST /api/admin/cases/{id}/note, /wait and /reopen; an illegal step is 409 `case_<status>`. */
export const caseNote = caseNoteRules.meta({ id: 'CaseNote' });
/** POST /api/admin/cases/{id}/take; with `seen` other than the present owner 409 `case_taken`. */
export const caseTaking = caseTakingRules.meta({ id: 'CaseTaking' });
/** POST /api/admin/cases/{id}/resolve: `toFamily` and `toTutor` are mailed to that side where it can be reached. */
export const caseResolution = caseResolutionRules.meta({ id: 'CaseResolution' });
