import { type Operation, publishedOperations } from '../../test/support/documentation.js';
import { eventually } from '../../test/support/eventually.js';
import { applicant, handIn } from '../../test/support/onboarding.js';
import { account, severalTutors, signIn } from '../../test/support/people.js';
import { family, type Family, mailTo, type Teacher, teachers, tokenIn } from '../../test/support/quotes.js';
import { booked, settled, slotsOf, worksDaily } from '../../test/support/sessions.js';
import { samples } from '../../test/support/samples.js';
import { startTestApp, type TestApp } from '../../test/support/test-app.js';
import type { Visitor } from '../../test/support/visitor.js';

/** Whom an object belongs to: a family with its tutor, or the family and tutor beside them. */
export type Side = 0 | 1;
export const ACTORS = ['visitor', 'tutor', 'other', 'holder', 'admin'] as const;
export type Actor = (typeof ACTORS)[number];
/** Whose objects an actor has: the holder holds the second family's link, the other tutor teaches it. */
export const SIDES: Record<Actor, Side> = { visitor: 0, tutor: 0, other: 1, holder: 1, admin: 0 };
/** Reads that everybody may make of every listed tutor, and of the demo’s mails. */
export const PUBLIC = new Set([
  'GET /api/tutors/{id}/profile',
  'GET /api/tutors/{id}/slots',
  'GET /api/demo/mailbox/{id}',
]);
/** A stream that does not end where it is allowed. */
export const LEFT_OUT = new Set(['GET /api/portal/live', 'GET /api/enquiries/{id}/live']);
/** After these somebody has to come in again, and may not be able to: they are sent last. */
export const ENDS_SESSION = /logout|register$|login|end-access|end-other-access|close-account|enquiry-access$/;
/** What stands for an id in a path, by the noun before it, and in a body, by its field. */
export type Objects = { paths: Record<string, string>; fields: Record<string, unknown> };

export type AccessWorld = {
  app: TestApp;
  operations: Operation[];
  sides: [Objects, Objects];
  families: [Family, Family];
  staff: [Teacher, Teacher];
  admin: { username: string };
  /** Of the mailed link that opens the second family's enquiry; empty where a mail server has the mail. */
  token: string;
};

/**
 * What a path's id names among a side's objects, and a valid
 * body about them. @throws Error for an object that is not there
 */
export function requestFor(
  { name, path }: Operation,
  { paths, fields }: Objects,
): { id: string; body: Record<string, unknown> | undefined } {
  const noun = /([^/]+)\/\{id\}/.exec(path)?.[1] ?? '';
  if (noun && !paths[noun]) throw new Error(`${path} needs an object in this world`);
  const body = samples[name]?.body();
  for (const field of Object.keys(body ?? {}))
    if (body && typeof body[field] === 'string' && field in fields) body[field] = fields[field];
  return { id: paths[noun] ?? '', body };
}

/**
 * Two families, each with a tutor of its own and one of everything that an id can name; `way` leads to its database.
 */
export async function accessWorld(
  environment: Record<string, string> = {},
  way?: Parameters<typeof startTestApp>[1],
): Promise<AccessWorld> {
  const app = await startTestApp({ LIMITS: '1000000', ...environment }, way);
  const staff = (await teachers(app, await severalTutors(app, 2))) as [Teacher, Teacher];
  for (const teacher of staff) await worksDaily(app, teacher);
  const admin = await account(app, 'admin');
  const operator = await signIn(app, admin);
  const families = [await family(app), await family(app)] as [Family, Family];
  const sides = (await Promise.all(
    families.map((asking, side) => objectsOf(app, operator, asking, staff[side] as Teacher)),
  )) as [Objects, Objects];
  // What a mail server took the program does not show.
  const isShown = environment['SMTP_URL'] === undefined;
  const token = isShown ? tokenIn(await mailTo(app, families[1].email, 'enquiry-received')) : '';
  return { app, operations: await publishedOperations(app), sides, families, staff, admin, token };
}

async function objectsOf(app: TestApp, operator: Visitor, asking: Family, teacher: Teacher): Promise<Objects> {
  const agreed = await settled(app, asking, teacher);
  const free = (await slotsOf(app, teacher)).map(({ startsAt }) => startsAt).slice(20);
  const booking = await booked(agreed, free[0] as string);
  const [quoteId, startsAt] = [agreed.quoteId, free[8] as string];
  const sent = async <Body>(visitor: Visitor, path: string, body: unknown) => {
    const answer = await visitor.post<Body>(path, body);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  const plan = { quoteId, startsAt: free[16], weeks: 2, every: 1, sessionType: 'online' };
  const { series, bookings } = await sent<{ series: { id: string }; bookings: { id: string }[] }>(
    asking.visitor,
    `/api/enquiries/${asking.id}/series`,
    plan,
  );
  const wanted = { quoteId, preferredDate: startsAt, sessionType: 'online' };
  const { bookingRequest } = await sent<{ bookingRequest: { id: string } }>(
    asking.visitor,
    `/api/enquiries/${asking.id}/booking-requests`,
    wanted,
  );
  const words = { kind: 'conduct', words: 'Our tutor was rude.', contact: asking.email, tutorId: teacher.tutorId };
  await sent(asking.visitor, '/api/concerns', words);
  const letter = await sent<{ letter: { id: string } }>(operator, '/api/admin/newsletter/letters', {
    subject: 'Study tips',
    markdown: 'Sleep **well**.',
  });
  const joining = await applicant(app);
  const idOf = (sql: string, value: string) =>
    eventually(async () => {
      const row = await app.database.one<{ id: string }>(sql, [value]);
      if (!row) throw new Error(`Nothing is found by ${sql}`);
      return row.id;
    });
  const opportunity = await idOf('select opportunity_id as id from tutor_quotes where id = $1', quoteId);
  const document = await handIn(teacher.visitor);
  const paths = {
    enquiries: asking.id,
    opportunities: opportunity,
    'tutor-quotes': quoteId,
    quotes: quoteId,
    bookings: booking,
    sessions: booking,
    series: series.id,
    'booking-requests': bookingRequest.id,
    reviews: opportunity,
    cases: await idOf('select id from cases where tutor_id = $1 limit 1', teacher.tutorId),
    blocks: opportunity,
    draws: opportunity,
    competitions: opportunity,
    letters: letter.letter.id,
    'policy-lab': opportunity,
    verify: opportunity,
    mails: await idOf('select id from mails where to_address = $1 limit 1', teacher.email),
    mailbox: await idOf('select id from mails where to_address = $1 limit 1', teacher.email),
    accounts: joining.accountId,
    tutors: teacher.tutorId,
    contracts: joining.contractId,
    documents: document,
    objects: document,
  };
  return {
    paths,
    fields: { quoteId, tutorId: teacher.tutorId, from: bookings[0]?.id, enquiryId: asking.id, streamId: asking.id },
  };
}
