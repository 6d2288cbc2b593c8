import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PersonalData } from '../../../application/ports/erasure/personal-data.js';
import { ADVISORY_LOCKS } from '../../../infrastructure/postgres/advisory-locks.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { account, signIn } from '../../support/people.js';

const root = join(import.meta.dirname, '../../..');
const LOCKING = /advisory\w*lock\w*\s*\(([^()]*(?:\([^()]*\))?[^()]*)\)/g;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' });
});
afterAll(() => app.close());

describe('F19 advisory locks', () => {
  it('F19 have a number each, also those that functions of the database take', async () => {
    const numbers = Object.values(ADVISORY_LOCKS);
    expect(new Set(numbers).size).toBe(numbers.length);
    const functions = await app.database.query<{ name: string; body: string }>(
      `select proname as name, prosrc as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname = 'public' and prosrc like '%advisory%'`,
    );
    const taken = functions.flatMap(({ name, body }) => [...body.matchAll(LOCKING)].map(([, lock]) => [name, lock]));
    expect(taken).toEqual([['refresh_students', String(ADVISORY_LOCKS.studentFigures)]]);
  });

  it('F19 are named in one place: no statement of the program holds a number or a hash of its own', () => {
    const files = globSync('{application,infrastructure,interfaces}/**/*.ts', { cwd: root });
    expect(files.length).toBeGreaterThan(300);
    const taken = files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(LOCKING)].map(([, lock]) => `${file}: ${lock}`),
    );
    expect(taken.length).toBeGreaterThanOrEqual(4);
    expect(taken.filter((lock) => !/: \$\d$/.test(lock))).toEqual([]);
  });

  it('F19 the student directory is read while retention runs', async () => {
    const admin = await signIn(app, await account(app, 'admin'));
    let ran = false;
    await app.part(PersonalData).withAdvisoryLock(async () => {
      await app.database.query(`insert into student_changes (email) values ('somebody@family.example')`);
      expect((await admin.get('/api/admin/students')).status).toBe(200);
      ran = true;
    });
    expect(ran).toBe(true);
  });
});
