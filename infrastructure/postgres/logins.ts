import { createHmac } from 'node:crypto';
import { APPLICATION_ROLE } from './database.js';
import { withClient } from './client.js';

/**
 * The database as the program uses it, and as the schema's owner does, who alone migrates and could change the event
 * log (REL-15, decision 027). `ownerDatabaseUrl` is null where this process was not given the owner's password.
 */
export type Logins = { databaseUrl: string; ownerDatabaseUrl: string | null };

/** What distinguishes the login of a running program from the owner's by its name. */
const SUFFIX = '_program';

/**
 * Reads both logins from the environment. Where `DATABASE_URL` names the owner, the program's login is
 * `<owner>_program`, with a password derived from the owner's, so that every process finds the same one. An owner
 * without a password (a socket, a local trust) is used for both.
 */
export function loginsOf(databaseUrl: string, ownerDatabaseUrl: string | null = null): Logins {
  if (ownerDatabaseUrl) return { databaseUrl, ownerDatabaseUrl };
  if (!URL.canParse(databaseUrl)) return { databaseUrl, ownerDatabaseUrl: databaseUrl };
  const url = new URL(databaseUrl);
  if (url.username.endsWith(SUFFIX)) return { databaseUrl, ownerDatabaseUrl: null };
  if (!url.password) return { databaseUrl, ownerDatabaseUrl: databaseUrl };
  url.username += SUFFIX;
  url.password = createHmac('sha256', decodeURIComponent(url.password)).update(url.username).digest('base64url');
  return { databaseUrl: url.href, ownerDatabaseUrl: databaseUrl };
}

const REFUSED = new Set(['28P01', '28000']);
/** Another process makes the same role at this moment. */
const AT_ONCE = new Set(['XX000', '23505', '42710']);

/** Makes the program's login on the server, or gives it this password, unless it can log in already. */
export async function ensureProgramLogin({ databaseUrl, ownerDatabaseUrl }: Logins): Promise<void> {
  if (!ownerDatabaseUrl || ownerDatabaseUrl === databaseUrl) return;
  while (!(await logsIn(databaseUrl))) {
    try {
      await makeLogin(ownerDatabaseUrl, databaseUrl);
    } catch (error) {
      if (!AT_ONCE.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

async function logsIn(databaseUrl: string): Promise<boolean> {
  try {
    return await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ may: boolean }>(
        `select pg_has_role('${APPLICATION_ROLE}', 'member') as may`,
      );
      return rows[0]?.may ?? false;
    });
  } catch (error) {
    if (REFUSED.has((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

function makeLogin(ownerDatabaseUrl: string, databaseUrl: string): Promise<void> {
  const { username, password } = new URL(databaseUrl);
  return withClient(ownerDatabaseUrl, async (client) => {
    const role = client.escapeIdentifier(decodeURIComponent(username));
    const secret = client.escapeLiteral(decodeURIComponent(password));
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [decodeURIComponent(username)]);
    await client.query(`${rowCount ? 'alter' : 'create'} role ${role} login password ${secret}`);
    await client.query(`grant ${APPLICATION_ROLE} to ${role}`);
  });
}
