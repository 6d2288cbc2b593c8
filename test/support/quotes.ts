import type { z } from 'zod';
import { MovableClock } from '../../application/ports/clock.js';
import type { quoteRules } from '../../domain/quote/quote.rules.js';
import { enquiry } from './enquiries.js';
import { eventually } from './eventually.js';
import type { TestApp } from './test-app.js';
import { signIn, type TestTutor } from './people.js';
import type { Visitor } from './visitor.js';

export type Mail = { id: string; to: string; kind: string; subject: string };
export type Family = { visitor: Visitor; id: string; email: string; reference: string };
/** A tutor with a signed-in visitor. */
export type Teacher = TestTutor & { visitor: Visitor };

/** A quote as the portal sends it; `changes` replace fields. */
export const quoteForm = (changes: Partial<z.input<typeof quoteRules>> = {}): z.input<typeof quoteRules> => ({
  proposedHourlyRate: 70,
  sessionDuration: 60,
  availability: 'Weekday afternoons from 4 pm',
  personalizedMessage: 'I would start with the topics of last term and plan the exams from there, step by step.',
  teachingApproach: 'Short explanations, many examples.',
  suggestedLocation: 'Online',
  ...changes,
});

export const teachers = (app: TestApp, tutors: readonly TestTutor[]): Promise<Teacher[]> =>
  Promise.all(tutors.map(async (person) => ({ ...person, visitor: await signIn(app, person) })));

/** A family that has just sent an enquiry and holds it. */
export async function family(app: TestApp, changes: Parameters<typeof enquiry>[0] = {}): Promise<Family> {
  const visitor = app.visitor();
  const body = enquiry(changes);
  const { body: answer } = await visitor.post<{ id: string; reference: string }>('/api/enquiries', body);
  return { visitor, ...answer, email: body.email };
}

/** The opportunity that a tutor has for a family's enquiry, once it was invited. */
export const opportunityOf = (app: TestApp, { id }: Family, { tutorId }: Teacher): Promise<string> =>
  eventually(async () => {
    const row = await app.database.one<{ id: string }>(
      'select id from tutor_opportunities where enquiry_id = $1 and tutor_id = $2',
      [id, tutorId],
    );
    if (!row) throw new Error('not invited yet');
    return row.id;
  });

/** Accepts the opportunity. */
export async function agreed(app: TestApp, asking: Family, teacher: Teacher): Promise<string> {
  const opportunityId = await opportunityOf(app, asking, teacher);
  const { status, text } = await teacher.visitor.post(`/api/portal/opportunities/${opportunityId}/accept`);
  if (status !== 200) throw new Error(`accepting answered ${status}: ${text}`);
  return opportunityId;
}

/** Accepts the opportunity and quotes; returns the quote's id. */
export async function quoted(
  app: TestApp,
  asking: Family,
  teacher: Teacher,
  changes: Parameters<typeof quoteForm>[0] = {},
): Promise<string> {
  const opportunityId = await agreed(app, asking, teacher);
  const { status, body, text } = await teacher.visitor.post<{ quote: { id: string } }>(
    `/api/portal/opportunities/${opportunityId}/quote`,
    quoteForm(changes),
  );
  if (status !== 201) throw new Error(`quoting answered ${status}: ${text}`);
  return body.quote.id;
}

/** Has the family accept a quote. */
export async function chosen({ visitor }: Family, quoteId: string): Promise<void> {
  const { status, text } = await visitor.ask('PATCH', `/api/tutor-quotes/${quoteId}/status`, {
    body: { status: 'accepted' },
  });
  if (status !== 200) throw new Error(`choosing answered ${status}: ${text}`);
}

/**
 * The mails sent to an address, of one kind where it is named, newest first, once none that is due is still on its way.
 */
export async function mailsTo(app: TestApp, address: string, kind?: string): Promise<Mail[]> {
  await eventually(async () => {
    const onTheirWay = await app.database.query(
      `select kind from mails where to_address = $1 and status = 'pending' and due_at <= now() + make_interval(secs => $2)`,
      [address, app.part(MovableClock).aheadMs / 1_000],
    );
    if (onTheirWay.length > 0) throw new Error(`${onTheirWay.length} mails are on their way`);
  });
  const { body } = await app.visitor().get<{ mails: Mail[] }>('/api/demo/mailbox');
  return body.mails.filter((mail) => mail.to === address && (!kind || mail.kind === kind));
}

/** The one mail of a kind to an address, written out, once it was sent. */
export async function mailTo(
  app: TestApp,
  address: string,
  kind: string,
): Promise<{ subject: string; html: string; text: string }> {
  const [mail] = await eventually(async () => {
    const found = await mailsTo(app, address, kind);
    if (found.length === 0) throw new Error(`no ${kind} to ${address} yet`);
    return found;
  });
  const { body } = await app
    .visitor()
    .get<{ subject: string; html: string; text: string }>(`/api/demo/mailbox/${(mail as Mail).id}`);
  return body;
}

/** The token in the first link of a mail. */
export const tokenIn = ({ text }: { text: string }): string => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

/** An enquiry's quotes as they stand, oldest first. */
export const quoteRows = (app: TestApp, enquiryId: string) =>
  app.database.query<{ id: string; status: string; tutorId: string }>(
    'select id, status, tutor_id as "tutorId" from tutor_quotes where enquiry_id = $1 order by created_at, id',
    [enquiryId],
  );

/** What happened to a stream, or within an enquiry, in its order. */
export const eventTypes = async (app: TestApp, id: string) =>
  (
    await app.database.query<{ type: string }>(
      'select type from event_log where stream_id = $1 or correlation = $1 order by position',
      [id],
    )
  ).map(({ type }) => type);
