import type { IssueOutcome } from '../../../domain/newsletter/issue.js';

/** A confirmed subscription. */
export type NewsletterRecipient = { id: string; email: string };

/** To whom an issue of the newsletter goes, and what has become of its mails (G-28). */
export abstract class NewsletterDelivery {
  /** How many addresses are confirmed, and not unsubscribed since. */
  abstract recipients(): Promise<number>;

  /** The next of those that were confirmed by an instant and are so still, in the order of their ids. */
  abstract next(after: string | null, confirmedBy: string, most: number): Promise<NewsletterRecipient[]>;

  /** How many mails of an issue wait in the ledger. */
  abstract waiting(issueId: string): Promise<number>;

  /** What has become of the mails of an issue so far. */
  abstract outcome(issueId: string): Promise<IssueOutcome>;

  /**
   * Takes back the waiting mails that nobody is to get any more: of
   * stopped issues, and to addresses that unsubscribed or are gone.
   */
  abstract withdraw(): Promise<void>;
}
