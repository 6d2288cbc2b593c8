import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
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

const noted = async () =>
  (await app.database.query<{ n: string }>('select count(*)::text as n from student_changes'))[0]?.n;

describe('F19 advisory locks', () => {
  it('F19 have a number each, also those that functions of the database take', async () => {
    const numbers = Object.values(ADVISORY_LOCKS);
    expect(new Set(numbers).size).toBe(numbers.length);
    const functions = await app.database.query<{ name: string; body: string }>(
      `select proname as name, prosrc as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname = 'public' and prosrc like '%advisory%'`,
    );
    const taken = functions.flatMap(({ name, body }) => [...body.matchAll(LOCKING)].map(([, lock]) => [name, lock]));
    const { figures, studentFigures } = ADVISORY_LOCKS;
    expect(taken.sort()).toEqual([
      ['fold_figures', String(figures)],
      ['fold_people', String(figures)],
      ['rebuild_counts', String(figures)],
      ['refresh_students', String(studentFigures)],
    ]);
  });

  it('F19 are named in one place: no statement of the program holds a number or a hash of its own', () => {
    const files = globSync('{application,infrastructure,interfaces}/**/*.ts', { cwd: root });
    expect(files.length).toBeGreaterThan(300);
    const taken = files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(LOCKING)].map(([, lock]) => `${file}: ${lock}`),
    );
    expect(taken.length).toBeGreaterThanOrEqual(4);
    expect(taken.filter((lock) => !/: \$\d(, \$\d)?$/.test(lock))).toEqual([]);
  });

  it('R-58 figures are read while they are computed again, and what is noted meanwhile is folded afterwards', async () => {
    const admin = await signIn(app, await account(app, 'admin'));
    const rebuilding = new pg.Client({ connectionString: app.database.url });
    await rebuilding.connect();
    try {
      await rebuilding.query('begin');
      await rebuilding.query('select rebuild_figures()');
      await app.database.query(`insert into student_changes (email) values ('somebody@family.example')`);
      expect((await admin.get('/api/admin/students')).status).toBe(200);
      expect(await noted()).toBe('1');
      await rebuilding.query('commit');
      expect((await admin.get('/api/admin/students')).status).toBe(200);
      expect(await noted()).toBe('0');
    } finally {
      await rebuilding.end();
    }
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
