import { withApp } from '../../interfaces/cli/run.js';
import { severalTutors } from '../../test/support/people.js';

/** Fills a migrated database with approved tutors of mathematics who teach online. `environment` is the program's. */
export async function fillMarket(environment: Record<string, string>, tutors: number): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, { LOG_LEVEL: 'silent' }, environment);
  try {
    await withApp(async (app) => {
      await severalTutors({ part: (token) => app.get(token as never) }, tutors);
    });
  } finally {
    process.env = before;
  }
}
