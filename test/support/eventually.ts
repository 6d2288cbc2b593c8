import { setTimeout as pause } from 'node:timers/promises';

const PACE_MS = 25;

/** Asks again until `check` no longer throws, and gives what it gave; after `withinMs` its last failure is thrown. */
export async function eventually<T>(check: () => Promise<T> | T, withinMs = 20_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (failure) {
      if (Date.now() > deadline) throw failure;
    }
    await pause(PACE_MS);
  }
}
