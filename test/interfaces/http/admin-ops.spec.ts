import { randomUUID } from 'node:crypto';
import type { AdminAlert, AdminMail } from '../../../interfaces/http/contract/admin-ops.js';
import type { AsOf, EnquiryLife, VerificationRun } from '../../../interfaces/http/contract/history.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { account, severalTutors, signIn, type TestTutor } from '../../support/people.js';
import { type Mailbox, openMailbox } from '../../support/mailbox.js';
import type { Visitor } from '../../support/visitor.js';
import { applicant, contract, profile } from '../../support/onboarding.js';
import { APPROVED, eventsOf, judge, rejected } from '../../support/vetting.js';
import { showsTheBoard } from './queue-board.js';

let app: TestApp;
let box: Mailbox;
let admin: Visitor;
let other: Visitor;
let people: TestTutor[];

beforeAll(async () => {
  box = await openMailbox();
  app = await startTestApp({ SMTP_URL: box.url });
  people = await severalTutors(app, 12);
  admin = await signIn(app, await account(app, 'admin'));
  other = await signIn(app, await account(app, 'admin'));
});
afterAll(async () => {
  await app.close();
  await box.close();
});

async function matched(changes: Parameters<typeof enquiry>[0] = {}): Promise<string> {
  const { id } = (await app.visitor().post<{ id: string }>('/api/enquiries', enquiry(changes))).body;
  await eventually(async () => {
    const row = await app.database.one<{ waves: number }>('select waves from enquiries where id = $1', [id]);
    expect(row?.waves).toBe(1);
  });
  return id;
}
const alertsOf = async (kind: string) =>
  (await admin.get<{ alerts: AdminAlert[] }>('/api/admin/alerts')).body.alerts.filter((alert) => alert.kind === kind);
const typesOf = async (id: string) =>
  (await admin.get<{ events: { type: string; actor: string }[] }>(`/api/admin/events?streamId=${id}`)).body.events;

