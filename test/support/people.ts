import { type Person, registeredPerson, type Wanted, writeTutor } from '../../prove/approved-tutor.js';
import type { TestApp } from './test-app.js';
import type { Visitor } from './visitor.js';

export const PASSWORD = 'correct horse battery';

let people = 0;

/** The body of a registration, of somebody else each time. */
export function registration(changes: Record<string, unknown> = {}) {
  people += 1;
  return {
    username: `person-${people}`,
    email: `person-${people}@people.example`,
    firstName: 'Pat',
    lastName: `Number ${people}`,
    password: PASSWORD,
    ...changes,
  };
}

/** An account made in the app, without a session. */
export const account = (app: TestApp, role: 'tutor' | 'admin' = 'tutor'): Promise<Person> =>
  registeredPerson((token) => app.part(token), registration(), role);

/** Signs in with the password of these tests. */
export async function signIn(app: TestApp, { username }: { username: string }): Promise<Visitor> {
  const visitor = app.visitor();
  const { status, text } = await visitor.post('/api/login', { username, password: PASSWORD });
  if (status !== 200) throw new Error(`login answered ${status}: ${text}`);
  return visitor;
}

export type TestTutor = Person & { tutorId: string };

/** A tutor with an account, decided through the domain and written through the ledger. */
export async function tutor(app: TestApp, wanted: Wanted = {}): Promise<TestTutor> {
  const person = await account(app);
  return { ...person, tutorId: await writeTutor((token) => app.part(token), person, wanted) };
}

/** Several approved tutors. */
export const severalTutors = (app: TestApp, count: number, wanted: Wanted = {}): Promise<TestTutor[]> =>
  Promise.all(Array.from({ length: count }, () => tutor(app, wanted)));
