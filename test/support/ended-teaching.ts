import { Clock } from '../../application/ports/clock.js';
import { type Mailbox, openMailbox } from './mailbox.js';
import { account, signIn, tutor } from './people.js';
import { type Family, family, type Teacher, teachers } from './quotes.js';
import { worksDaily } from './sessions.js';
import { HOUR, type TestApp, startTestApp } from './test-app.js';
import type { Visitor } from './visitor.js';

/** Why an admin stops a tutor; no family may read it. */
export const REASON = 'A family told us about a lesson in a car park';
/** The verdict is turned again. */
export const AGAIN = { status: 'approved', reason: 'It was somebody else, the police say' };
export const noReason = { status: 400, body: { fields: { reason: 'Please give a reason' } } };
export const decided = (code: string) => ({ status: 409, body: { code } });

export type TeachingApp = { app: TestApp; admin: Visitor; post: Mailbox; close: () => Promise<void> };

/** An app with a mailbox and an admin, where tutors are stopped. */
export async function startTeachingApp(): Promise<TeachingApp> {
  const post = await openMailbox();
  const app = await startTestApp({ SMTP_URL: post.url });
  const admin = await signIn(app, await account(app, 'admin'));
  const close = async () => {
    await app.close();
    await post.close();
  };
  return { app, admin, post, close };
}

/** On the hour. */
export const inDays = (app: TestApp, days: number) =>
  new Date(Math.ceil((Date.parse(app.part(Clock).now()) + days * 24 * HOUR) / HOUR) * HOUR).toISOString();

export const isFound = async (app: TestApp, tutorId: string) =>
  (await app.visitor().get<{ tutors: { id: string }[] }>('/api/tutors/search')).body.tutors.some(
    ({ id }) => id === tutorId,
  );

/** What search and matching read of a tutor. */
export const searchRow = async (app: TestApp, tutorId: string) =>
  (
    await app.database.query<Record<string, unknown>>(
      `select listed, vetting_status, contract_approved, wwc_verified, wwc_expires_at as expires from tutor_search where tutor_id = $1`,
      [tutorId],
    )
  )[0];

/** The kinds of the mails to an address, oldest first. */
export const kindsTo = async (app: TestApp, address: string) =>
  (
    await app.database.query<{ kind: string }>('select kind from mails where to_address = $1 order by created_at, id', [
      address,
    ])
  ).map(({ kind }) => kind);

/** The button of a mail, as its text has it, that opens the family's private page. */
export const asksForAnother = ({ id }: Family) =>
  `Ask for another tutor:\r\nhttp://site.localhost/enquiries/${id}#token`;

const SUBJECTS = ['Sanskrit', 'Icelandic', 'Welsh', 'Basque', 'Finnish', 'Maltese'];
export type OwnSubject = { teacher: Teacher; subject: string };

/** Makes tutors with a subject of their own each, who work daily. */
export function teachersOfTheirOwn(): (app: TestApp) => Promise<OwnSubject> {
  const left = [...SUBJECTS];
  return async (app) => {
    const subject = left.shift() as string;
    const [teacher] = (await teachers(app, [await tutor(app, { subjects: [subject.toLowerCase()] })])) as [Teacher];
    await worksDaily(app, teacher);
    return { teacher, subject };
  };
}

/** A family that asks for such a tutor. */
export const askingFor = (
  app: TestApp,
  { teacher, subject }: OwnSubject,
  name: string,
  email?: string,
): Promise<Family> =>
  family(app, {
    message: `We are the family that ${name}.`,
    subjects: subject,
    email: email ?? `${name}.${subject.toLowerCase()}@family.example`,
    preferredTutorId: teacher.tutorId,
  });
