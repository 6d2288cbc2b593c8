import { randomUUID } from 'node:crypto';
import type { AdminAlert } from '../../../interfaces/http/contract/admin-ops.js';
import { run } from '../../support/databases.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, signIn } from '../../support/people.js';
import type { Visitor } from '../../support/visitor.js';

const OPEN = 10_000;
type AlertPage = { alerts: AdminAlert[]; counts: Record<string, number>; next: string | null };

let app: TestApp;
let admin: Visitor;
let newest: string;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, await account(app, 'admin'));
  newest = (await app.visitor().post<{ id: string }>('/api/enquiries', enquiry())).body.id;
  await eventually(async () => {
    const row = await app.database.one<{ waves: number }>('select waves from enquiries where id = $1', [newest]);
    expect(row?.waves).toBe(1);
    // A mail that is on its way would be marked as sent after this suite has marked it as failed.
    expect(await app.database.query(`select 1 from mails where status = 'pending'`)).toEqual([]);
  });
  // Of many the same instant, so that a page may end within it.
  await run(
    app.database.url,
    `insert into enquiries
     select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'reference', 'BK-OLD-' || n,
       'created_at', e.created_at - (1 + n / 500) * interval '1 hour'))).* from enquiries e, generate_series(1, $2) n where e.id = $1`,
    [newest, OPEN],
  );
});
afterAll(() => app.close());

describe('R-42 D-33 with 10,000 alerts of a kind the list', () => {
  const page = async (query: string) => {
    const { status, body, text } = await admin.get<AlertPage>(`/api/admin/alerts${query}`);
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    return body;
  };
  it('counts all, reaches the newest at once, and keeps other kinds in sight', async () => {
    const first = await page('');
    expect(first.counts['no_candidate']).toBe(OPEN + 1);
    expect(first.alerts.filter(({ kind }) => kind === 'no_candidate')).toHaveLength(200);
    expect(first.next).toBeNull();
    const [latest, ...others] = (await page('?kind=no_candidate&order=newest')).alerts;
    expect(latest?.subject).toBe(newest);
    expect(others).toHaveLength(199);
    await app.database.query(`update mails set status = 'failed' where id = (select min(id::text)::uuid from mails)`);
    expect((await page('')).alerts.filter(({ kind }) => kind === 'mail_failed')).toHaveLength(1);
    await app.database.query(`update mails set status = 'sent' where status = 'failed'`);
  });

  it.each(['oldest', 'newest'])(
    'pages through every one of them, the %s first, none twice',
    { tags: 'long' },
    async (order) => {
      const seen: AdminAlert[] = [];
      for (let after: string | null = ''; after !== null;) {
        const { alerts, counts, next }: AlertPage = await page(
          `?kind=no_candidate&order=${order}${after && `&after=${encodeURIComponent(after)}`}`,
        );
        expect([new Set(alerts.map(({ kind }) => kind)), counts['no_candidate']]).toEqual([
          new Set(['no_candidate']),
          OPEN + 1,
        ]);
        seen.push(...alerts);
        after = next;
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(OPEN + 1);
      expect(seen).toHaveLength(OPEN + 1);
      const times = seen.map(({ since }) => since);
      expect(times).toEqual(order === 'oldest' ? times.toSorted() : times.toSorted().reverse());
    },
  );

  it.each([
    'kind=lost',
    'order=best',
    'kind=no_candidate&after=x',
    'kind=no_candidate&after=2026-11-21T00:00:00.000Z_x',
    `after=2026-11-21T00:00:00.000Z_${randomUUID()}`,
  ])('refuses %s', async (query) =>
    expect(await admin.get(`/api/admin/alerts?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'validation', fields: expect.any(Object) },
    }),
  );

  it('goes on behind an event that two reactions wait for', async () => {
    const after = encodeURIComponent(`2026-11-21T00:00:00.000Z_${randomUUID()}.match-tutors`);
    expect((await page(`?kind=undispatched&after=${after}`)).alerts).toEqual([]);
  });
});
