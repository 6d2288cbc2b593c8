import { conflict } from '../shared/domain-error.js';
import { unreachable } from '../shared/event.js';
import { MINUTE } from '../shared/time.js';

export const ISSUE_STATUSES = ['draft', 'sending', 'sent', 'stopped'] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

/**
 * An issue of the newsletter (G-28). Its subject and words stand beside it in its row, never in an event.
 *
 * | status  | change, test    | send              | queue a batch | stop            | end, once none of its mails waits |
 * | ------- | --------------- | ----------------- | ------------- | --------------- | --------------------------------- |
 * | draft   | draft           | sending           | –             | `issue_draft`   | –                                 |
 * | sending | `issue_sending` | `issue_sending`   | sending       | stopped         | sent                              |
 * | sent    | `issue_sent`    | `issue_sent`      | –             | `issue_sent`    | –                                 |
 * | stopped | `issue_stopped` | `issue_stopped`   | –             | stopped already | stopped, with its figures         |
 *
 * It goes to the addresses that were confirmed when it was sent and are so still when their mail leaves. One issue is
 * sent at a time: the pace is that of the newsletter (a constraint of the table).
 */
export type NewsletterIssue = {
  status: IssueStatus;
  createdAt: string;
  changedAt: string;
  /** When an operator last had it mailed to themselves. */
  testedAt: string | null;
  startedAt: string | null;
  /** How many addresses were confirmed then. */
  recipients: number;
  /** How many mails were written to the mail ledger, and when the last batch of them was. */
  queued: number;
  queuedAt: string | null;
  /** The last subscription that was reached; the next batch begins after it. */
  queuedUpTo: string | null;
  stoppedAt: string | null;
  /** When none of its mails waited any more, and what had become of them. */
  endedAt: string | null;
  sent: number | null;
  failed: number | null;
};

export type IssueOutcome = { sent: number; failed: number };

export type NewsletterIssueEvent =
  | { type: 'NewsletterIssueWritten'; data: { at: string } }
  | { type: 'NewsletterIssueChanged'; data: { at: string } }
  | { type: 'NewsletterIssueTested'; data: { at: string } }
  | { type: 'NewsletterIssueStarted'; data: { recipients: number; at: string } }
  | { type: 'NewsletterBatchQueued'; data: { mails: number; upTo: string; at: string } }
  | { type: 'NewsletterIssueStopped'; data: { at: string } }
  | { type: 'NewsletterIssueEnded'; data: IssueOutcome & { at: string } };

/** Between two batches, and before the first: so long an operator can still stop everything. */
export const BETWEEN_BATCHES_MS = MINUTE / 2;

const REFUSALS: Record<IssueStatus, string> = {
  draft: 'This issue has not been sent',
  sending: 'This issue is being sent',
  sent: 'This issue has been sent',
  stopped: 'The sending of this issue was stopped',
};

const refused = ({ status }: NewsletterIssue) => conflict(`issue_${status}`, REFUSALS[status]);

/** Another issue is on its way: two at once would be twice the pace. */
export const anotherIsSending = () =>
  conflict('another_issue_sending', 'Another issue is being sent. Please wait until it is done, or stop it.');

export const write = (now: string): NewsletterIssueEvent[] => [{ type: 'NewsletterIssueWritten', data: { at: now } }];

/** @throws DomainError conflict `issue_…` once it was sent */
export function change(issue: NewsletterIssue, now: string): NewsletterIssueEvent[] {
  if (issue.status !== 'draft') throw refused(issue);
  return [{ type: 'NewsletterIssueChanged', data: { at: now } }];
}

/** An operator has it mailed to themselves. @throws DomainError conflict `issue_…` once it was sent */
export function test(issue: NewsletterIssue, now: string): NewsletterIssueEvent[] {
  if (issue.status !== 'draft') throw refused(issue);
  return [{ type: 'NewsletterIssueTested', data: { at: now } }];
}

