/** @module-tag long */
import { PDF } from '../../support/documents.js';
import { handIn, profile } from '../../support/onboarding.js';
import { account, signIn, type TestTutor, tutor } from '../../support/people.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

type Shown = { tutor: { portfolioItems: string[]; portfolio: { title: string; url: string }[] } };

async function someone(): Promise<TestTutor & { visitor: Visitor }> {
  const who = await tutor(app);
  return { ...who, visitor: await signIn(app, who) };
}
const save = (visitor: Visitor, portfolioItems: unknown) =>
  visitor.post<{ fields: Record<string, string> }>('/api/register/tutor', profile({ portfolioItems }));
const shown = async (tutorId: string) => (await app.visitor().get<Shown>(`/api/tutors/${tutorId}/profile`)).body.tutor;
const scanned = (id: string, scan: 'clean' | 'quarantined') =>
  app.database.query('update credential_documents set scan = $2 where id = $1', [id, scan]);

describe('G-26 the portfolio of a tutor', () => {
  it('G-26 F-06 has up to six links, https only, with titles, which families read', async () => {
    const { visitor, tutorId } = await someone();
    const links = Array.from({ length: 6 }, (_, n) => ({ title: `Sheet ${n}`, url: `https://example.com/${n}` }));
    expect(await save(visitor, links)).toMatchObject({ status: 200 });
    expect(await shown(tutorId)).toMatchObject({
      portfolio: links,
      portfolioItems: links.map(({ title }) => title),
    });
    expect((await visitor.get<{ portfolio: unknown }>('/api/portal/profile')).body.portfolio).toEqual(links);
    // What leaves it out leaves it as it is.
    expect(await visitor.post('/api/register/tutor', profile())).toMatchObject({ status: 200 });
    expect((await shown(tutorId)).portfolio).toHaveLength(6);
    expect(await save(visitor, [])).toMatchObject({ status: 200 });
    expect(await shown(tutorId)).toMatchObject({ portfolio: [], portfolioItems: [] });
    expect(await save(visitor, [{ title: 'Call 0412 345 678', url: 'https://example.com' }])).toMatchObject({
      status: 200,
    });
    expect(JSON.stringify(await shown(tutorId))).not.toMatch(/0412.?345/);
  });

  it('G-26 refuses what is no such list, with words', async () => {
    const { visitor } = await someone();
    const link = { title: 'Sheet', url: 'https://example.com' };
    for (const bad of [
      Array.from({ length: 7 }, () => link),
      [{ ...link, url: 'http://example.com' }],
      [{ ...link, url: 'javascript:alert(1)' }],
      [{ ...link, url: 'https://' }],
      [{ ...link, title: ' ' }],
      [{ ...link, title: 'x'.repeat(81) }],
      [{ title: 'Neither' }],
      [{ ...link, documentId: '00000000-0000-4000-8000-00000000feed' }],
      ['https://example.com'],
      'https://example.com',
    ]) {
      const answer = await save(visitor, bad);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields).join()).toMatch(/^portfolioItems/);
      expect(Object.values(answer.body.fields).join()).not.toMatch(/Invalid|expected|union/i);
    }
    const other = await someone();
    const theirs = await handIn(other.visitor, 'portfolio');
    const wwc = await handIn(visitor, 'wwc_credential');
    for (const documentId of [theirs, wwc])
      expect(await save(visitor, [{ title: 'Not mine to show', documentId }])).toMatchObject({
        status: 400,
        body: { fields: { portfolioItems: expect.stringContaining('upload the document again') } },
      });
  });

  it('G-26 SEC-34 shows a document once it was found clean, and not where it or its tutor is not to be seen', async () => {
    const { visitor, tutorId } = await someone();
    const documentId = await handIn(visitor, 'portfolio');
    expect(await save(visitor, [{ title: 'Worksheet', documentId }])).toMatchObject({ status: 200 });
    const url = `/api/tutors/${tutorId}/portfolio/${documentId}`;
    expect((await shown(tutorId)).portfolio).toEqual([]);
    expect(await app.visitor().get(url)).toMatchObject({ status: 404 });
    await scanned(documentId, 'clean');
    expect((await shown(tutorId)).portfolio).toEqual([{ title: 'Worksheet', url }]);
    const file = await app.visitor().get(url);
    expect(file).toMatchObject({ status: 200, text: PDF.toString('latin1') });
    expect(file.headers.get('content-disposition')).toContain('attachment');
    await admin.post(`/api/admin/tutors/${tutorId}/suspend`, { reason: 'A concern' });
    expect(await app.visitor().get(url)).toMatchObject({ status: 404 });
    expect(await visitor.get(url)).toMatchObject({ status: 200 });
    await admin.post(`/api/admin/tutors/${tutorId}/reinstate`, { reason: 'All is well' });
    const refused = await admin.ask('PATCH', `/api/admin/documents/${documentId}`, {
      body: { verified: false, reason: 'It names a student' },
    });
    expect(refused.status).toBe(200);
    expect(await app.visitor().get(url)).toMatchObject({ status: 404 });
    expect((await shown(tutorId)).portfolio).toEqual([]);
    // Of a document that is in no portfolio nothing is shown.
    const kept = await handIn(visitor, 'portfolio');
    await scanned(kept, 'clean');
    expect(await app.visitor().get(`/api/tutors/${tutorId}/portfolio/${kept}`)).toMatchObject({ status: 404 });
    expect(await app.visitor().get(`/api/tutors/${tutorId}/portfolio/none`)).toMatchObject({ status: 404 });
  });
});
