/** @module-tag long */
import { EICAR, openClamd } from '../../support/clamd.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { applicant, handIn } from '../../support/onboarding.js';
import { PDF } from '../../support/documents.js';
import { account, signIn } from '../../support/people.js';
import type { Visitor } from '../../support/visitor.js';

const INFECTED = Buffer.concat([PDF, EICAR]);
const MINUTE = 60_000;

let clamd: Awaited<ReturnType<typeof openClamd>>;
let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  clamd = await openClamd();
  app = await startTestApp({ CLAMD_URL: clamd.url });
  admin = await signIn(app, await account(app, 'admin'));
});
beforeEach(() => clamd.feel('well'));
afterAll(async () => {
  await app.close();
  await clamd.close();
});

type DocumentView = { id: string; scan: string; verified: boolean; refused: boolean; refusalReason: string | null };
type Alerts = { alerts: { kind: string; subject: string; detail: string }[] };

const documentsOf = async (visitor: Visitor) => (await visitor.get<DocumentView[]>('/api/portal/credentials')).body;
const scanned = (visitor: Visitor, id: string, scan: string) =>
  eventually(async () =>
    expect((await documentsOf(visitor)).find((document) => document.id === id)).toMatchObject({ id, scan }),
  );
const decide = (path: string, body: Record<string, unknown>, by = admin) =>
  by.ask('PATCH', `/api/admin/${path}`, { body });
const alertsOf = async (tutorId: string) =>
  (await admin.get<Alerts>('/api/admin/alerts')).body.alerts.filter(({ subject }) => subject === tutorId);
const mailsTo = async (address: string) =>
  app.database.query<{ data: { reason: string } }>(
    `select data from mails where to_address = $1 and kind = 'document-rejected'`,
    [address],
  );

describe('SEC-34 a document', () => {
  it('that is clean is said to be so, and can be verified', async () => {
    const { visitor, documentId } = await applicant(app);
    await scanned(visitor, documentId, 'clean');
    expect(await decide(`documents/${documentId}`, { verified: true })).toMatchObject({ status: 200 });
  });

  it('with a virus is quarantined: nobody opens or verifies it, the admins are alerted, and the tutor is asked for another', async () => {
    const { visitor, tutorId, contractId, documentId, email } = await applicant(app);
    await scanned(visitor, documentId, 'clean');
    const infected = await handIn(visitor, 'wwc_credential', INFECTED);
    await scanned(visitor, infected, 'quarantined');
    expect((await documentsOf(visitor))[0]).toMatchObject({
      id: infected,
      verified: false,
      refused: true,
      refusalReason: 'Our virus scan found something in this file. Please upload another.',
    });
    const away = { status: 409, body: { code: 'document_quarantined' } };
    expect(await visitor.get(`/api/portal/documents/${infected}/file`)).toMatchObject(away);
    expect(await admin.get(`/api/admin/documents/${infected}/file`)).toMatchObject(away);
    expect(await decide(`documents/${infected}`, { verified: true, version: 1 })).toMatchObject(away);
    expect(await alertsOf(tutorId)).toMatchObject([
      { kind: 'document_quarantined', detail: 'The virus scan found Eicar-Test-Signature' },
    ]);
    expect(await mailsTo(email)).toMatchObject([{ data: { reason: expect.stringContaining('virus scan') } }]);

    expect(await decide(`contracts/${contractId}`, { status: 'approved' })).toMatchObject({ status: 200 });
    expect(await documentsOf(visitor)).toMatchObject([
      { id: infected, verified: false },
      { id: documentId, verified: true },
    ]);
    await handIn(visitor);
    expect(await alertsOf(tutorId)).toEqual([]);
  });

  it('in quarantine keeps a contract from being approved until another stands there', async () => {
    const { visitor, contractId, documentId } = await applicant(app, { check: INFECTED });
    await scanned(visitor, documentId, 'quarantined');
    const approve = () => decide(`contracts/${contractId}`, { status: 'approved' });
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'document_quarantined' } });
    const another = await handIn(visitor);
    await scanned(visitor, another, 'clean');
    expect(await approve()).toMatchObject({ status: 200 });
  });

  it('verified before the scanner found something is taken back, and the tutor leaves search', async () => {
    const { visitor, tutorId, documentId } = await applicant(app);
    await scanned(visitor, documentId, 'clean');
    await decide(`documents/${documentId}`, { verified: true });
    const listed = () => app.database.query('select wwc_verified from tutor_search where tutor_id = $1', [tutorId]);
    expect(await listed()).toEqual([{ wwc_verified: true }]);
    const infected = await handIn(visitor, 'wwc_credential', INFECTED);
    await scanned(visitor, infected, 'quarantined');
    expect(await listed()).toEqual([{ wwc_verified: true }]);
    await app.database.query(
      `update credential_documents set scan = 'pending', scanned_at = null, scan_due_at = uploaded_at,
         storage_path = (select storage_path from credential_documents where id = $2) where id = $1`,
      [documentId, infected],
    );
    await scanned(visitor, documentId, 'quarantined');
    expect(await listed()).toEqual([{ wwc_verified: false }]);
    expect((await documentsOf(visitor)).map(({ verified }) => verified)).toEqual([false, false]);
  });

  it.each(['hanging', 'full', 'talking nonsense', 'hanging up'] as const)(
    'stays pending while the scanner is %s, is not verified, and is scanned when it answers again',
    async (mood) => {
      clamd.feel(mood);
      const before = clamd.scans();
      const { visitor, tutorId, contractId, documentId } = await applicant(app);
      await eventually(() => Promise.resolve(expect(clamd.scans()).toBeGreaterThan(before)));
      expect(await documentsOf(visitor)).toMatchObject([{ scan: 'pending', verified: false }]);
      const waits = { status: 409, body: { code: 'document_unscanned' } };
      expect(await decide(`documents/${documentId}`, { verified: true })).toMatchObject(waits);
      expect(await decide(`contracts/${contractId}`, { status: 'approved' })).toMatchObject(waits);
      expect(await documentsOf(visitor)).toMatchObject([{ scan: 'pending', verified: false }]);
      await app.advance(11 * MINUTE);
      expect(await alertsOf(tutorId)).toMatchObject([{ kind: 'document_unscanned' }]);

      clamd.feel('well');
      clamd.hangUp();
      await app.advance(45_000);
      await scanned(visitor, documentId, 'clean');
      expect(await alertsOf(tutorId)).toEqual([]);
    },
  );
});
