import { DECLINE_REASONS } from '../../../domain/opportunity/decline-reason.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { type Family, family, opportunityOf, type Teacher, teachers } from '../../support/quotes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let markets = 0;

beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

const SUBJECTS = ['Sanskrit', 'Icelandic', 'Welsh', 'Basque', 'Finnish', 'Maltese', 'Estonian', 'Breton'];

/** So many tutors whom no other test invites, and a family that asks for their subject. */
async function newMarket(size: number): Promise<{ all: Teacher[]; asking: Family; ids: string[] }> {
  const subject = SUBJECTS[markets++] as string;
  const all = await teachers(app, await severalTutors(app, size, { subjects: [subject.toLowerCase()] }));
  const asking = await family(app, { subjects: subject, email: `${subject.toLowerCase()}@family.example` });
  const ids = await Promise.all(all.map((teacher) => opportunityOf(app, asking, teacher)));
  return { all, asking, ids };
}
const decline = ({ visitor }: Teacher, id: string, body?: object) =>
  visitor.post<{ code: string; message: string }>(`/api/portal/opportunities/${id}/reject`, body);
const viewOf = async ({ id, visitor }: Family) =>
  (
    await visitor.get<{ enquiry: { status: string; declineReasons: { reason: string; count: number }[] } }>(
      `/api/enquiries/${id}`,
    )
  ).body.enquiry;

describe('G-10 a tutor who declines', () => {
  it('may give a reason of the list or none; the first one stays', async () => {
    const { all, ids } = await newMarket(3);
    const [first, second, third] = all as [Teacher, Teacher, Teacher];
    for (const reason of ['too busy', 'TIMES', 7, ['times'], ''])
      expect(await decline(first, ids[0] as string, { reason })).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { reason: 'Please choose a reason' } },
      });
    const message = 'Opportunity declined. Thank you for letting us know.';
    expect(await decline(first, ids[0] as string, { reason: 'times' })).toMatchObject({
      status: 200,
      body: { message },
    });
    expect((await decline(first, ids[0] as string, { reason: 'rate' })).status).toBe(200);
    expect(await decline(second, ids[1] as string)).toMatchObject({ status: 200, body: { message } });
    expect((await decline(third, ids[2] as string, { reason: null })).status).toBe(200);
    const reasonOf = async ({ visitor }: Teacher) =>
      (await visitor.get<{ status: string; declineReason: string | null }[]>('/api/portal/opportunities')).body;
    expect(await reasonOf(first)).toMatchObject([{ status: 'rejected', declineReason: 'times' }]);
    expect(await reasonOf(second)).toMatchObject([{ status: 'rejected', declineReason: null }]);
    const { body } = await admin.get<{ events: { type: string; data: object }[] }>(
      `/api/admin/events?streamId=${ids[0]}`,
    );
    expect(body.events.filter(({ type }) => type === 'OpportunityDeclined')).toMatchObject([
      { data: { reason: 'times' } },
    ]);
  });

  it('is counted by reason for the family, and by nothing else', async () => {
    const { all, asking, ids } = await newMarket(5);
    expect(await viewOf(asking)).toMatchObject({ declineReasons: [] });
    const [far, ...others] = DECLINE_REASONS;
    const given = [far, 'times', 'times', undefined, others.at(-1)];
    for (const [place, reason] of given.entries())
      expect((await decline(all[place] as Teacher, ids[place] as string, { reason })).status).toBe(200);
    expect((await viewOf(asking)).declineReasons).toEqual([
      { reason: 'times', count: 2 },
      { reason: 'other', count: 1 },
      { reason: 'too_far', count: 1 },
    ]);
  });
});
