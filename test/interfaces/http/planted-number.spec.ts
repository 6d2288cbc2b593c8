import { vi } from 'vitest';
import { run } from '../../support/databases.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { applicant, contract } from '../../support/onboarding.js';
import { account, signIn } from '../../support/people.js';
import type { Answer } from '../../support/visitor.js';

const TFN = '876543210';
const SPACED = '876 543 210';

let app: TestApp;
let logged = '';

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      logged += String(chunk);
      return true;
    });
  app = await startTestApp({ LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

/** Every table of the database, the queue's among them, as text. */
async function dump(): Promise<string> {
  const { url } = app.database;
  const tables = await run<{ name: string }>(
    url,
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(25);
  const texts: string[] = [];
  for (const { name } of tables)
    for (const { row } of await run<{ row: string }>(url, `select to_jsonb(t)::text as row from ${name} t`))
      texts.push(row);
  return texts.join('\n');
}

describe('SEC-18 R-33 a planted tax file number', () => {
  it(
    'is found nowhere but sealed in its columns: not in answers, tables, events, jobs, mails or logs',
    { tags: 'long' },
    async () => {
      const answers: Answer<unknown>[] = [];
      const admin = await signIn(app, await account(app, 'admin'));
      const one = await applicant(app, { contract: { taxFileNumber: SPACED } });
      const get = async (path: string, by = admin) => answers.push(await by.get(path));
      // Refused ones are where a careless message would show it.
      answers.push(await one.visitor.post('/api/register/contract', contract({ taxFileNumber: SPACED })));
      answers.push(
        await one.visitor.post('/api/register/contract', contract({ taxFileNumber: SPACED, wwcNumber: '' })),
      );
      const patch = async (path: string, body: object) => answers.push(await admin.ask('PATCH', path, { body }));
      await patch(`/api/admin/contracts/${one.contractId}`, { status: 'approved' });
      await patch(`/api/admin/tutors/${one.tutorId}/vetting`, { status: 'approved' });
      await app.visitor().post('/api/enquiries', enquiry({ subjects: 'Maths' }));
      await eventually(async () => expect(await app.database.query('select 1 from outbox')).toEqual([]));
      for (const path of ['profile', 'contracts', 'credentials', 'opportunities'])
        await get(`/api/portal/${path}`, one.visitor);
      await get(`/api/tutors/${one.tutorId}/profile`);
      for (const path of ['tutors', `tutors/${one.tutorId}`, 'tutors?vetting=all', 'events', 'tutors/performance'])
        await get(`/api/admin/${path}`);
      const reveal = { field: 'taxFileNumber', reason: 'To see that it is there' };
      const shown = await admin.post(`/api/admin/tutors/${one.tutorId}/reveal`, reveal);
      expect(shown.body).toEqual({ success: true, value: TFN });

      const texts = answers.map(({ text }) => text).join('\n');
      const kept = await dump();
      expect(kept).toContain(one.contractId);
      expect(texts).toContain('••••••210');
      for (const number of [TFN, SPACED]) {
        expect(texts).not.toContain(number);
        expect(kept).not.toContain(number);
        expect(logged).not.toContain(number);
      }
      const [row] = await app.database.query<{ one: string; other: string }>(
        `select c.tax_file_number as one, t.tax_file_number as other
       from contract_submissions c join tutors t on t.id = c.tutor_id where c.id = $1`,
        [one.contractId],
      );
      expect([row?.one, row?.other]).toEqual([expect.stringMatching(/^sealed:/), expect.stringMatching(/^sealed:/)]);
    },
  );
});
