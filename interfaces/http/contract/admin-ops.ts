import { z } from 'zod';
import { ALERT_KINDS, MAIL_STATUSES } from '../../../domain/admin/options.js';
import { PASSABLE_GATES } from '../../../domain/enquiry/options.js';
import { instant } from '../../../domain/shared/instant.js';
import { email } from '../../../domain/shared/text.js';
import { added, addedEach, success } from './added.js';

/**
 * GET /api/admin/alerts?kind&order&after: open tasks of operators, oldest first unless `order` is `newest`; 200
 * of each kind, or of one kind in pages of 200, the next one `after` the `next` of the one before. `subject` is the id
 * of the enquiry, review, case, tutor, session, round, mail or event meant; `label` its reference, name or kind;
 * `counts` are of all that is open.
 */
export const adminAlert = z
  .object({
    id: z.string(),
    kind: z.enum(ALERT_KINDS),
    subject: z.uuid(),
    label: added(z.string(), ''),
    since: z.iso.datetime(),
    detail: z.string(),
  })
  .meta({ id: 'AdminAlert' });
export type AdminAlert = z.infer<typeof adminAlert>;
export const adminAlerts = z
  .object({
    success,
    alerts: z.array(adminAlert),
    counts: added(addedEach(ALERT_KINDS, z.int(), 0)),
    next: added(z.string().nullable(), null),
  })
  .meta({ id: 'AdminAlerts' });
export type AdminAlerts = z.infer<typeof adminAlerts>;

/** POST /api/admin/enquiries/{id}/match: runs another wave; `invited` is how many it found, 0 is an event too. */
export const waveAnswer = z.object({ success, wave: z.int(), invited: z.int() }).meta({ id: 'WaveAnswer' });

/**
 * What stands against an invitation by hand: `code` is a reason of
 * G-02, a gate of matching, or how tutor and enquiry stand (G-22).
 */
const handGate = z.object({ code: z.string(), words: z.string(), isHard: z.boolean() });
/**
 * GET /api/admin/enquiries/{id}/invite?search: at most 20 tutors by name, without `search` those whom the last wave
 * considered, each with every gate that stands against it now, the hard ones first.
 */
export const tutorsToInvite = z
  .object({
    success,
    tutors: z.array(
      z.object({ tutorId: z.uuid(), name: z.string(), score: z.number().nullable(), gates: z.array(handGate) }),
    ),
  })
  .meta({ id: 'TutorsToInvite' });
export type TutorToInvite = z.infer<typeof tutorsToInvite>['tutors'][number];

/**
 * POST /api/admin/enquiries/{id}/invite: 409 with the first gate that stands against it; one of what the family asked
 * for is passed over with `override`.
 */
export const handInvitation = z
  .object({
    tutorId: z.uuid('Please choose a tutor'),
    override: z.literal(true, { error: 'Please leave this out or send true' }).optional(),
  })
  .meta({ id: 'HandInvitation' });
export const handInvitationAnswer = z
  .object({
    success,
    opportunity: z.object({
      id: z.uuid(),
      enquiryId: z.uuid(),
      tutorId: z.uuid(),
      status: z.literal('available'),
      notifiedAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      passedOver: z.array(z.enum(PASSABLE_GATES)),
    }),
  })
  .meta({ id: 'HandInvitationAnswer' });

export const CLOSE_REASONS = ['no_longer_needed', 'no_tutor', 'duplicate', 'not_genuine', 'other'] as const;
/** POST /api/admin/enquiries/{id}/close; the reason is a fact of the log, so it is one of a list. */
export const closeEnquiry = z
  .object({ reason: z.enum(CLOSE_REASONS, { error: 'Please choose a reason' }) })
  .meta({ id: 'CloseEnquiry' });

/**
 * A mail of the ledger; `sentAt` is when it was sent last, also while it waits to be sent again; `error` is what the
 * mail server said last, `parkedAt` since when a failed one waits for an operator.
 */
export const adminMail = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    to: z.string(),
    status: z.enum(MAIL_STATUSES),
    attempts: added(z.int(), 0),
    createdAt: z.iso.datetime(),
    sentAt: added(z.iso.datetime().nullable(), null),
    error: added(z.string().nullable(), null),
    parkedAt: added(z.iso.datetime().nullable(), null),
  })
  .meta({ id: 'AdminMail' });
export type AdminMail = z.infer<typeof adminMail>;
/**
 * GET /api/admin/mails?status&kind&to&before: newest first, 100 a page; `to` is how the address begins; `before` is the
 * `next` of the page before.
 */
export const adminMails = z
  .object({ success, mails: z.array(adminMail), next: added(z.string().nullable(), null) })
  .meta({ id: 'AdminMails' });
/** POST /api/admin/mails/{id}/resend: due again now; one that is still waiting answers 409. */
export const mailAnswer = z.object({ success, mail: adminMail }).meta({ id: 'MailAnswer' });

/** POST /api/admin/mails/resend-parked: every failed mail parked since then is due again now; `resent` is how many. */
export const resendParked = z.object({ since: instant('Please choose a date and time') }).meta({ id: 'ResendParked' });
export const resentAnswer = z.object({ success, resent: z.int() }).meta({ id: 'ResentAnswer' });

/** POST /api/admin/erasures: exactly one of e-mail, enquiry and tutor; the reason goes into the operator's record. */
export const erasureRequest = z
  .object({
    email: email('Please enter a valid email address').optional(),
    enquiryId: z.uuid('Must be an id').optional(),
    tutorId: z.uuid('Must be an id').optional(),
    reason: z.enum(['requested', 'not_genuine', 'retention', 'legal'], { error: 'Please give a reason' }),
  })
  .refine((params) => [params.email, params.enquiryId, params.tutorId].filter((one) => one).length === 1, {
    path: ['email'],
    error: 'Please enter an email address, an enquiry or a tutor',
  })
  .meta({ id: 'ErasureRequest' });
/** How many rows of each kind no longer say who the person was. */
export const erasureAnswer = z.object({ success, erased: z.record(z.string(), z.int()) }).meta({ id: 'ErasureAnswer' });

const oneQueue = z.object({
  name: z.string(),
  backend: z.enum(['postgres', 'redis']),
  counts: z.object({ waiting: z.int(), active: z.int(), delayed: z.int(), failed: z.int() }),
  failed: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      attempts: added(z.int(), 0),
      reason: z.string(),
      failedAt: added(z.iso.datetime().nullable(), null),
    }),
  ),
});
/**
 * GET /api/admin/queues: the job queues `matching`, `notifications` and `schedule`, and what failed in each, newest
 * first, at most 50. `queue` is the first of them. The board is `/admin/queues`.
 */
export const queueState = z
  .object({ success, queue: oneQueue, queues: added(z.array(oneQueue), []) })
  .meta({ id: 'QueueState' });
export type QueueState = z.infer<typeof queueState>['queue'];
/** POST /api/admin/queues/retry: puts every parked job back; how many. */
export const retriedAnswer = z.object({ success, retried: z.int() }).meta({ id: 'RetriedAnswer' });
