import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Settings } from '../../application/ports/settings.js';
import { loginsOf } from '../postgres/logins.js';

const flag = (fallback: boolean) =>
  z
    .enum(['1', 'true', 'on', '0', 'false', 'off', ''], 'must be 1/true/on or 0/false/off')
    .optional()
    .transform((value) => (value ? ['1', 'true', 'on'].includes(value) : fallback));
/** A blank means what no variable means. */
const orDefault = (rule: z.ZodString | z.ZodEmail, fallback: string) =>
  rule
    .or(z.literal(''))
    .optional()
    .transform((value) => value || fallback);

/** An address of one of these schemes; blank means what no variable means. */
const address = (protocol: RegExp, example: string) =>
  z
    .url({ protocol, error: `must be like ${example}` })
    .or(z.literal(''))
    .optional()
    .transform((value) => value || null);

const SHORTEST_TOKEN = 16;
const DATABASE = 'postgres://user:password@host:5432/database';
const SITE = 'https://banksia.example';
const BUCKET = 'http://key:secret@host:9000/bucket';
const DEFAULT_EMAIL = 'hello@banksia.example';

/** Postgres also takes an address without a host, whose socket stands in its query. */
const isDatabase = (value: string) =>
  /^postgres(ql)?:\/\//.test(value) && URL.canParse(value.replace('@/', '@localhost/'));

/** Every variable the program reads, with its meaning in `.env.example` (operations, R-88, R-117). */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: address(/^https?$/, SITE),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string({ error: 'is required: npm start gives one, or name a Postgres 15 or newer' })
    .refine(isDatabase, `must be like ${DATABASE}`),
  OWNER_DATABASE_URL: z
    .string()
    .refine((url) => url === '' || isDatabase(url), `must be like ${DATABASE}`)
    .optional()
    .transform((url) => url || null),
  REDIS_URL: address(/^rediss?$/, 'redis://host:6379'),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  NODE_ENV: z.string().optional(),
  DEMO: z.string().optional(),
  SESSION_SECRET: z.string().optional(),
  FIELD_KEYS: z.string().optional(),
  S3_URL: address(/^https?$/, BUCKET).refine(
    (value) => !value || new URL(value).pathname.length > 1,
    `must be like ${BUCKET}`,
  ),
  CLAMD_URL: address(/^tcp$/, 'tcp://clamav:3310'),
  RATE_CAP: z.coerce
    .number()
    .int()
    .min(20)
    .max(150)
    .or(z.literal('').transform(() => undefined))
    .optional(),
  COLLECT_TFN: flag(true),
  REQUIRE_EMAIL_CONFIRMATION: z.string().optional(),
  TRUST_PROXY: flag(false),
  METRICS_TOKEN: z
    .string()
    .min(SHORTEST_TOKEN, `must be at least ${SHORTEST_TOKEN} characters`)
    .or(z.literal(''))
    .optional(),
  LIMITS: z.coerce.number().positive().default(1),
  TIMEOUTS: z.coerce.number().positive().default(1),
  CONTACT_PHONE: orDefault(z.string().regex(/^\+?[\d ()-]{3,30}$/, 'must be a phone number'), '1300 000 000'),
  CONTACT_EMAIL: orDefault(z.email('must be an e-mail address'), DEFAULT_EMAIL),
  LMS_URL: address(/^https?$/, 'https://learn.example'),
  MEETING_URL: address(/^https?$/, 'https://meet.jit.si'),
});

