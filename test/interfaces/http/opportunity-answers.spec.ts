import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { signIn, type TestTutor, tutor } from '../../support/people.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Opportunity = { id: string; status: string; released: boolean };

const rowsOf = (tutorId: string) =>
  app.database.query<Opportunity>(
    'select id, status, contact_details_shared as released from tutor_opportunities where tutor_id = $1 order by created_at, id',
    [tutorId],
  );

/** A tutor alone in its subject, invited to as many enquiries as are asked for. */
async function invited(
  count: number,
  wanted: Parameters<typeof tutor>[1],
): Promise<{ visitor: Visitor; person: TestTutor; ids: string[] }> {
  const person = await tutor(app, wanted);
  const visitor = await signIn(app, person);
  const subjects = wanted?.subjects?.join() ?? '';
  for (let number = 0; number < count; number++) await app.visitor().post('/api/enquiries', enquiry({ subjects }));
  const rows = await eventually(async () => {
    const found = await rowsOf(person.tutorId);
    expect(found).toHaveLength(count);
    return found;
  });
  return { visitor, person, ids: rows.map(({ id }) => id) };
}

const eventsOf = (id: string) =>
  app.database.query<{ type: string; version: number }>(
    'select type, version from event_log where stream_id = $1 order by version',
    [id],
  );

describe('answering an opportunity', () => {
  it('O-05 O-10 API-16 R-44 twice gives the same answer; changing the mind is a conflict', async () => {
    const { visitor, ids } = await invited(2, { subjects: ['chemistry'] });
    const [accepted, declined] = ids as [string, string];
    for (let time = 0; time < 2; time++) {
      expect(await visitor.post(`/api/portal/opportunities/${accepted}/accept`)).toMatchObject({
        status: 200,
        body: { success: true, message: 'Opportunity accepted. Contract details will be shared soon.' },
      });
      expect(await visitor.post(`/api/portal/opportunities/${declined}/reject`)).toMatchObject({
        status: 200,
        body: { success: true, message: 'Opportunity declined. Thank you for letting us know.' },
      });
    }
    expect(await visitor.post(`/api/portal/opportunities/${accepted}/reject`)).toMatchObject({
      status: 409,
      body: { code: 'opportunity_accepted' },
    });
    expect(await visitor.post(`/api/portal/opportunities/${declined}/accept`)).toMatchObject({
      status: 409,
      body: { code: 'opportunity_declined' },
    });
    expect((await eventsOf(accepted)).map(({ type }) => type)).toEqual(['OpportunityOffered', 'OpportunityAccepted']);
    const list =
      await visitor.get<{ id: string; status: string; contractSubmitted: boolean; respondedAt: string }[]>(
        '/api/portal/opportunities',
      );
    expect(list.body.find(({ id }) => id === accepted)).toMatchObject({
      status: 'accepted',
      contractSubmitted: true,
      contactDetailsShared: false,
      respondedAt: expect.any(String),
      enquiry: { email: 'j•••@…' },
    });
  });

  it(
    'REL-11 of 50 accepts and declines at the same moment one wins, the other kind gets 409, contact stays hidden',
    { tags: 'long' },
    async () => {
      const rounds = 6;
      const { visitor, person, ids } = await invited(rounds, { subjects: ['biology'] });
      for (const id of ids) {
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            visitor.post(`/api/portal/opportunities/${id}/${index % 2 ? 'accept' : 'reject'}`),
          ),
        );
        const events = await eventsOf(id);
        expect(events).toHaveLength(2);
        const winner = events[1]?.type === 'OpportunityAccepted' ? 1 : 0;
        expect(answers.map(({ status }) => status)).toEqual(
          Array.from({ length: 50 }, (_, index) => (index % 2 === winner ? 200 : 409)),
        );
      }
      for (const { status, released } of await rowsOf(person.tutorId)) {
        expect(['accepted', 'rejected']).toContain(status);
        expect(released).toBe(false);
      }
    },
  );

  it('O-09 R-45 names what is missing to a tutor whose eligibility has changed since', async () => {
    const { visitor, person, ids } = await invited(1, { subjects: ['physics'] });
    const path = `/api/portal/opportunities/${ids[0]}/accept`;
    await app.database.query(`update tutors set vetting_status = 'rejected' where id = $1`, [person.tutorId]);
    expect(await visitor.post(path)).toMatchObject({
      status: 409,
      body: { code: 'not_approved', message: expect.stringContaining('your profile is approved') },
    });
    // Last, for the task that ends checks may note it at any moment.
    await app.database.query(
      `update tutors set wwc_expiry_date = now() - interval '1 day', vetting_status = 'approved' where id = $1`,
      [person.tutorId],
    );
    expect(await visitor.post(path)).toMatchObject({
      status: 409,
      body: { code: 'wwc_expired', message: expect.stringContaining('working-with-children check') },
    });
    expect(await eventsOf(ids[0] as string)).toHaveLength(1);
    expect(await visitor.post(path.replace('accept', 'reject'))).toMatchObject({ status: 200 });
  });
});
