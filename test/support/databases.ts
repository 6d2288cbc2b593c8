import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../infrastructure/postgres/data-source.js';
import { loginsOf } from '../../infrastructure/postgres/logins.js';
import { eventually } from './eventually.js';

export type TestDatabase = { url: string; drop(): Promise<void> };

const server = process.env['DATABASE_URL'];

/** The server that `npm test` gives. @throws Error without one, since a suite that cannot run has failed */
function serverUrl(): string {
  if (!server) throw new Error('DATABASE_URL must name a Postgres server whose user may create databases');
  return server;
}

/** The Redis that `npm test` gives, one of its numbered databases. @throws Error without one */
export function testRedisUrl(number: number): string {
  const url = process.env['TEST_REDIS_URL'];
  if (!url) throw new Error('TEST_REDIS_URL must name a Redis server');
  return new URL(`/${number}`, url).href;
}

const urlOf = (name: string) => Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href;

/** The schema's owner in a database that is given by the program's login, whatever way leads to it. */
export function ownerOf(url: string): string {
  const { username, password } = new URL(serverUrl());
  const [configured, program] = [new URL(url), new URL(loginsOf(serverUrl()).databaseUrl)];
  if (configured.username !== program.username || configured.password !== program.password) return url;
  return Object.assign(configured, { username, password }).href;
}

/** Runs one statement as the schema's owner. */
export async function run<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerOf(url) });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Of `pg_stat_activity`: the connections of others to this database, without the server's own (autovacuum). */
export const OTHER_CONNECTIONS = `from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

const TEMPLATE_LOCK = 7_263_599;

/** Does work alone among all processes of a test run: roles and templates are the whole server's. */
export async function withAdvisoryLock<T>(work: () => Promise<T>): Promise<T> {
  const gate = new pg.Client({ connectionString: serverUrl() });
  await gate.connect();
  try {
    await gate.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    return await work();
  } finally {
    await gate.end();
  }
}

let made: Promise<string> | null = null;
const template = () => (made ??= makeTemplate());

/** Made once per server and state of the migrations and the schema's files. */
async function makeTemplate(): Promise<string> {
  const folder = join(import.meta.dirname, '../../infrastructure/postgres');
  const hash = createHash('sha1');
  for (const file of globSync('{migrations,schema}/**/*.{ts,js,sql}', { cwd: folder }).sort())
    hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  const name = `banksia_template_${hash.digest('hex').slice(0, 12)}`;
  const found = () => run(serverUrl(), 'select 1 from pg_database where datname = $1', [name]);
  if ((await found()).length > 0) return name;
  await withAdvisoryLock(async () => {
    if ((await found()).length > 0) return;
    const unfinished = `${name}_unfinished`;
    await run(serverUrl(), `drop database if exists ${unfinished} with (force)`);
    await run(serverUrl(), `create database ${unfinished}`);
    await migrate(urlOf(unfinished));
    await run(serverUrl(), `alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

/** Postgres' own housekeeping in a database cannot be ended by its owner; it gives way by itself soon. */
async function drop(name: string): Promise<void> {
  await eventually(() => run(serverUrl(), `drop database if exists ${name} with (force)`));
}

async function create(source: string): Promise<TestDatabase> {
  const name = `banksia_test_${randomBytes(6).toString('hex')}`;
  // Through the log, as is usual, each copied page is written twice: that takes five times the processor.
  await run(serverUrl(), `create database ${name} template ${source} strategy file_copy`);
  return {
    url: urlOf(name),
    drop: () => drop(name),
  };
}

/** A migrated database of its own. */
export const freshDatabase = async (): Promise<TestDatabase> => create(await template());

/** A database without any table. */
export const emptyDatabase = (): Promise<TestDatabase> => create('template0');

/** What stands in a database that nobody uses, in another. */
export const copyDatabase = (url: string): Promise<TestDatabase> => create(new URL(url).pathname.slice(1));