describe('R-42 R-92 alerts and actions', () => {
  it('names an enquiry for which nobody was found, and the action that was taken', async () => {
    const id = await matched({ subjects: 'Economics' });
    expect(await alertsOf('no_candidate')).toMatchObject([
      { subject: id, detail: 'No tutor could be invited in 1 wave' },
    ]);
    const answers = await Promise.all([admin, other].map((one) => one.post(`/api/admin/enquiries/${id}/match`)));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await typesOf(id))[0]).toMatchObject({
      type: 'NoCandidateFound',
      actor: expect.stringContaining('account:'),
    });
    expect((await admin.post(`/api/admin/enquiries/${id}/close`, { reason: 'no_tutor' })).status).toBe(200);
    expect(await alertsOf('no_candidate')).toEqual([]);
    for (const action of [
      ['match', undefined],
      ['close', { reason: 'other' }],
    ] as const)
      expect(await admin.post(`/api/admin/enquiries/${id}/${action[0]}`, action[1])).toMatchObject({
        status: 409,
        body: { code: 'enquiry_closed' },
      });
  });

  it('pauses and resumes a tutor, who is not invited meanwhile', async () => {
    const { tutorId } = people[0] as TestTutor;
    expect((await admin.post(`/api/admin/tutors/${tutorId}/pause`)).body).toEqual({
      success: true,
      acceptingStudents: false,
    });
    await admin.post(`/api/admin/tutors/${tutorId}/pause`);
    const id = await matched();
    const invited = await app.database.query(
      'select 1 from tutor_opportunities where enquiry_id = $1 and tutor_id = $2',
      [id, tutorId],
    );
    expect(invited).toEqual([]);
    expect((await admin.post(`/api/admin/tutors/${tutorId}/resume`)).body).toMatchObject({ acceptingStudents: true });
    expect((await typesOf(tutorId)).map(({ type }) => type).slice(0, 2)).toEqual(['StudentsResumed', 'StudentsPaused']);
  });

  it('REL-6 lists the mails and sends one again under its Message-ID, which is an event; one that waits answers 409', async () => {
    const body = enquiry();
    await app.visitor().post('/api/enquiries', body);
    const mail = await eventually(async () => {
      const { mails } = (
        await admin.get<{ mails: AdminMail[] }>(`/api/admin/mails?to=${body.email.toUpperCase()}&status=sent`)
      ).body;
      expect(mails).toHaveLength(1);
      return mails[0] as AdminMail;
    });
    expect(mail).toMatchObject({ kind: 'enquiry-received', to: body.email, error: null });
    expect((await admin.post(`/api/admin/mails/${mail.id}/resend`)).status).toBe(200);
    await eventually(async () =>
      expect(await app.database.query('select status from mails where id = $1', [mail.id])).toEqual([
        { status: 'sent' },
      ]),
    );
    expect(box.received.filter(({ to }) => to === body.email)).toHaveLength(2);
    expect(box.counts().get(`<${mail.id}@site.localhost>`)).toBe(2);
    await app.database.query(`update mails set status = 'pending', due_at = 'infinity' where id = $1`, [mail.id]);
    expect(await admin.post(`/api/admin/mails/${mail.id}/resend`)).toMatchObject({
      status: 409,
      body: { code: 'mail_waiting' },
    });
    await app.database.query(`update mails set status = 'failed', last_error = '550 No such user' where id = $1`, [
      mail.id,
    ]);
    expect(await alertsOf('mail_failed')).toMatchObject([{ subject: mail.id, detail: '550 No such user' }]);
    expect(
      (await admin.get<{ events: object[] }>('/api/admin/events?stream=act&type=MailResent')).body.events,
    ).toMatchObject([{ data: { mailId: mail.id, kind: 'enquiry-received' } }]);
  });

  it('F5 sends every mail again that was parked since an instant, and no other, which is one event', async () => {
    const before = new Date(Date.now() - HOUR).toISOString();
    const mail = async (changes: { parkedAt?: string | null; address?: string; status?: string }) => {
      const { parkedAt = new Date().toISOString(), address = 'back@people.example', status = 'failed' } = changes;
      const id = randomUUID();
      await app.database.query(
        `insert into mails (id, event_id, recipient, kind, to_name, to_address, data, status, attempts, created_at, parked_at, due_at)
         values ($1, $1, 'owner', 'password-changed', 'Pat', $2, '{}', $3, 8, now(), $4, case when $3 = 'pending' then 'infinity' else now() end)`,
        [id, address, status, status === 'failed' ? parkedAt : null],
      );
      return id;
    };
    await app.database.query(`delete from mails where status <> 'sent'`);
    const parked = [await mail({}), await mail({}), await mail({ parkedAt: before })];
    const kept = [
      await mail({ parkedAt: new Date(Date.parse(before) - 1).toISOString() }),
      await mail({ address: '' }),
      await mail({ status: 'pending' }),
    ];
    const listed = (await admin.get<{ mails: AdminMail[] }>('/api/admin/mails?status=failed')).body.mails;
    expect(listed.find(({ id }) => id === parked[2])).toMatchObject({ parkedAt: before });

    const answers = await Promise.all(
      [admin, other].map((one) => one.post<{ resent: number }>('/api/admin/mails/resend-parked', { since: before })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.resent).sort()).toEqual([0, 3]);
    await eventually(async () =>
      expect(
        await app.database.query(
          'select status, attempts, parked_at as "parkedAt" from mails where id = any($1::uuid[])',
          [parked],
        ),
      ).toEqual(parked.map(() => ({ status: 'sent', attempts: 1, parkedAt: null }))),
    );
    expect(
      await app.database.query(`select id from mails where id = any($1::uuid[]) and attempts = 8 order by id`, [kept]),
    ).toHaveLength(kept.length);
    const { events } = (await admin.get<{ events: object[] }>('/api/admin/events?stream=act&type=ParkedMailsResent'))
      .body;
    expect(events).toHaveLength(2);
    expect(events).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ since: before, mails: 3 }) }),
    );
  });

  it.each([
    'mails?status=lost',
    'enquiries?status=open',
    'students?filter=both',
    'tutors/performance?sortBy=x',
    'analytics/series?metric=x',
    'analytics/series?bucket=hour',
    'analytics/market?city=atlantis',
    'analytics/cases?from=yesterday',
    'analytics/competitions?from=yesterday',
    'students?page=0',
  ])('answers a filter value that is not in the list with 400: %s', async (path) =>
    expect((await admin.get(`/api/admin/${path}`)).status).toBe(400),
  );
});

describe('D-38 R-125 the period of a series', () => {
  type Series = { series: { at: string }[] };
  const daysOf = async (from: string, to: string) => {
    const period = new URLSearchParams({ from, to });
    const { status, body } = await admin.get<Series>(`/api/admin/analytics/series?${period}`);
    expect([status, (await admin.get(`/api/admin/analytics/market?${period}`)).status]).toEqual([200, 200]);
    return body.series.map(({ at }) => at);
  };

  it.each([
    ['2026-11-21', '2026-11-22', ['2026-11-21', '2026-11-22']],
    ['2026-11-20T13:00:00Z', '2026-11-21T12:59:59.999Z', ['2026-11-21']],
    ['2026-11-20T12:59:59Z', '2026-11-21', ['2026-11-20', '2026-11-21']],
    ['2026-11-21T00:00:00+11:00', '2026-11-21T23:00:00+08:00', ['2026-11-21', '2026-11-22']],
    ['2026-07-01T14:00:00Z', '2026-07-02T13:59:59Z', ['2026-07-02']],
  ])('is of days, or of the days in Sydney that instants mean: %s to %s', async (from, to, days) => {
    expect(await daysOf(from, to)).toEqual(days);
  });

  it.each(['2026-13-01', '2026-11-21T25:00:00Z', '2026-11-21T04:30', 'yesterday', ''])(
    'is not of "%s"',
    async (from) => {
      for (const path of ['series', 'market'])
        expect(await admin.get(`/api/admin/analytics/${path}?${new URLSearchParams({ from })}`)).toMatchObject({
          status: 400,
          body: { fields: { from: expect.stringContaining('2026-11-21T04:30:00Z') } },
        });
    },
  );
});

