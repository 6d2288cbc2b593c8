import { withApp } from '../../interfaces/cli/run.js';
import { registeredPerson, writeTutor } from '../approved-tutor.js';

/** Fills a migrated database with approved tutors of mathematics who teach online. `environment` is the program's. */
export async function fillMarket(environment: Record<string, string>, tutors: number): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, { LOG_LEVEL: 'silent' }, environment);
  try {
    await withApp(async (app) => {
      const part = <T>(token: abstract new (...given: never[]) => T) => app.get<T>(token as never);
      for (let number = 1; number <= tutors; number++) {
        const body = {
          username: `tutor-${number}`,
          email: `tutor-${number}@people.example`,
          firstName: 'Pat',
          lastName: `Number ${number}`,
          password: 'correct horse battery',
        };
        await writeTutor(part, await registeredPerson(part, body, 'tutor'));
      }
    });
  } finally {
    process.env = before;
  }
}
