import { statSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/** Suites that mostly wait, for deaths and for time to pass; those that start many processes stand apart. */
const WAITING = [
  ...['prove/chaos', 'prove/newsletter', 'prove/outage'],
  ...[
    'queue/queue-workers',
    'mail/unmarked',
    'chaos/postgres-away',
    'chaos/absent-services',
    'mail/mail-server-away',
    'mail/mail-sender',
  ],
  ...['chaos/postgres-queue', 'queue/job-queue', 'cli/commands', 'http/outages'],
  ...['chaos/killed-postgres', 'http/retention', 'queue/dead-worker', 'cli/seed'],
  ...['chaos/redis-queue', 'queue/lost-queue', 'scripts/embedded-postgres', 'chaos/absent-database'],
  'http/overload',
];

const rank = ({ moduleId }) => {
  const at = WAITING.findIndex((words) => moduleId.includes(words));
  return at < 0 ? WAITING.length : at;
};

/**
 * Begins with what takes longest, so that nobody waits for it alone at the end: the runner knows only sizes of
 * files.
 */
export class LongestFirst extends BaseSequencer {
  async sort(suites) {
    const sizes = new Map(suites.map(({ moduleId }) => [moduleId, statSync(moduleId).size]));
    return suites.toSorted(
      (one, other) => rank(one) - rank(other) || (sizes.get(other.moduleId) ?? 0) - (sizes.get(one.moduleId) ?? 0),
    );
  }
}
