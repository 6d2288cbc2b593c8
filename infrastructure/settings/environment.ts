import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Settings } from '../../application/ports/settings.js';
import { loginsOf } from '../postgres/logins.js';

/** A switch; null where it is not given. */
const optionalFlag = z
  .enum(['1', 'true', 'on', '0', 'false', 'off'], 'must be 1/true/on or 0/false/off')
  .optional()
  .transform((value) => (value ? ['1', 'true', 'on'].includes(value) : null));
const flag = (fallback: boolean) => optionalFlag.transform((value) => value ?? fallback);

/** An address of one of these schemes. */
const address = (protocol: RegExp, example: string) =>
  z
    .url({ protocol, error: `must be like ${example}` })
    .optional()
    .transform((value) => value ?? null);

const SHORTEST_TOKEN = 16;
const SHORTEST_SECRET = 32;
const DATABASE = 'postgres://user:password@host:5432/database';
const SITE = 'https://banksia.example';
const BUCKET = 'http://key:secret@host:9000/bucket';
const DEFAULT_EMAIL = 'hello@banksia.example';

/** Postgres also takes an address without a host, whose socket stands in its query. */
const isDatabase = (value: string) =>
  /^postgres(ql)?:\/\//.test(value) && URL.canParse(value.replace('@/', '@localhost/'));

/**
 * Every variable the program reads, with its meaning in `.env.example`
 * (operations, R-88, R-117); what is blank is left out of it.
 */
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
    .refine(isDatabase, `must be like ${DATABASE}`)
    .optional()
    .transform((url) => url ?? null),
  REDIS_URL: address(/^rediss?$/, 'redis://host:6379'),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').optional(),
  DEMO: optionalFlag,
  SESSION_SECRET: z.string().optional(),
  FIELD_KEYS: z
    .string()
    .superRefine((value, context) => {
      const wrong = wrongKeys(value);
      if (wrong) context.addIssue(wrong);
    })
    .optional(),
  S3_URL: address(/^https?$/, BUCKET).refine(
    (value) => !value || new URL(value).pathname.length > 1,
    `must be like ${BUCKET}`,
  ),
  CLAMD_URL: address(/^tcp$/, 'tcp://clamav:3310'),
  RATE_CAP: z.coerce.number().int().min(20).max(150).optional(),
  COLLECT_TFN: flag(true),
  REQUIRE_EMAIL_CONFIRMATION: optionalFlag,
  TRUST_PROXY: flag(false),
  METRICS_TOKEN: z.string().min(SHORTEST_TOKEN, `must be at least ${SHORTEST_TOKEN} characters`).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?$/, 'http://collector:4318'),
  LIMITS: z.coerce.number().positive().default(1),
  TIMEOUTS: z.coerce.number().positive().default(1),
  QUEUE_CONNECTIONS: z.coerce.number().int().min(2).max(50).optional(),
  NEWSLETTER_PACE: z.coerce.number().int().min(1).max(6_000).default(600),
  CONTACT_PHONE: z
    .string()
    .regex(/^\+?[\d ()-]{3,30}$/, 'must be a phone number')
    .default('1300 000 000'),
  CONTACT_EMAIL: z.email('must be an e-mail address').default(DEFAULT_EMAIL),
  LMS_URL: address(/^https?$/, 'https://learn.example'),
  MEETING_URL: address(/^https?$/, 'https://meet.jit.si'),
});

/** A blank means what no variable means. */
const withoutBlanks = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

