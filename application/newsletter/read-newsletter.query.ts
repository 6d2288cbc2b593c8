import { Query } from '@nestjs/cqrs';
import type { SubscriptionStatus } from '../../domain/admin/options.js';
import type { NewsletterIssue } from '../../domain/newsletter/issue.js';

/** A subscription as operators see it. */
export type AdminSubscription = {
  id: string;
  email: string;
  name: string | null;
  status: SubscriptionStatus;
  createdAt: string;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
};

export type SubscriptionsParams = {
  status: SubscriptionStatus | null;
  /** Any part of an address or a name. */
  search: string;
  before: { at: string; id: string } | null;
  most: number;
};

/** Subscriptions, the newest first; `next` continues, null at the end. */
export class ListSubscriptions extends Query<{ subscribers: AdminSubscription[]; next: string | null }> {
  constructor(readonly params: SubscriptionsParams) {
    super();
  }
}

/** How many subscriptions there are of each status. */
export class CountSubscriptions extends Query<Record<SubscriptionStatus, number>> {}

/** An issue as operators see it, with what has become of its mails so far. */
export type AdminIssue = Pick<
  NewsletterIssue,
  'status' | 'createdAt' | 'changedAt' | 'testedAt' | 'startedAt' | 'stoppedAt' | 'endedAt' | 'recipients' | 'queued'
> & {
  id: string;
  version: number;
  subject: string;
  markdown: string;
  waiting: number;
  sent: number;
  failed: number;
};

/** Issues, the newest first; `next` continues, null at the end. */
export class ListIssues extends Query<{ issues: AdminIssue[]; next: string | null }> {
  constructor(readonly before: { at: string; id: string } | null) {
    super();
  }
}

/** Null when there is none. */
export class GetIssue extends Query<AdminIssue | null> {
  constructor(readonly id: string) {
    super();
  }
}