/** Reads the environment. @throws Error with one line per variable that is wrong. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const parsed = environment.safeParse(env);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  const vars = parsed.data;
  const production = vars.NODE_ENV === 'production';
  const publicUrl = (vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`).replace(/\/+$/, '');
  const demo = switchOf('DEMO', vars.DEMO, !production) && !production;
  if (production) requireForProduction(vars);
  if (demo && !isLoopback(publicUrl))
    throw new Error(
      'PUBLIC_URL must be an address of this machine for a demo, whose passwords are public: set NODE_ENV=production, or DEMO=off',
    );
  return {
    port: vars.PORT,
    host: vars.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    dataDir: vars.DATA_DIR,
    ...loginsOf(vars.DATABASE_URL, vars.OWNER_DATABASE_URL),
    redisUrl: vars.REDIS_URL,
    smtpUrl: vars.SMTP_URL,
    role: vars.ROLE,
    demo,
    production,
    sessionSecret: sessionSecret(vars.SESSION_SECRET, production, vars.DATA_DIR),
    fieldKeys: fieldKeys(vars.FIELD_KEYS, production, vars.DATA_DIR),
    s3Url: vars.S3_URL,
    clamdUrl: vars.CLAMD_URL,
    rateCap: vars.RATE_CAP ?? null,
    collectTfn: vars.COLLECT_TFN,
    requireEmailConfirmation: switchOf('REQUIRE_EMAIL_CONFIRMATION', vars.REQUIRE_EMAIL_CONFIRMATION, production),
    trustProxy: vars.TRUST_PROXY,
    metricsToken: vars.METRICS_TOKEN || null,
    limits: vars.LIMITS,
    timeouts: vars.TIMEOUTS,
    contactPhone: vars.CONTACT_PHONE,
    contactEmail: vars.CONTACT_EMAIL,
    lmsUrl: vars.LMS_URL,
    meetingUrl: (vars.MEETING_URL ?? 'https://meet.jit.si').replace(/\/+$/, ''),
  };
}

/** Without these no mail would leave, links would lead nowhere, or families would write to nobody. @throws Error, a line each */
function requireForProduction({ SMTP_URL, CONTACT_EMAIL, PUBLIC_URL }: z.infer<typeof environment>): void {
  const missing = [
    ...(SMTP_URL ? [] : ['SMTP_URL is required in production: no mail would leave']),
    ...(CONTACT_EMAIL === DEFAULT_EMAIL ? ['CONTACT_EMAIL is required in production: mail is sent from it'] : []),
    ...(PUBLIC_URL?.startsWith('https:') ? [] : [`PUBLIC_URL is required in production, like ${SITE}`]),
  ];
  if (missing.length) throw new Error(missing.join('\n'));
}

/** Whether an address names this machine alone, wherever it is asked (RFC 6761, RFC 1122). */
export const isLoopback = (url: string) => /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(new URL(url).hostname);

function switchOf(name: string, value: string | undefined, fallback: boolean): boolean {
  const parsed = flag(fallback).safeParse(value);
  if (!parsed.success) throw new Error(`${name} must be 1/true/on or 0/false/off`);
  return parsed.data;
}

const SHORTEST_SECRET = 32;

/** The secret that signs cookies: given in production, made once into the data directory elsewhere. */
function sessionSecret(configured: string | undefined, production: boolean, dataDir: string): string {
  if (production && (!configured || configured.length < SHORTEST_SECRET || new Set(configured).size < 10))
    throw new Error(`SESSION_SECRET must be a random text of at least ${SHORTEST_SECRET} characters in production`);
  if (configured) return configured;
  return madeOnce('session-secret', () => randomBytes(32).toString('hex'), dataDir);
}

const KEY_BYTES = 32;

/** `1:base64,2:base64`: 32 bytes under each id, the last one writes. Given in production, made once elsewhere. */
function fieldKeys(configured: string | undefined, production: boolean, dataDir: string): Settings['fieldKeys'] {
  if (production && !configured)
    throw new Error('FIELD_KEYS is required in production: 1: and 32 random bytes in base64');
  const text = configured || madeOnce('field-keys', () => `1:${randomBytes(KEY_BYTES).toString('base64')}`, dataDir);
  const keys = text.split(',').map((part) => {
    const [, id, base64] = /^\s*([A-Za-z0-9]{1,20}):([A-Za-z0-9+/]+={0,2})\s*$/.exec(part) ?? [];
    const key = Buffer.from(base64 ?? '', 'base64');
    if (!id || key.length !== KEY_BYTES)
      throw new Error(`FIELD_KEYS must be a list such as 1:base64,2:base64 with ${KEY_BYTES} bytes each`);
    if (new Set(key).size < 12) throw new Error('FIELD_KEYS must be random bytes');
    return { id, key };
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('FIELD_KEYS must not repeat an id');
  return keys;
}

/** Of several processes that start at once one makes the file, whole; the others take it. */
function madeOnce(name: string, make: () => string, dataDir: string): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const own = `${file}.${process.pid}`;
    writeFileSync(own, make(), { mode: 0o600 });
    try {
      linkSync(own, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(own);
    }
  }
  return readFileSync(file, 'utf8');
}