/** Reads the environment. @throws Error one line that names every variable that is missing or wrong (G-32) */
export function readSettings(all: NodeJS.ProcessEnv): Settings {
  const env = withoutBlanks(all);
  const parsed = environment.safeParse(env);
  const production = env['NODE_ENV'] === 'production';
  const problems = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (production)
    problems.push(
      ...missingInProduction(env)
        .filter(({ name }) => !isNamed(name, problems))
        .map(textOf),
    );
  if (!parsed.success || problems.length > 0) throw new Error(problems.join('; '));
  const vars = parsed.data;
  const publicUrl = (vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`).replace(/\/+$/, '');
  const demo = !production && vars.DEMO !== false;
  if (demo && !isLoopback(publicUrl))
    throw new Error(
      'PUBLIC_URL must be an address of this machine for a demo, whose passwords are public: set NODE_ENV=production, or DEMO=off',
    );
  return {
    port: vars.PORT,
    host: vars.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    dataDir: vars.DATA_DIR,
    ...loginsOf(vars.DATABASE_URL, vars.OWNER_DATABASE_URL),
    redisUrl: vars.REDIS_URL,
    smtpUrl: vars.SMTP_URL,
    role: vars.ROLE,
    demo,
    production,
    sessionSecret:
      vars.SESSION_SECRET ?? madeOnce('session-secret', () => randomBytes(32).toString('hex'), vars.DATA_DIR),
    fieldKeys: fieldKeys(vars.FIELD_KEYS ?? madeOnce('field-keys', newFieldKeys, vars.DATA_DIR)),
    s3Url: vars.S3_URL,
    clamdUrl: vars.CLAMD_URL,
    rateCap: vars.RATE_CAP ?? null,
    collectTfn: vars.COLLECT_TFN,
    requireEmailConfirmation: vars.REQUIRE_EMAIL_CONFIRMATION ?? production,
    trustProxy: vars.TRUST_PROXY,
    metricsToken: vars.METRICS_TOKEN ?? null,
    tracesUrl: vars.OTEL_EXPORTER_OTLP_ENDPOINT,
    limits: vars.LIMITS,
    timeouts: vars.TIMEOUTS,
    queueConnections: vars.QUEUE_CONNECTIONS ?? null,
    newsletterPace: vars.NEWSLETTER_PACE,
    contactPhone: vars.CONTACT_PHONE,
    contactEmail: vars.CONTACT_EMAIL,
    lmsUrl: vars.LMS_URL,
    meetingUrl: (vars.MEETING_URL ?? 'https://meet.jit.si').replace(/\/+$/, ''),
  };
}

type Problem = { name: string; says: string };
const textOf = ({ name, says }: Problem) => `${name} ${says}`;
const isNamed = (name: string, problems: string[]) => problems.some((problem) => problem.startsWith(`${name} `));

/**
 * What production lacks: without it mail would not leave, links would lead nowhere, or what was sealed could be opened
 * by anybody who has read our sources (G-32, SEC-45).
 */
function missingInProduction(env: NodeJS.ProcessEnv): Problem[] {
  const { SESSION_SECRET: secret = '', FIELD_KEYS: keys = '', CONTACT_EMAIL: email } = env;
  const problem = (isThere: boolean, name: string, says: string) => (isThere ? [] : [{ name, says }]);
  return [
    ...problem(
      secret.length >= SHORTEST_SECRET && new Set(secret).size >= 10,
      'SESSION_SECRET',
      `must be a random text of at least ${SHORTEST_SECRET} characters in production`,
    ),
    ...problem(keys !== '', 'FIELD_KEYS', 'is required in production: 1: and 32 random bytes in base64'),
    ...problem(
      secret.length < SHORTEST_SECRET || !keys.includes(secret),
      'SESSION_SECRET',
      'must not be one of FIELD_KEYS',
    ),
    ...problem(!!env['SMTP_URL'], 'SMTP_URL', 'is required in production: no mail would leave'),
    ...problem(!!email && email !== DEFAULT_EMAIL, 'CONTACT_EMAIL', 'is required in production: mail is sent from it'),
    ...problem(!!env['PUBLIC_URL']?.startsWith('https:'), 'PUBLIC_URL', `is required in production, like ${SITE}`),
  ];
}

/** Whether an address names this machine alone, wherever it is asked (RFC 6761, RFC 1122). */
export const isLoopback = (url: string) => /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(new URL(url).hostname);

const KEY_BYTES = 32;
const newFieldKeys = () => `1:${randomBytes(KEY_BYTES).toString('base64')}`;

/**
 * `1:base64,2:base64`: 32 bytes under each id, the last one
 * writes. @throws Error when a file holds something else
 */
function fieldKeys(text: string): Settings['fieldKeys'] {
  const wrong = wrongKeys(text);
  if (wrong) throw new Error(`FIELD_KEYS ${wrong}`);
  return keysIn(text);
}

function keysIn(text: string): Settings['fieldKeys'] {
  return text.split(',').map((part) => {
    const [, id = '', base64 = ''] = /^\s*([A-Za-z0-9]{1,20}):([A-Za-z0-9+/]+={0,2})\s*$/.exec(part) ?? [];
    return { id, key: Buffer.from(base64, 'base64') };
  });
}

/** What is wrong with a list of keys; null: nothing. */
function wrongKeys(text: string): string | null {
  const keys = keysIn(text);
  if (keys.some(({ id, key }) => !id || key.length !== KEY_BYTES))
    return `must be a list such as 1:base64,2:base64 with ${KEY_BYTES} bytes each`;
  if (keys.some(({ key }) => new Set(key).size < 12)) return 'must be random bytes';
  if (new Set(keys.map(({ id }) => id)).size < keys.length) return 'must not repeat an id';
  if (new Set(keys.map(({ key }) => key.toString('hex'))).size < keys.length) return 'must not repeat a key';
  return null;
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
