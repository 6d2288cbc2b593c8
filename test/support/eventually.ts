import { setTimeout as pause } from 'node:timers/promises';

const INTERVAL_MS = 25;

/** Far longer than anything takes on a slow, busy machine: waiting so long means that it does not happen. */
const GIVE_UP_MS = 240_000;

/** Repeats `check` until it no longer throws and returns its result; throws its last failure after giving up. */
export async function eventually<T>(check: () => Promise<T> | T): Promise<T> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    try {
      return await check();
    } catch (failure) {
      if (Date.now() > deadline) throw failure;
    }
    await pause(INTERVAL_MS);
  }
}
