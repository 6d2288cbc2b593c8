/** @module-tag long */
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { type Family, family, mailsTo, mailTo, quoted, type Teacher, teachers } from '../../support/quotes.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
/** Of eight who are invited at once; four more are reached by a wider search. */
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  staff = await teachers(app, await severalTutors(app, 12));
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
const asked = (index: number) => family(app, { preferredTutorId: at(index).tutorId });
const progressOf = async ({ visitor, id }: Family) =>
  (
    await visitor.get<{ enquiry: { status: string; invited: number; openQuotes: number; respondBy: string } }>(
      `/api/enquiries/${id}`,
    )
  ).body.enquiry;
const shows = (asking: Family, expected: object) =>
  eventually(async () => {
    const progress = await progressOf(asking);
    expect(progress).toMatchObject(expected);
    return progress;
  });
const answer = ({ visitor }: Family, quoteId: string, status: string) =>
  visitor.ask('PATCH', `/api/tutor-quotes/${quoteId}/status`, { body: { status } });
const withdraw = ({ visitor }: Teacher, quoteId: string) => visitor.post(`/api/portal/quotes/${quoteId}/withdraw`);
/** Another tutor who was invited with this one: who else of those that suit alike is, was drawn by lot. */
async function anotherInvited({ id }: Family, one: Teacher): Promise<Teacher> {
  const invited = await app.database.query<{ tutorId: string }>(
    'select tutor_id as "tutorId" from tutor_opportunities where enquiry_id = $1 and tutor_id <> $2',
    [id, one.tutorId],
  );
  return staff.find(({ tutorId }) => tutorId === invited[0]?.tutorId) as Teacher;
}
const isAlerted = async ({ reference }: Family) =>
  (await admin.get<{ alerts: object[] }>('/api/admin/alerts')).body.alerts.some((alert) =>
    JSON.stringify(alert).includes(reference),
  );

describe('R-14 R-42 an enquiry whose last quote has ended', () => {
  it('R-49 goes on looking when the tutor takes it back: its family is mailed, the promise counts from then', async () => {
    const asking = await asked(0);
    const quoteId = await quoted(app, asking, at(0));
    await shows(asking, { status: 'quoted', openQuotes: 1 });
    const before = Date.parse(await app.advance(HOUR));
    expect((await withdraw(at(0), quoteId)).status).toBe(200);
    const { respondBy } = await shows(asking, { status: 'matching', openQuotes: 0, invited: 8 });
    expect(Date.parse(respondBy)).toBeGreaterThanOrEqual(before + 24 * HOUR);
    const mail = await mailTo(app, asking.email, 'quote-withdrawn');
    expect(mail.subject).toBe(`A quote was withdrawn (${asking.reference})`);
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain('We are looking for another tutor for you');
    await app.advance(12 * HOUR);
    await shows(asking, { status: 'matching', invited: 12 });
    await app.advance(9 * HOUR);
    await eventually(async () => expect(await isAlerted(asking)).toBe(true));
    expect(await mailsTo(app, asking.email, 'enquiry-delayed')).toEqual([]);
    await app.advance(4 * HOUR);
    expect((await mailTo(app, asking.email, 'enquiry-delayed')).text).toContain(
      'no other tutor has sent a quote since your last one ended',
    );
    await quoted(app, asking, at(1));
    await shows(asking, { status: 'quoted', openQuotes: 1 });
  });

  it('goes on looking when its family declines it, and not while another stands', async () => {
    const asking = await asked(2);
    const first = await quoted(app, asking, at(2));
    const other = await anotherInvited(asking, at(2));
    const last = await quoted(app, asking, other);
    expect((await withdraw(other, last)).status).toBe(200);
    expect((await mailTo(app, asking.email, 'quote-withdrawn')).text.replaceAll(/\s+/g, ' ')).toContain(
      'You still have 1 other quote to choose from',
    );
    expect((await progressOf(asking)).status).toBe('quoted');
    expect((await answer(asking, first, 'rejected')).status).toBe(200);
    await shows(asking, { status: 'matching', openQuotes: 0 });
    expect(await mailsTo(app, asking.email, 'quote-withdrawn')).toHaveLength(1);
  });

  it('G-01 goes on looking when its tutor is suspended', async () => {
    const asking = await asked(3);
    await quoted(app, asking, at(3));
    await shows(asking, { status: 'quoted' });
    const suspended = await admin.post(`/api/admin/tutors/${at(3).tutorId}/suspend`, { reason: 'We look into it.' });
    expect(suspended.status).toBe(200);
    await shows(asking, { status: 'matching', openQuotes: 0 });
  });

  it('G-23 asks a family that has let its quote run out whether it still looks, and nobody else', async () => {
    const asking = await asked(4);
    await quoted(app, asking, at(4));
    await app.advance(8 * 24 * HOUR);
    expect((await mailTo(app, asking.email, 'quote-expired')).text).toContain('reply to this email');
    await shows(asking, { status: 'quoted', openQuotes: 0, invited: 8 });
  });
});
