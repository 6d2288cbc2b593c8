import type { Figure, Proof } from '../../prove/proof.js';
import { SEED } from '../support/seed.js';

/** The figures that the small form of a proof misses, without those that a busy machine makes worse. */
export async function missed(proof: Proof): Promise<Figure[]> {
  const figures = await proof.run({ seed: SEED, full: false, progress: () => undefined });
  expect(figures.length).toBeGreaterThan(0);
  return figures.filter(({ holds, isMeasured }) => !holds && !isMeasured);
}