/** Sends it to so many addresses. @throws DomainError conflict `issue_…` where it was sent, `no_recipients` */
export function send(issue: NewsletterIssue, recipients: number, now: string): NewsletterIssueEvent[] {
  if (issue.status !== 'draft') throw refused(issue);
  if (recipients === 0) throw conflict('no_recipients', 'Nobody has confirmed a subscription yet');
  return [{ type: 'NewsletterIssueStarted', data: { recipients, at: now } }];
}

/** Mails that have not left go to nobody; stopping again changes nothing. @throws DomainError conflict `issue_…` */
export function stop(issue: NewsletterIssue, now: string): NewsletterIssueEvent[] {
  if (issue.status === 'stopped') return [];
  if (issue.status !== 'sending') throw refused(issue);
  return [{ type: 'NewsletterIssueStopped', data: { at: now } }];
}

/**
 * How many mails may be written to the ledger now: what the pace, in mails a minute, allows since the last batch, but
 * of a long time no more than a minute's; and never so many that more than a minute's wait, so that nothing piles up
 * while the mail server is away.
 */
export function batchSize(
  { status, startedAt, queuedAt }: NewsletterIssue,
  { pace, waiting }: { pace: number; waiting: number },
  now: string,
): number {
  const since = queuedAt ?? startedAt;
  if (status !== 'sending' || !since) return 0;
  const elapsed = Math.min(MINUTE, Date.parse(now) - Date.parse(since));
  if (elapsed < BETWEEN_BATCHES_MS) return 0;
  return Math.max(0, Math.min(Math.floor((pace * elapsed) / MINUTE), pace - waiting));
}

/** Mails to these subscriptions, in the order of their ids, are written to the ledger. */
export function queueBatch(issue: NewsletterIssue, subscriptionIds: readonly string[], now: string) {
  const upTo = subscriptionIds.at(-1);
  if (issue.status !== 'sending' || !upTo) return [];
  const event: NewsletterIssueEvent = {
    type: 'NewsletterBatchQueued',
    data: { mails: subscriptionIds.length, upTo, at: now },
  };
  return [event];
}

/** None of its mails waits any more. */
export function end(issue: NewsletterIssue, outcome: IssueOutcome, now: string): NewsletterIssueEvent[] {
  if (!isUnderWay(issue)) return [];
  return [{ type: 'NewsletterIssueEnded', data: { ...outcome, at: now } }];
}

/** Whether mails of it may still leave, or their figures are not known yet. */
export const isUnderWay = ({ status, endedAt }: Pick<NewsletterIssue, 'status' | 'endedAt'>) =>
  (status === 'sending' || status === 'stopped') && endedAt === null;

export function evolve(issue: NewsletterIssue | null, event: NewsletterIssueEvent): NewsletterIssue {
  const { at } = event.data;
  if (event.type === 'NewsletterIssueWritten')
    return {
      status: 'draft',
      createdAt: at,
      changedAt: at,
      testedAt: null,
      startedAt: null,
      recipients: 0,
      queued: 0,
      queuedAt: null,
      queuedUpTo: null,
      stoppedAt: null,
      endedAt: null,
      sent: null,
      failed: null,
    };
  if (!issue) throw new Error(`${event.type} before NewsletterIssueWritten`);
  switch (event.type) {
    case 'NewsletterIssueChanged':
      return { ...issue, changedAt: at };
    case 'NewsletterIssueTested':
      return { ...issue, testedAt: at };
    case 'NewsletterIssueStarted':
      return { ...issue, status: 'sending', startedAt: at, recipients: event.data.recipients };
    case 'NewsletterBatchQueued': {
      const { mails, upTo } = event.data;
      return { ...issue, queued: issue.queued + mails, queuedAt: at, queuedUpTo: upTo };
    }
    case 'NewsletterIssueStopped':
      return { ...issue, status: 'stopped', stoppedAt: at };
    case 'NewsletterIssueEnded': {
      const { sent, failed } = event.data;
      return { ...issue, status: issue.status === 'sending' ? 'sent' : issue.status, endedAt: at, sent, failed };
    }
    default:
      return unreachable(event);
  }
}
