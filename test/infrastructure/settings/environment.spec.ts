import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { environment, readSettings } from '../../../infrastructure/settings/environment.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'banksia-settings-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const read = (env: Record<string, string> = {}) =>
  readSettings({ DATABASE_URL: 'postgres://x/y', DATA_DIR: dataDir, ...env });
const GOOD_SECRET = 'q8Zt3VnXw0Lr7Ks2Yb5Hd9Fg1Jp4Mc6e';
const production = (env: Record<string, string> = {}) =>
  read({ NODE_ENV: 'production', SESSION_SECRET: GOOD_SECRET, PUBLIC_URL: 'https://banksia.example', ...env });

describe('the environment', () => {
  it('R-24 R-88 R-117 has the defaults of a demo on one machine', () => {
    expect(read()).toMatchObject({
      ...{
        port: 3000,
        host: '127.0.0.1',
        publicUrl: 'http://localhost:3000',
        role: 'all',
        redisUrl: null,
        smtpUrl: null,
      },
      ...{ demo: true, production: false, requireEmailConfirmation: false, trustProxy: false, limits: 1 },
      ...{ contactPhone: '1300 000 000', contactEmail: 'hello@banksia.example', lmsUrl: null },
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
    ['ROLE', 'both'],
    ['LIMITS', '0'],
    ['LIMITS', 'many'],
    ['TRUST_PROXY', 'yes'],
    ['DEMO', 'maybe'],
    ['REQUIRE_EMAIL_CONFIRMATION', '2'],
    ['DATABASE_URL', ''],
  ])('refuses %s=%s by the variable’s name', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} `, 'm'));
  });

  it('names every variable that is wrong at once', () => {
    expect(() => read({ PORT: 'x', ROLE: 'y' })).toThrow(/PORT[^]*ROLE/);
  });

  it('is explained whole in .env.example', () => {
    const example = readFileSync(resolve(import.meta.dirname, '../../../.env.example'), 'utf8');
    const explained = new Set([...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
    expect(Object.keys(environment.shape).filter((name) => !explained.has(name))).toEqual([]);
  });
});
