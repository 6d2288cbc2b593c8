import { setTimeout as pause } from 'node:timers/promises';

const INTERVAL_MS = 25;

/**
 * Far longer than anything takes on a slow, busy machine: where nothing has changed for so long, it does not happen.
 */
const GIVE_UP_MS = 240_000;

/**
 * Looks again until something is true. `left` says what is still missing; while that changes, it is waited for.
 * @throws Error after four minutes without a change, with what `left` says
 */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  left: () => string = () => '',
): Promise<void> {
  let [last, changedAt] = [left(), Date.now()];
  for (; !(await isTrue()); await pause(INTERVAL_MS)) {
    const now = left();
    if (now !== last) [last, changedAt] = [now, Date.now()];
    else if (Date.now() - changedAt > GIVE_UP_MS) throw new Error(`It did not come true that ${what} ${last}`);
  }
}
