import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for an orderly end, but not for a line that is dead and will never say so. */
export async function within(milliseconds: number, ending: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([ending, sleep(milliseconds, null, { ref: false })]).catch(() => undefined);
}
