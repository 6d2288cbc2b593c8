import { READY_TO_HIRE_NOW } from '../../../domain/enquiry/options.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { account, severalTutors, signIn, type TestTutor } from '../../support/people.js';
import { mailTo, tokenIn } from '../../support/quotes.js';

type Row = { status: string; notifiedAt: string; expiresAt: string; tutorId: string };

/** Work that falls due runs within this time. */

let app: TestApp;
let tutors: TestTutor[];

beforeAll(async () => {
  app = await startTestApp();
  tutors = await severalTutors(app, 22);
});
afterAll(() => app.close());

const opportunitiesOf = (enquiryId: string) =>
  app.database.query<Row>(
    `select status, notified_at as "notifiedAt", expires_at as "expiresAt", tutor_id as "tutorId"
     from tutor_opportunities where enquiry_id = $1 order by notified_at`,
    [enquiryId],
  );

async function matched(changes: Parameters<typeof enquiry>[0] = {}) {
  const body = enquiry(changes);
  const family = app.visitor();
  const { body: answer } = await family.post<{ id: string }>('/api/enquiries', body);
  const rows = await eventually(async () => {
    const found = await opportunitiesOf(answer.id);
    expect(found).toHaveLength(8);
    return found;
  });
  return { id: answer.id, email: body.email, family, rows };
}

const mailsOf = (email: string) =>
  app.database.query<{ kind: string }>('select kind from mails where to_address = $1 order by created_at, id', [email]);

