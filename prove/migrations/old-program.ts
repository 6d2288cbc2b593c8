import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate } from '../../infrastructure/postgres/data-source.js';
import { copyDatabase, emptyDatabase } from '../../test/support/databases.js';
import { enquiry } from '../../test/support/enquiries.js';
import { freePort } from '../../test/support/free-port.js';
import { PASSWORD, registration } from '../../test/support/people.js';
import { Life } from '../../test/support/program.js';
import { Visitor } from '../../test/support/visitor.js';
import { exactly, type Figure } from '../proof.js';

const MIGRATIONS = 'infrastructure/postgres/migrations';
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();

/**
 * The program as it was before the last commit that added a migration, on its own schema and on the newest: each call
 * is answered alike.
 */
export async function oldProgram(): Promise<Figure[]> {
  const before = git('log', '-1', '--diff-filter=A', '--format=%h', '--', MIGRATIONS);
  const commit = git('rev-parse', '--short', `${before}~1`);
  const folder = mkdtempSync(join(tmpdir(), 'banksia-old-'));
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    // Its own `npm run build` would install packages first, through this link into the checkout's.
    const builder = join(folder, 'build-server.mjs');
    writeFileSync(builder, `import { build } from './scripts/build.mjs'; await build('server');`);
    execFileSync(process.execPath, [builder], { cwd: folder, stdio: 'ignore' });
    const own = await emptyDatabase();
    // Its own database, with all that it has written, as it stands and as the newest program leaves it.
    const there = await answers(folder, own.url);
    const copy = await copyDatabase(own.url);
    try {
      await migrate(copy.url);
      const here = await answers(folder, copy.url);
      const different = [...here].filter(([call, status]) => status >= 500 || there.get(call) !== status);
      const refused = [...there].filter(([, status]) => status >= 400).map(([call, status]) => `${call}: ${status}`);
      if (refused.length > 0) console.error(refused.join('\n'));
      for (const [call, status] of different)
        console.error(`${call}: ${status} on the new schema, ${there.get(call)} on its own`);
      return [
        exactly(`calls of the program of ${commit} on the new schema`, there.size, here.size),
        exactly('calls that it refuses on its own schema already', 0, refused.length),
        exactly('calls that are answered otherwise than on its own schema, or by 500 and above', 0, different.length),
      ];
    } finally {
      await Promise.all([own.drop(), copy.drop()]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A fixed list of calls of the demo's people, with the status of each answer. */
async function answers(folder: string, url: string): Promise<Map<string, number>> {
  const port = await freePort();
  // The keys of what it seals are made there once.
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const life = new Life(
    process.execPath,
    [join(folder, 'dist/interfaces/main.js')],
    { DATABASE_URL: url, DATA_DIR: data, PORT: String(port), LIMITS: '1000', ROLE: 'all' },
    port,
  );
  const site = `http://127.0.0.1:${port}`;
  const seen = new Map<string, number>();
  try {
    await life.start();
    const call = async (visitor: Visitor, method: string, path: string, body?: unknown) => {
      const { status } = await visitor.ask(method, path, { body });
      seen.set(`${seen.size} ${method} ${path}`, status);
    };
    const [visitor, tutor, admin] = [new Visitor(site), new Visitor(site), new Visitor(site)];
    for (const path of READ_BY_ALL) await call(visitor, 'GET', path);
    await call(
      visitor,
      'POST',
      '/api/register',
      registration({ username: `old-${port}`, email: `old-${port}@people.example` }),
    );
    await call(visitor, 'POST', '/api/login', { username: `old-${port}`, password: PASSWORD });
    await call(visitor, 'POST', '/api/enquiries', enquiry());
    await call(tutor, 'POST', '/api/login', { username: 'tutor', password: 'demo-password' });
    for (const path of READ_BY_TUTORS) await call(tutor, 'GET', path);
    await call(admin, 'POST', '/api/login', { username: 'admin', password: 'demo-password' });
    for (const path of READ_BY_ADMINS) await call(admin, 'GET', path);
    return seen;
  } finally {
    await life.stop();
  }
}

const READ_BY_ALL = ['/api/health', '/api/tutors/search', '/api/tutors', '/api/register/options'];
const READ_BY_TUTORS = [
  ...['user', 'portal/availability', 'portal/booking-requests', 'portal/contracts', 'portal/credentials'],
  ...['portal/earnings', 'portal/notification-settings', 'portal/opportunities', 'portal/profile', 'portal/quotes'],
  ...['portal/reviews', 'portal/sessions'],
].map((path) => `/api/${path}`);
const READ_BY_ADMINS = [
  ...['accounts', 'alerts', 'analytics', 'blocks', 'bookings', 'cases', 'enquiries', 'events', 'mails', 'queues'],
  ...['recent-activity', 'reviews', 'sessions/active', 'students', 'tutors', 'tutors/performance'],
].map((path) => `/api/admin/${path}`);
