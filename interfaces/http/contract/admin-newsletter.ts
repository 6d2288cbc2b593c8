import { z } from 'zod';
import { SUBSCRIPTION_STATUSES } from '../../../domain/admin/options.js';
import { ISSUE_STATUSES } from '../../../domain/newsletter/issue.js';
import { issueChangeRules, issueRules, issueSendRules } from '../../../domain/newsletter/issue.rules.js';
import { added, success } from './added.js';

/** Who asked for the newsletter; pending until the mailed link was confirmed. */
export const subscriber = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string().nullable(),
    status: z.enum(SUBSCRIPTION_STATUSES),
    createdAt: z.iso.datetime(),
    confirmedAt: z.iso.datetime().nullable(),
    unsubscribedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'NewsletterSubscriber' });
export type Subscriber = z.infer<typeof subscriber>;

/**
 * GET /api/admin/newsletter?status&search&before&pageSize: how many addresses there are of each status, and the list,
 * newest first; `search` is any part of an address or a name, `before` is the `next` of the page before (G-28).
 * `perMinute` is the pace.
 */
export const adminNewsletter = z
  .object({
    success,
    pending: z.int(),
    confirmed: z.int(),
    unsubscribed: z.int(),
    perMinute: added(z.int()),
    subscribers: added(z.array(subscriber), []),
    next: added(z.string().nullable(), null),
  })
  .meta({ id: 'AdminNewsletter' });

/**
 * An issue of the newsletter. `recipients` were confirmed when it was sent; `queued`
 * mails were written to the mail ledger so far, of which `waiting` are on their way,
 * `sent` have left and `failed` were refused. Opens and clicks are not tracked.
 */
export const newsletterIssue = z
  .object({
    id: z.uuid(),
    version: z.int(),
    status: z.enum(ISSUE_STATUSES),
    subject: z.string(),
    markdown: z.string(),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    testedAt: z.iso.datetime().nullable(),
    startedAt: z.iso.datetime().nullable(),
    stoppedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    recipients: z.int(),
    queued: z.int(),
    waiting: z.int(),
    sent: z.int(),
    failed: z.int(),
  })
  .meta({ id: 'NewsletterIssue' });
export type NewsletterIssue = z.infer<typeof newsletterIssue>;

/** GET /api/admin/newsletter/letters?before: newest first, 50 a page. */
export const newsletterIssues = z
  .object({ success, letters: z.array(newsletterIssue), next: z.string().nullable() })
  .meta({ id: 'NewsletterIssues' });

/** GET, PATCH /api/admin/newsletter/letters/{id}, POST …/letters, …/{id}/send and …/{id}/stop. */
export const newsletterIssueAnswer = z
  .object({ success, letter: newsletterIssue })
  .meta({ id: 'NewsletterIssueAnswer' });

/** POST /api/admin/newsletter/letters, and …/letters/preview. */
export const issueForm = issueRules.meta({ id: 'IssueForm' });
/** PATCH /api/admin/newsletter/letters/{id}: a draft; with another `version` than it has 409 `changed_meanwhile`. */
export const issueChange = issueChangeRules.meta({ id: 'IssueChange' });
/** POST /api/admin/newsletter/letters/{id}/send: the `version` that was read, so that nothing else is sent. */
export const issueSend = issueSendRules.meta({ id: 'IssueSend' });

/** POST …/letters/{id}/test: the operator's own address, to which it was mailed, and the issue as it stands since. */
export const issueTest = z.object({ success, to: z.string(), letter: newsletterIssue }).meta({ id: 'IssueTest' });

/** POST …/letters/preview: as a reader gets it; `leftOut` are the links and pictures that no mail carries. */
export const issuePreview = z
  .object({ success, subject: z.string(), html: z.string(), text: z.string(), leftOut: z.array(z.string()) })
  .meta({ id: 'IssuePreview' });
export type IssuePreview = z.infer<typeof issuePreview>;

/** The longest page of the list, for an export. */
export const LONGEST_SUBSCRIBER_PAGE = 1_000;
