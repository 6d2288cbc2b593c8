import pg from 'pg';
import { APPLICATION_ROLE } from '../database.js';
import { type FunctionFile, functionFiles } from './sql-files.js';

// Every text that was ever applied stays listed, so that an older process knows a newer text as none that it waits for.
const TABLE = `
  create table schema_functions (
    name text not null,
    hash text not null,
    current boolean not null,
    constraint schema_functions_pk primary key (name, hash)
  );
  grant select on schema_functions to ${APPLICATION_ROLE};`;

/**
 * Brings the SQL functions and their triggers to the text of their files, all or
 * none, where it has changed since it was last applied; the caller holds the lock of
 * the migrations. A function whose file is gone stays until a migration drops it.
 * @returns the names of those that were applied
 */
export async function applyFunctions(owner: pg.Client, files = functionFiles()): Promise<string[]> {
  await owner.query('begin');
  try {
    if (!(await isThere(owner))) await owner.query(TABLE);
    const names = files.map(({ name }) => name);
    await owner.query('update schema_functions set current = false where current and name <> all($1)', [names]);
    const { rows } = await owner.query<{ name: string; hash: string }>(
      'select name, hash from schema_functions where current',
    );
    const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
    const changed = files.filter(({ name, hash }) => applied.get(name) !== hash);
    if (changed.length > 0) {
      // Functions call each other, so their bodies are read when all are there.
      await owner.query('set local check_function_bodies = off');
      for (const file of changed) await apply(owner, file);
      await owner.query('set local check_function_bodies = on');
      await validate(owner);
    }
    await owner.query('commit');
    return changed.map(({ name }) => name);
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Whether each function's text was applied; a newer program may have replaced it since. */
export async function knowsFunctions(client: pg.Client): Promise<boolean> {
  if (!(await isThere(client))) return false;
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_functions');
  const applied = new Set(rows.map(({ name, hash }) => `${name} ${hash}`));
  return functionFiles().every(({ name, hash }) => applied.has(`${name} ${hash}`));
}

async function isThere(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_functions') is not null as there`,
  );
  return rows[0]?.there ?? false;
}

async function apply(owner: pg.Client, { name, text, hash }: FunctionFile): Promise<void> {
  await inFile(name, () => owner.query(text));
  await owner.query('update schema_functions set current = false where current and name = $1', [name]);
  await owner.query(
    `insert into schema_functions (name, hash, current) values ($1, $2, true)
     on conflict (name, hash) do update set current = true`,
    [name, hash],
  );
}

const VALIDATORS: Record<string, string> = { sql: 'fmgr_sql_validator', plpgsql: 'plpgsql_validator' };

/** Reads the bodies of all functions, also of those whose own text is the same. */
async function validate(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ oid: number; name: string; language: string }>(
    `select p.oid, p.proname as name, l.lanname as language from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname = any($1)`,
    [Object.keys(VALIDATORS)],
  );
  for (const { oid, name, language } of rows)
    await inFile(name, () => owner.query(`select ${VALIDATORS[language]}($1)`, [oid]));
}

/** Says of what Postgres refuses which file it is in. */
async function inFile(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError) error.message = `${name}.sql: ${error.message}`;
    throw error;
  }
}
