import pg from 'pg';
import { composeText, filledIn } from '../../test/support/compose.js';
import type { Configured, Fleet } from './fleet.js';

type Case = { without?: string[]; environment?: Record<string, string>; says: string };

const CASES: Case[] = [
  { without: ['SMTP_URL'], says: 'SMTP_URL' },
  { without: ['PUBLIC_URL'], says: 'PUBLIC_URL' },
  { environment: { PUBLIC_URL: 'http://banksia.example' }, says: 'PUBLIC_URL' },
  { without: ['SESSION_SECRET'], says: 'SESSION_SECRET' },
  { environment: { SESSION_SECRET: 'short' }, says: 'SESSION_SECRET' },
  { environment: { SESSION_SECRET: 'a'.repeat(64) }, says: 'SESSION_SECRET' },
  { without: ['FIELD_KEYS'], says: 'FIELD_KEYS' },
  { environment: { FIELD_KEYS: `1:${Buffer.alloc(32).toString('base64')}` }, says: 'FIELD_KEYS' },
  { without: ['CONTACT_EMAIL'], says: 'CONTACT_EMAIL' },
  { without: ['DATABASE_URL'], says: 'DATABASE_URL' },
  { environment: { DATABASE_URL: '' }, says: 'demo' },
];

/**
 * Starts a container of the API with each of what production refuses.
 * @returns how many, and those that did start or named nothing
 */
export async function refusedStarts(fleet: Fleet, given: Configured): Promise<{ tried: number; started: string[] }> {
  const owner = `postgres://banksia:${given['POSTGRES_PASSWORD']}@postgres:5432`;
  await makeDemo(fleet, owner);
  const started: string[] = [];
  for (const [number, { says, ...wanted }] of CASES.entries()) {
    if (says === 'demo') wanted.environment = { DATABASE_URL: `${owner}/demo` };
    const container = fleet.start('api', `refused-${number}`, wanted);
    const end = setTimeout(() => void container.stop(), 60_000);
    const code = await container.ended();
    clearTimeout(end);
    if (code !== 1 || !container.output.includes(says))
      started.push(`${says}: ${code} ${container.output.slice(-300)}`);
  }
  return { tried: CASES.length, started };
}

/** A database in which a demo has been. */
async function makeDemo(fleet: Fleet, owner: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${owner}/banksia` });
  await client.connect();
  await client.query('create database demo').finally(() => client.end());
  const demo = fleet.start('api', 'refused-demo', {
    environment: {
      NODE_ENV: 'development',
      DEMO: 'on',
      ROLE: 'all',
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: `${owner}/demo`,
      REDIS_URL: '',
      HOST: '127.0.0.1',
    },
  });
  await fleet.untilHealthy(demo);
  await demo.stop();
}

/** Variables without which Compose itself refuses. */
export function refusedByCompose(given: Configured): { tried: number; accepted: string[] } {
  const required = Object.keys(given).filter((name) => composeText().includes(`\${${name}:?}`));
  const accepted = required.filter((name) => {
    try {
      return filledIn(composeText(), { ...given, [name]: '' }) !== '';
    } catch {
      return false;
    }
  });
  return { tried: required.length, accepted };
}
