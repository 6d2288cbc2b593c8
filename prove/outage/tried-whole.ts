import type { Figure } from '../proof.js';

/**
 * The figures of one part of a proof; one that breaks off is a missed figure, and the others are tried all the same.
 */
export async function triedWhole(name: string, work: () => Promise<Figure[]>): Promise<Figure[]> {
  try {
    return await work();
  } catch (error) {
    console.error(`${name}:`, error);
    const shown = `broke off: ${(error as Error).message.slice(0, 200)}`;
    return [{ name, promised: 'tried to its end', shown, holds: false, isMeasured: false }];
  }
}
