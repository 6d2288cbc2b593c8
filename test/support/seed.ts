import fc from 'fast-check';

/** From which everything random in a run is drawn: `npm test` prints it, `TEST_SEED` repeats it. */
export const SEED = Number(process.env['TEST_SEED'] ?? 1);

fc.configureGlobal({ seed: SEED });
