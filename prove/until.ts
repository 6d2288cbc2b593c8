import { setTimeout as pause } from 'node:timers/promises';

const INTERVAL_MS = 25;

/** Far longer than anything takes on a slow, busy machine: waiting so long means that it does not happen. */
const GIVE_UP_MS = 240_000;

/** Looks again until something is true. @throws Error after four minutes, with what `last` says of it */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  last: () => string = () => '',
): Promise<void> {
  for (const end = Date.now() + GIVE_UP_MS; !(await isTrue()); await pause(INTERVAL_MS)) {
    if (Date.now() > end) throw new Error(`It did not come true that ${what} ${last()}`);
  }
}
