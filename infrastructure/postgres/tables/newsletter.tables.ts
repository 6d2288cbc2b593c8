import { EntitySchema } from 'typeorm';
import { id, instant, int, optional, ref, table, text, version } from './columns.js';

/** F-04; the hash is that of the mailed link's token. */
export const newsletterSubscriptions = new EntitySchema({
  name: 'newsletter_subscriptions',
  columns: {
    id,
    name: optional(text),
    email: { ...text, unique: true },
    tokenHash: { ...text, unique: true },
    mailedAt: instant,
    confirmedAt: optional(instant),
    createdAt: instant,
  },
  indices: [{ name: 'newsletter_subscriptions_since', columns: ['createdAt', 'id'] }],
});

/** Issues of the newsletter; what they say is published (G-28). */
export const newsletterIssues = table({
  name: 'newsletter_issues',
  columns: {
    id,
    status: text,
    subject: text,
    markdown: text,
    createdAt: instant,
    changedAt: instant,
    testedAt: optional(instant),
    startedAt: optional(instant),
    recipients: int,
    queued: int,
    queuedAt: optional(instant),
    queuedUpTo: optional(ref),
    stoppedAt: optional(instant),
    endedAt: optional(instant),
    sent: optional(int),
    failed: optional(int),
    version,
  },
  indices: [
    { name: 'newsletter_issues_one_sending', columns: ['status'], unique: true, where: `status = 'sending'` },
    { name: 'newsletter_issues_written', columns: ['createdAt', 'id'] },
  ],
});