describe('the moved clock', () => {
  it('R-87 is read with PT0S, moves for an admin and never back', async () => {
    const admin = await signIn(app, await account(app, 'admin'));
    const before = (await admin.post<{ now: string }>('/api/demo/clock', { advance: 'PT0S' })).body.now;
    const after = (await admin.post<{ now: string }>('/api/demo/clock', { advance: 'PT1H' })).body.now;
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThanOrEqual(HOUR);
    const mailed = (await app.visitor().get('/api/user')).headers.get('Server-Time');
    expect(Date.parse(mailed ?? '') - Date.parse(after)).toBeGreaterThanOrEqual(0);
    for (const advance of ['-PT1H', 'PT', '1h', 'P1Y', 5])
      expect(await admin.post('/api/demo/clock', { advance })).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { advance: expect.any(String) } },
      });
  });

  it('O-10 R-44 gives 48 hours to answer, 24 when the family is ready to hire, and expires in sight of the tutor', async () => {
    const usual = await matched();
    const ready = await matched({ hiringLikelihood: READY_TO_HIRE_NOW });
    const hours = ({ rows }: { rows: Row[] }) =>
      rows.map(({ expiresAt, notifiedAt }) => (Date.parse(expiresAt) - Date.parse(notifiedAt)) / HOUR);
    expect([new Set(hours(usual)), new Set(hours(ready))]).toEqual([new Set([48]), new Set([24])]);

    const person = tutors.find(({ tutorId }) => tutorId === ready.rows[0]?.tutorId) as TestTutor;
    const visitor = await signIn(app, person);
    const own = async () =>
      (await visitor.get<{ id: string; status: string; expiresAt: string }[]>('/api/portal/opportunities')).body;
    const due = (await own()).find(({ expiresAt }) => expiresAt === ready.rows[0]?.expiresAt);
    await app.advance(24 * HOUR);
    expect((await own()).find(({ id }) => id === due?.id)).toMatchObject({ status: 'expired' });
    for (const answer of ['accept', 'reject'])
      expect(await visitor.post(`/api/portal/opportunities/${due?.id}/${answer}`)).toMatchObject({
        status: 409,
        body: { code: 'opportunity_expired' },
      });
    await eventually(async () => {
      const first = (await opportunitiesOf(ready.id)).filter(({ expiresAt }) => expiresAt === due?.expiresAt);
      expect(new Set(first.map(({ status }) => status))).toEqual(new Set(['expired']));
    });
  });

  it('O-11 R-42 R-87 invites a wider wave after 12 hours without an accept, and only then', async () => {
    app.stopClock();
    const silent = await matched();
    const answered = await matched();
    const person = tutors.find(({ tutorId }) => tutorId === answered.rows[0]?.tutorId) as TestTutor;
    const visitor = await signIn(app, person);
    const [own] = await app.database.query<{ id: string }>(
      'select id from tutor_opportunities where enquiry_id = $1 and tutor_id = $2',
      [answered.id, person.tutorId],
    );
    expect(await visitor.post(`/api/portal/opportunities/${own?.id}/accept`)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Opportunity accepted. Contract details will be shared soon.' },
    });
    await app.advance(12 * HOUR - 60_000);
    expect(await opportunitiesOf(silent.id)).toHaveLength(8);
    await app.advance(60_000);
    const rows = await eventually(async () => {
      const found = await opportunitiesOf(silent.id);
      expect(found).toHaveLength(20);
      return found;
    });
    expect(new Set(rows.map(({ tutorId }) => tutorId)).size).toBe(20);
    expect(await opportunitiesOf(answered.id)).toHaveLength(8);
  });

  it('R-14 alerts ops at 20 hours without a quote and writes to the family at 24, once', async () => {
    const { id, email, family } = await matched();
    const stamps = () =>
      app.database.one<{ ops: string | null; mailed: string | null }>(
        'select ops_alerted_at as ops, status_mailed_at as mailed from enquiries where id = $1',
        [id],
      );
    await app.advance(20 * HOUR);
    await eventually(async () => expect(await stamps()).toEqual({ ops: expect.any(String), mailed: null }));
    expect(await mailsOf(email)).toEqual([{ kind: 'enquiry-received' }]);
    await app.advance(4 * HOUR);
    await eventually(async () =>
      expect(await mailsOf(email)).toEqual([{ kind: 'enquiry-received' }, { kind: 'enquiry-delayed' }]),
    );
    const mail = await mailTo(app, email, 'enquiry-delayed');
    expect(mail.text).toContain('no tutor has sent a quote yet');
    expect(mail.text).toContain('Unsubscribe from these emails');
    const access = await app.visitor().post('/api/enquiry-access', { token: tokenIn(mail) });
    expect(access).toMatchObject({ status: 200, body: { enquiryId: id } });
    await app.advance(30 * HOUR);
    const { body } = await family.get<{ enquiry: { status: string } }>(`/api/enquiries/${id}`);
    expect(body.enquiry.status).toBe('matching');
    expect(await mailsOf(email)).toHaveLength(2);
  });

  it(
    'REL-10 leaves one terminal state and one event when accept, decline and expiry meet',
    { tags: 'long' },
    async () => {
      const { id, rows } = await matched({ hiringLikelihood: READY_TO_HIRE_NOW });
      await app.advance(24 * HOUR - 300);
      await Promise.all(
        rows.map(async ({ tutorId }) => {
          const person = tutors.find((one) => one.tutorId === tutorId) as TestTutor;
          const visitor = await signIn(app, person);
          const own = await app.database.one<{ id: string }>(
            'select id from tutor_opportunities where enquiry_id = $1 and tutor_id = $2',
            [id, tutorId],
          );
          const answers = await Promise.all(
            ['accept', 'reject', 'accept', 'reject'].map((answer) =>
              visitor.post(`/api/portal/opportunities/${own?.id}/${answer}`),
            ),
          );
          for (const { status } of answers) expect([200, 409]).toContain(status);
        }),
      );
      await eventually(async () => {
        const ended = await opportunitiesOf(id);
        expect(ended.slice(0, 8).map(({ status }) => status)).not.toContain('available');
      });
      const events = await app.database.query<{ n: number }>(
        `select count(*) as n from event_log where stream = 'opportunity' and correlation = $1 and type not in ('OpportunityOffered', 'OpportunityReminded') group by stream_id`,
        [id],
      );
      expect(new Set(events.map(({ n }) => n))).toEqual(new Set([1]));
    },
  );
});
