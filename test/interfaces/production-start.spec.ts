/** @module-tag long */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf } from '../support/command.js';
import { emptyDatabase, type TestDatabase } from '../support/databases.js';
import { PRODUCTION } from '../support/production.js';
import { program } from '../support/program.js';

/** What a start in production needs (beyond.md §8). */
const NEEDED = ['SESSION_SECRET', 'FIELD_KEYS', 'SMTP_URL', 'PUBLIC_URL', 'CONTACT_EMAIL', 'DATABASE_URL'] as const;
type Needed = (typeof NEEDED)[number];
const key = randomBytes(32).toString('base64');

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await emptyDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'banksia-production-'));
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database.drop();
});

const complete = (): Record<string, string> => ({ ...PRODUCTION, DATABASE_URL: database.url, DATA_DIR: dataDir });
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(complete()).filter(([name]) => !names.includes(name)));

/** All that a start wrote, which ended by itself with an error. */
async function refusalOf(role: 'api' | 'worker' | 'all', env: Record<string, string>): Promise<string> {
  const started = await program(role, { PORT: '0', ...env });
  try {
    await started.start();
    expect(await started.ended()).toBe(1);
    await started.says('\n');
    return started.output;
  } finally {
    await started.kill();
  }
}

/** Which of them a line names, in alphabetical order. */
const namedIn = (line: string) => NEEDED.filter((name) => new RegExp(`(^|; )${name} `).test(line)).toSorted();

describe('a start in production', () => {
  it.each(['api', 'worker', 'all'] as const)(
    'G-32 SEC-45 as %s names all that it lacks in one line, and makes nothing of it itself',
    async (role) => {
      const output = await refusalOf(role, without(...NEEDED));
      expect(output).toMatch(/^[^\n]+\n$/);
      expect(namedIn(output)).toEqual([...NEEDED].toSorted());
      expect(readdirSync(dataDir)).toEqual([]);
    },
  );

  it.each<[Needed, string]>([
    ['SESSION_SECRET', ''],
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', 'change-me-change-me-change-me-change-me'.slice(0, 31)],
    ['SESSION_SECRET', 'a'.repeat(64)],
    ['FIELD_KEYS', ''],
    ['FIELD_KEYS', '1:c2hvcnQ='],
    ['FIELD_KEYS', `1:${Buffer.alloc(32).toString('base64')}`],
    ['FIELD_KEYS', `1:${key},2:${key}`],
    ['SMTP_URL', ''],
    ['SMTP_URL', 'mail.example:587'],
    ['PUBLIC_URL', 'http://banksia.example'],
    ['CONTACT_EMAIL', 'hello@banksia.example'],
    ['CONTACT_EMAIL', 'write to us'],
    ['DATABASE_URL', 'mysql://localhost/banksia'],
  ])('G-32 as a worker with %s=%s names it alone', async (name, value) => {
    const output = await refusalOf('worker', { ...complete(), [name]: value });
    expect(output).toMatch(/^[^\n]+\n$/);
    expect(namedIn(output)).toEqual([name]);
    if (value) expect(output).not.toContain(value);
  });

  it('G-32 SEC-45 does not sign sessions with a key of the columns', async () => {
    const output = await refusalOf('api', { ...complete(), SESSION_SECRET: key, FIELD_KEYS: `1:${key}` });
    expect(output).toBe('SESSION_SECRET must not be one of FIELD_KEYS\n');
  });

  it('G-32 names what is missing beside what is wrong, the latter once', async () => {
    const output = await refusalOf('api', { ...without('SMTP_URL', 'FIELD_KEYS'), PORT: 'x', PUBLIC_URL: 'banksia' });
    expect(output).toMatch(/^[^\n]+\n$/);
    expect(namedIn(output)).toEqual(['FIELD_KEYS', 'PUBLIC_URL', 'SMTP_URL']);
    expect(output).toContain('PORT ');
    expect(output.match(/PUBLIC_URL/g)).toHaveLength(1);
  });

  it.each(['prod', 'Production', 'production '])(
    'G-32 is not one with NODE_ENV=%j, nor a demo by mistake',
    async (NODE_ENV) => {
      expect(await refusalOf('api', { ...complete(), NODE_ENV })).toMatch(/^NODE_ENV must be production[^\n]+\n$/);
    },
  );

  it('G-32 takes no made-up people', async () => {
    expect(await commandOf('seed', ['--tutors', '1'], complete())).toEqual({
      code: 1,
      out: '',
      err: 'Production takes no made-up people: NODE_ENV is production\n',
    });
  });

  it('G-32 commands refuse what a start refuses, in one line', async () => {
    const { code, err } = await commandOf('admin', ['promote', 'nobody'], without('SMTP_URL', 'CONTACT_EMAIL'));
    expect(code).toBe(1);
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(namedIn(err)).toEqual(['CONTACT_EMAIL', 'SMTP_URL']);
  });
});
