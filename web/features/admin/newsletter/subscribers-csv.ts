import type { Subscriber } from '@contract/admin-newsletter.js';
import { csvDay, csvOf, download } from '../csv';
import { businessDay, labelOf } from '../words';

const COLUMNS = ['Email', 'Name', 'Status', 'Subscribed', 'Confirmed', 'Unsubscribed'] as const;

/** Saves `newsletter-{date}.csv` (G-28, R-61). */
export function exportSubscribers(subscribers: Subscriber[], at: string): void {
  const rows = subscribers.map(({ email, name, status, createdAt, confirmedAt, unsubscribedAt }) => [
    email,
    name ?? '',
    labelOf(status),
    csvDay(createdAt),
    csvDay(confirmedAt),
    csvDay(unsubscribedAt),
  ]);
  download(`newsletter-${businessDay(at)}.csv`, csvOf(COLUMNS, rows));
}
