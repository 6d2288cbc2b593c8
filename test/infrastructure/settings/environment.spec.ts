import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { environment, readSettings } from '../../../infrastructure/settings/environment.js';
import { PRODUCTION } from '../../support/production.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'banksia-settings-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const read = (env: Record<string, string> = {}) =>
  readSettings({ DATABASE_URL: 'postgres://x/y', DATA_DIR: dataDir, ...env });
const GOOD_KEYS = PRODUCTION.FIELD_KEYS;
const production = (env: Record<string, string> = {}) => read({ ...PRODUCTION, ...env });

const example = readFileSync(resolve(import.meta.dirname, '../../../.env.example'), 'utf8');

describe('the environment', () => {
  it('R-24 R-88 R-117 has the defaults of a demo on one machine', () => {
    expect(read()).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      role: 'all',
      redisUrl: null,
      smtpUrl: null,
      demo: true,
      production: false,
      requireEmailConfirmation: false,
      trustProxy: false,
      limits: 1,
      timeouts: 1,
      queueConnections: null,
      contactPhone: '1300 000 000',
      contactEmail: 'hello@banksia.example',
      lmsUrl: null,
    });
  });

  it('R-11 R-24 has no demo in production, asked for or not, and confirms addresses there', () => {
    for (const env of [undefined, { DEMO: 'on' }])
      expect(production(env)).toMatchObject({
        demo: false,
        production: true,
        requireEmailConfirmation: true,
        host: '0.0.0.0',
      });
    expect(production({ REQUIRE_EMAIL_CONFIRMATION: 'off' })).toMatchObject({ requireEmailConfirmation: false });
  });

  it.each(['', 'short', 'a'.repeat(64), 'abababababababababababababababababab', 'change-me'])(
    'refuses the secret "%s" in production',
    (SESSION_SECRET) => {
      expect(() => production({ SESSION_SECRET })).toThrow(/SESSION_SECRET must be a random text/);
    },
  );

  it('makes a secret of its own elsewhere, once, for its owner’s eyes', () => {
    const secret = read().sessionSecret;
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(read().sessionSecret).toBe(secret);
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o077).toBe(0);
  });

  it.each(['', '1:c2hvcnQ=', `1:${Buffer.alloc(32).toString('base64')}`, 'a key', `${GOOD_KEYS},${GOOD_KEYS}`])(
    'R-33 SEC-19 refuses the keys "%s" in production',
    (FIELD_KEYS) => {
      expect(() => production({ FIELD_KEYS })).toThrow(/^FIELD_KEYS /);
    },
  );

  it('R-33 reads several keys in their order, and makes one of its own, once, elsewhere', () => {
    const second = `b2:${randomBytes(32).toString('base64')}`;
    expect(production({ FIELD_KEYS: `${GOOD_KEYS}, ${second}` }).fieldKeys.map(({ id }) => id)).toEqual(['1', 'b2']);
    const { fieldKeys } = read();
    expect(fieldKeys).toHaveLength(1);
    expect(read().fieldKeys).toEqual(fieldKeys);
    expect(statSync(join(dataDir, 'field-keys')).mode & 0o077).toBe(0);
  });

  it('R-27 caps no rate and collects tax file numbers unless configured otherwise', () => {
    expect(read()).toMatchObject({ rateCap: null, collectTfn: true, s3Url: null, clamdUrl: null });
    expect(read({ RATE_CAP: '', S3_URL: '' })).toMatchObject({ rateCap: null, s3Url: null });
    expect(read({ RATE_CAP: '65', COLLECT_TFN: 'off', S3_URL: 'http://k:s@minio:9000/documents' })).toMatchObject({
      rateCap: 65,
      collectTfn: false,
      s3Url: 'http://k:s@minio:9000/documents',
    });
  });

  it.each([
    ['1', true],
    ['true', true],
    ['on', true],
    ['0', false],
    ['false', false],
    ['off', false],
  ])('R-88 reads the switch %s', (value, meant) => {
    expect(read({ TRUST_PROXY: value, REQUIRE_EMAIL_CONFIRMATION: value, DEMO: value })).toMatchObject({
      trustProxy: meant,
      requireEmailConfirmation: meant,
      demo: meant,
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'banksia'],
    ['PUBLIC_URL', 'ftp://localhost'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['ROLE', 'both'],
    ['METRICS_TOKEN', 'short'],
    ['LIMITS', '0'],
    ['LIMITS', 'many'],
    ['TRUST_PROXY', 'yes'],
    ['DEMO', 'maybe'],
    ['RATE_CAP', '10'],
    ['QUEUE_CONNECTIONS', '1'],
    ['COLLECT_TFN', 'perhaps'],
    ['S3_URL', 'a bucket'],
    ['S3_URL', 's3://minio:9000/documents'],
    ['S3_URL', 'http://key:secret@minio:9000'],
    ['REDIS_URL', 'redis'],
    ['REDIS_URL', 'http://redis:6379'],
    ['SMTP_URL', 'mail.example:587'],
    ['SMTP_URL', 'http://mail.example'],
    ['CLAMD_URL', 'http://clamav:3310'],
    ['REQUIRE_EMAIL_CONFIRMATION', '2'],
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'localhost/banksia'],
    ['DATABASE_URL', 'mysql://localhost/banksia'],
    ['DATABASE_URL', 'postgres://localhost:port/banksia'],
    ['CONTACT_PHONE', '<b>1300</b>'],
    ['CONTACT_EMAIL', 'write to us'],
    ['LMS_URL', 'javascript:alert(1)'],
    ['LMS_URL', 'learn'],
    ['MEETING_URL', 'javascript:alert(1)'],
  ])('D-38 R-126 refuses %s=%s by the variable’s name', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} `, 'm'));
  });

  it.each([
    ['DATABASE_URL', 'postgres://banksia:secret@db:5432/banksia?sslmode=require', 'ownerDatabaseUrl'],
    ['OWNER_DATABASE_URL', 'postgres://banksia:secret@db:5432/banksia', 'ownerDatabaseUrl'],
    ['DATABASE_URL', 'postgres://banksia_program:secret@db:5432/banksia', 'databaseUrl'],
    ['DATABASE_URL', 'postgresql://db/banksia', 'databaseUrl'],
    ['DATABASE_URL', 'postgres://banksia@/banksia?host=/var/run/postgresql', 'databaseUrl'],
    ['DATABASE_URL', 'postgres:///banksia?host=/var/run/postgresql', 'databaseUrl'],
    ['REDIS_URL', 'rediss://:secret@redis:6379/1', 'redisUrl'],
    ['SMTP_URL', 'smtps://user:secret@mail.example', 'smtpUrl'],
    ['PUBLIC_URL', 'http://[::1]:3000', 'publicUrl'],
  ] as const)('D-38 takes %s=%s', (name, value, setting) => {
    expect(read({ [name]: value })[setting]).toBe(value);
  });

  it('F16 makes the program a login of its own, the same in every process, where DATABASE_URL is the owner’s', () => {
    const owner = 'postgres://banksia:secret@db:5432/banksia?sslmode=require';
    const { databaseUrl } = read({ DATABASE_URL: owner });
    const { username, password, host, pathname, search } = new URL(databaseUrl);
    expect([username, host, pathname, search]).toEqual(['banksia_program', 'db:5432', '/banksia', '?sslmode=require']);
    expect(password).toMatch(/^[\w-]{43}$/);
    expect(read({ DATABASE_URL: owner }).databaseUrl).toBe(databaseUrl);
    expect(read({ DATABASE_URL: owner.replace('secret', 'other') }).databaseUrl).not.toBe(databaseUrl);
  });

  it.each([
    ['SMTP_URL', ''],
    ['CONTACT_EMAIL', ''],
    ['CONTACT_EMAIL', 'hello@banksia.example'],
    ['PUBLIC_URL', ''],
    ['PUBLIC_URL', 'http://banksia.example'],
  ])('F10 SEC-45 refuses %s="%s" in production', (name, value) => {
    expect(() => production({ [name]: value })).toThrow(new RegExp(`^${name} is required in production`));
    if (name !== 'PUBLIC_URL' || !value) expect(() => read({ [name]: value })).not.toThrow();
  });

  it('F10 names everything that production lacks at once', () => {
    expect(() => production({ SMTP_URL: '', CONTACT_EMAIL: '', PUBLIC_URL: '' })).toThrow(
      /SMTP_URL[^]*CONTACT_EMAIL[^]*PUBLIC_URL/,
    );
  });

  it.each([
    'https://banksia.example',
    'http://192.168.1.5:3000',
    'http://localhost.example',
    'http://127.0.0.1.example',
  ])('F12 SEC-45 runs no demo at %s, whether it is asked for or not', (PUBLIC_URL) => {
    for (const DEMO of ['', 'on'])
      expect(() => read({ PUBLIC_URL, DEMO })).toThrow(/^PUBLIC_URL must be an address of this machine for a demo/);
    expect(read({ PUBLIC_URL, DEMO: 'off' })).toMatchObject({ demo: false, publicUrl: PUBLIC_URL });
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:4000', 'http://[::1]:3000', 'https://site.localhost'])(
    'F12 runs a demo at %s',
    (PUBLIC_URL) => expect(read({ PUBLIC_URL })).toMatchObject({ demo: true, publicUrl: PUBLIC_URL }),
  );

  it('R-117 takes a blank contact for none, and a given one as it is', () => {
    expect(read({ CONTACT_PHONE: '', CONTACT_EMAIL: '', LMS_URL: '' })).toMatchObject({
      contactPhone: '1300 000 000',
      contactEmail: 'hello@banksia.example',
      lmsUrl: null,
    });
    const configured = { CONTACT_PHONE: '+61 2 5550 1234', CONTACT_EMAIL: 'team@banksia.example' };
    expect(read({ ...configured, LMS_URL: 'https://learn.example/tutors' })).toMatchObject({
      contactPhone: '+61 2 5550 1234',
      contactEmail: 'team@banksia.example',
      lmsUrl: 'https://learn.example/tutors',
    });
  });

  it.each(Object.keys(environment.shape).filter((name) => !['DATABASE_URL', 'DATA_DIR'].includes(name)))(
    'R-117 takes a blank %s for none',
    (name) => {
      for (const blank of ['', ' ']) expect(read({ [name]: blank })).toEqual(read());
    },
  );

  it('R-117 takes a blank folder for the one that it is without a name', () => {
    const given = { DATABASE_URL: 'postgres://x/y', SESSION_SECRET: 'x'.repeat(32), FIELD_KEYS: GOOD_KEYS };
    expect(readSettings({ ...given, DATA_DIR: '' })).toEqual(readSettings(given));
  });

  it('names every variable that is wrong at once', () => {
    expect(() => read({ PORT: 'x', ROLE: 'y' })).toThrow(/PORT[^]*ROLE/);
  });

  it('R-117 reads .env.example as it stands like no variables at all', () => {
    const { DATABASE_URL: _, DATA_DIR: __, ...configured } = parseEnv(example) as Record<string, string>;
    expect(read(configured)).toEqual(read());
  });

  it('is explained whole in .env.example', () => {
    const explained = new Set([...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
    expect(Object.keys(environment.shape).filter((name) => !explained.has(name))).toEqual([]);
  });
});