describe('A-21 R-64 the history', () => {
  it('shows an enquiry’s whole life with its mails, and its state at any moment of it', async () => {
    const id = await matched();
    const before = new Date(Date.now() - HOUR).toISOString();
    const { life } = await eventually(async () => {
      const answer = (await admin.get<{ life: EnquiryLife }>(`/api/admin/enquiries/${id}/life`)).body;
      expect(answer.life.filter(({ what }) => what === 'mail').length).toBe(9);
      return answer;
    });
    expect(life.flatMap((moment) => (moment.what === 'event' ? moment.type : [])).slice(0, 2)).toEqual([
      'EnquirySubmitted',
      'TutorsInvited',
    ]);
    const asOf = async (at: string) =>
      (await admin.get<AsOf>(`/api/admin/events/as-of?streamId=${id}&at=${at}`)).body.streams;
    expect(await asOf(before)).toEqual([]);
    await admin.post(`/api/admin/enquiries/${id}/close`, { reason: 'duplicate' });
    const invited = life.find((moment) => moment.what === 'event' && moment.type === 'TutorsInvited');
    const then = await asOf(invited?.at as string);
    expect(then.find(({ stream }) => stream === 'enquiry')).toMatchObject({
      lastEvent: 'TutorsInvited',
      state: { status: 'matching', waves: 1 },
    });
    expect(then.filter(({ stream }) => stream === 'opportunity')).toHaveLength(8);
    const now = await asOf(new Date(Date.now() + HOUR).toISOString());
    expect(now.find(({ stream }) => stream === 'enquiry')?.state).toMatchObject({
      status: 'closed',
      closedReason: 'duplicate',
    });
    expect((await admin.get(`/api/admin/events/as-of?streamId=${randomUUID()}`)).status).toBe(404);
  });

  it('is verified on demand: it holds, and a row that was changed behind its back is named', async () => {
    const verify = async (body: object) => {
      const { run } = (await admin.post<{ run: VerificationRun }>('/api/admin/events/verify', body)).body;
      return eventually(async () => {
        const answer = (await admin.get<{ run: VerificationRun }>(`/api/admin/events/verify/${run.id}`)).body.run;
        expect(answer.status).toBe('done');
        return answer;
      });
    };
    expect(await verify({})).toMatchObject({ holds: true, differences: 0 });
    const { tutorId } = people[1] as TestTutor;
    await app.database.query('update tutors set hourly_rate = 149 where id = $1', [tutorId]);
    expect(await verify({ streamId: tutorId })).toMatchObject({
      holds: false,
      differences: 1,
      streams: 1,
      told: [{ stream: 'tutor', id: tutorId }],
    });
    await app.database.query('update tutors set hourly_rate = 65 where id = $1', [tutorId]);
    expect(await verify({ streamId: tutorId })).toMatchObject({ holds: true });
  });
});

it('SEC-45 the queue board over Postgres is shown to a signed-in admin alone, and only shows', () =>
  showsTheBoard(app, 'postgres'));

it(
  'R-26 R-31 the contract of a draft is neither overdue nor decided on before the draft has an account',
  { tags: 'long' },
  async () => {
    const visitor = app.visitor();
    await visitor.post('/api/register/tutor', profile());
    const { contractId } = (await visitor.post<{ contractId: string }>('/api/register/contract', contract())).body;
    const waiting = await applicant(app);
    await app.advance(5 * 24 * HOUR);
    const newAdmin = await signIn(app, await account(app, 'admin'));
    const { alerts, counts } = (
      await newAdmin.get<{ alerts: AdminAlert[]; counts: Record<string, number> }>(
        '/api/admin/alerts?kind=vetting_overdue',
      )
    ).body;
    expect(alerts).toMatchObject([{ subject: waiting.tutorId }]);
    expect(counts['vetting_overdue']).toBe(1);
    for (const verdict of [APPROVED, rejected()])
      expect(await judge(newAdmin, contractId, verdict)).toMatchObject({
        status: 409,
        body: { code: 'tutor_unclaimed' },
      });
    expect(await eventsOf(app, contractId)).toEqual(['ContractSubmitted']);
  },
);
