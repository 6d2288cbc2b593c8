/** @module-tag long */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, commandOf } from '../../support/command.js';
import { emptyDatabase, run, type TestDatabase } from '../../support/databases.js';
import { builtFile } from '../../support/program.js';

let database: TestDatabase;
let dataDir: string;

const command = (name: string, args: string[], env: Record<string, string> = {}): Promise<Answer> =>
  commandOf(name, args, { DATA_DIR: dataDir, DATABASE_URL: database.url, ...env });
const oneLine = /^[^\n]+\n$/;

beforeAll(async () => {
  database = await emptyDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'banksia-cli-'));
  expect(await command('migrate', [])).toMatchObject({ code: 0, err: '' });
});

afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database.drop();
});

describe('npm run migrate', () => {
  it('brings an empty database to the newest schema, and leaves one that is there as it is', async () => {
    expect(await command('migrate', [])).toEqual({ code: 0, out: 'The schema is up to date\n', err: '' });
    expect(await run(database.url, 'select * from users')).toEqual([]);
  });

  it('says in one line that the database does not answer', async () => {
    const { code, err } = await command('migrate', [], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
    expect(code).toBe(1);
    expect(err).toMatch(oneLine);
    expect(err).toContain('DATABASE_URL');
  });
});

describe('npm run admin', () => {
  const names = ['--email', 'kim@example.com', '--first-name', 'Kim', '--last-name', 'Lee'];

  it('R-18 makes an admin, whose password never stands in the log', async () => {
    const made = await command('admin', ['create', '--username', 'kim', ...names], {
      ADMIN_PASSWORD: 'a long password',
    });
    expect(made.code).toBe(0);
    expect(await run(database.url, 'select username, role from users')).toEqual([{ username: 'kim', role: 'admin' }]);
    const [event] = await run<{ actor: string; data: object }>(database.url, 'select actor, data from event_log');
    expect(event?.actor).toBe('operator');
    expect(JSON.stringify(event?.data)).not.toContain('password');
  });

  it('refuses a taken name, a short password and none at all in one line', async () => {
    const taken = await command('admin', ['create', '--username', 'KIM', ...names, '--password', 'a long password']);
    expect(taken).toMatchObject({ code: 1, err: 'Username already exists\n' });
    const short = await command('admin', ['create', '--username', 'sam', ...names, '--password', 'short']);
    expect(short).toMatchObject({ code: 1, err: 'Password must be at least 8 characters\n' });
    const none = await command('admin', ['create', '--username', 'sam', ...names]);
    expect(none.code).toBe(1);
    expect(none.err).toMatch(oneLine);
  });

  it('promotes an account once and knows no other way', async () => {
    expect(await command('admin', ['promote', 'nobody'])).toMatchObject({
      code: 1,
      err: 'There is no account nobody\n',
    });
    expect(await command('admin', ['promote', 'kim'])).toMatchObject({ code: 0, out: 'kim was an admin already\n' });
  });
});

describe('npm run seed and npm run audit', () => {
  it('fills the database with people whose log and rows agree', async () => {
    const seeded = await command('seed', ['--tutors', '230', '--enquiries', '40', '--seed', '5']);
    expect(seeded).toMatchObject({ code: 0 });
    expect(await run(database.url, `select count(*)::int as n from tutors where vetting_status = 'approved'`)).toEqual([
      { n: 230 },
    ]);
    expect(await run(database.url, 'select kind from mails union all select reaction from outbox')).toEqual([]);
    const verified = await command('audit', ['verify']);
    expect(verified.out).toContain('no difference');
    expect(verified.code).toBe(0);
  });

  it('refuses the same people twice, and amounts that are none, in one line and with help', async () => {
    const twice = await command('seed', ['--tutors', '10', '--seed', '5']);
    expect(twice.code).toBe(1);
    expect(twice.err.trimEnd().split('\n').at(-1)).toBe(
      'The people of seed 5 are here already: choose another with --seed',
    );
    const many = await command('seed', ['--tutors', '2000000']);
    expect(many.code).toBe(1);
    expect(many.err).toContain('1,000,000');
  });

  it('shows the events of a tutor, and nothing of who does not exist', async () => {
    const [tutor] = await run<{ id: string }>(
      database.url,
      `select id from tutors where vetting_status = 'approved' limit 1`,
    );
    const shown = await command('audit', ['show', tutor?.id ?? '']);
    expect(shown.out).toContain('TutorVettingApproved');
    expect(await command('audit', ['show', '00000000-0000-4000-8000-00000000beef'])).toMatchObject({ code: 1 });
    expect(await command('audit', ['show', 'x'])).toMatchObject({ code: 1 });
  });

  it('REL-15 exits with 1 and names the row that was changed past the log', async () => {
    const [tutor] = await run<{ id: string }>(
      database.url,
      `update tutors set hourly_rate = 149 where id in (select id from tutors limit 1) returning id`,
    );
    const { code, out } = await command('audit', ['verify']);
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`tutor ${tutor?.id}: hourlyRate is 149 in the row and \\d+ by its events`));
    expect(out).toContain('1 difference');
  });

  it('explains itself', async () => {
    for (const name of ['seed', 'admin', 'audit', 'migrate']) {
      const { code, out } = await command(name, ['--help']);
      expect(code).toBe(0);
      expect(out).toContain(`npm run ${name} --`);
    }
  });

  it('ends without a word where nobody reads on, as before `| head`', async () => {
    const child = spawn(process.execPath, [await builtFile('interfaces/cli/audit.js'), '--help'], { stdio: 'pipe' });
    child.stdout.destroy();
    const printed: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(Buffer.concat(printed).toString()).toBe('');
  });
});
