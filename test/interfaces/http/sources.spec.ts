import type { AnalyticsSources } from '../../../interfaces/http/contract/admin-analytics.js';
import type { EnquiryView } from '../../../interfaces/http/contract/enquiry.js';
import type { AdminEnquiry } from '../../../interfaces/http/contract/history.js';
import { SHOWN_SOURCES } from '../../../application/admin/get-analytics.query.js';
import { Clock } from '../../../application/ports/clock.js';
import { Settings } from '../../../application/ports/settings.js';
import { enquiry } from '../../support/enquiries.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { family, opportunityOf, teachers } from '../../support/quotes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

const SOURCES = '/api/admin/analytics/sources';
const NOTHING = { utm_source: null, utm_medium: null, utm_campaign: null, referrer: null };
const viewOf = async ({ id, visitor }: { id: string; visitor: Visitor }) =>
  (await visitor.get<EnquiryView>(`/api/enquiries/${id}`)).body.enquiry;
const adminViewOf = async (reference: string) =>
  (await admin.get<{ enquiries: AdminEnquiry[] }>(`/api/admin/enquiries?search=${reference}`)).body.enquiries[0];
const rowOf = async (source: string) =>
  (await admin.get<AnalyticsSources>(SOURCES)).body.sources.find((row) => row.source === source);

describe('G-29 where an enquiry came from', () => {
  it('is shown to its family and admins as it was cleaned, and to no tutor', async () => {
    const [teacher] = await teachers(app, await severalTutors(app, 1, { subjects: ['sanskrit'] }));
    const asking = await family(app, {
      subjects: 'Sanskrit',
      source: {
        utm_source: 'Zeta-Flyer',
        utm_medium: 'Print\u0007',
        utm_campaign: 'Term 4',
        referrer: 'https://zeta-school.example/notices?child=ann',
      },
    });
    const source = {
      utm_source: 'zeta-flyer',
      utm_medium: 'print',
      utm_campaign: 'term 4',
      referrer: 'zeta-school.example',
    };
    const { reference, ...view } = await viewOf(asking);
    expect(view.source).toEqual(source);
    expect(await adminViewOf(reference)).toMatchObject({ id: asking.id, source });
    await opportunityOf(app, asking, teacher!);
    for (const path of ['/api/portal/opportunities', '/api/portal/quotes'])
      expect(JSON.stringify((await teacher!.visitor.get(path)).body)).not.toMatch(/zeta|utm_/);
  });

  it('never refuses an enquiry, whatever it is', async () => {
    const long = 'x'.repeat(5_000);
    for (const [source, shown] of [
      [undefined, NOTHING],
      [null, NOTHING],
      ['google', NOTHING],
      [[{ utm_source: 'google' }], NOTHING],
      [{ utm_source: { name: 'google' }, referrer: 7 }, NOTHING],
      [{ utm_source: '\u0000', utm_medium: '\ud800', referrer: 'http://' }, NOTHING],
      [
        { utm_source: long, referrer: `https://${long}.example` },
        { ...NOTHING, utm_source: 'x'.repeat(100) },
      ],
      [{ referrer: `${app.part(Settings).publicUrl}/search` }, NOTHING],
    ] as const) {
      const visitor = app.visitor();
      const sent = await visitor.post<{ id: string }>('/api/enquiries', enquiry({ source }));
      expect(sent.status).toBe(201);
      expect((await viewOf({ id: sent.body.id, visitor })).source).toEqual(shown);
    }
  });

  it('R-12 makes no second enquiry of one that is sent twice, and keeps the first', async () => {
    const visitor = app.visitor();
    const input = enquiry({ source: { utm_source: 'yankee' } });
    const first = await visitor.post<{ id: string }>('/api/enquiries', input);
    const again = await visitor.post<{ id: string }>('/api/enquiries', { ...input, source: { utm_source: 'xray' } });
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect((await viewOf({ id: first.body.id, visitor })).source?.utm_source).toBe('yankee');
    expect(await rowOf('xray')).toBeUndefined();
  });

  it('R-68 is erased with the family, and goes on counting under its name', async () => {
    const asking = await family(app, { source: { utm_source: 'whiskey', utm_campaign: 'for ann' } });
    const { reference } = await viewOf(asking);
    const closed = await asking.visitor.post(`/api/enquiries/${asking.id}/close`, { reason: 'not_me' });
    expect(closed.status).toBe(200);
    expect((await adminViewOf(reference))?.source).toEqual(NOTHING);
    const row = await rowOf('whiskey');
    expect(row).toMatchObject({ enquiries: 1, held: 0, conversion: 0 });
    await app.database.query('select rebuild_figures()');
    expect(await rowOf('whiskey')).toEqual(row);
  });

  it('is figures of some days, of which the smallest sources are one row', async () => {
    const total = async (query: string) => (await admin.get<AnalyticsSources>(`${SOURCES}${query}`)).body.total;
    expect(await total('?from=2001-01-01&to=2001-02-01')).toEqual({
      enquiries: 0,
      matched: 0,
      quoted: 0,
      booked: 0,
      held: 0,
      sessions: 0,
      conversion: null,
    });
    for (const query of ['?from=2026-02-30', '?to=yesterday', '?from=2026-02-02&to=2026-02-01', '?from=1900-01-01'])
      expect(await admin.get(`${SOURCES}${query}`)).toMatchObject({ status: 400, body: { code: 'validation' } });
    const before = await total('');
    await app.database.query(
      `insert into enquiry_progress (enquiry_id, sent_at, city, subject, source)
       select gen_random_uuid(), $1, 'elsewhere', 'other', 'many ' || n from generate_series(1, 2 * ${SHOWN_SOURCES}) n`,
      [app.part(Clock).now()],
    );
    const { sources, total: all } = (await admin.get<AnalyticsSources>(SOURCES)).body;
    expect(sources.map(({ source }) => source).indexOf(null)).toBe(SHOWN_SOURCES);
    expect(sources).toHaveLength(SHOWN_SOURCES + 1);
    expect(all.enquiries).toBe(before.enquiries + 2 * SHOWN_SOURCES);
    expect(sources.reduce((sum, { enquiries }) => sum + enquiries, 0)).toBe(all.enquiries);
  });
});
