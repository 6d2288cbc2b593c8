import { statSync } from 'node:fs';

/** Suites that mostly wait, for deaths and for time to pass; those that start many processes stand apart. */
const WAITING = [
  ...['chaos/postgres-queue', 'queue/job-queue', 'cli/commands', 'http/failures'],
  ...['chaos/mortal-postgres', 'http/retention', 'queue/dead-worker', 'cli/seed'],
  ...['chaos/redis-queue', 'queue/lost-queue', 'scripts/embedded-postgres', 'chaos/absent-database'],
];

const rank = ({ path }) => {
  const at = WAITING.findIndex((words) => path.includes(words));
  return at < 0 ? WAITING.length : at;
};

/** Begins with what takes longest, so that nobody waits for it alone at the end: jest knows only how large files are. */
export default class LongestFirst {
  sort(tests) {
    const sizes = new Map(tests.map(({ path }) => [path, statSync(path).size]));
    return [...tests].sort(
      (one, other) => rank(one) - rank(other) || (sizes.get(other.path) ?? 0) - (sizes.get(one.path) ?? 0),
    );
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}
