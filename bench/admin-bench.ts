import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Progress } from '../interfaces/cli/progress.js';
import { connected, Databases } from './databases.js';
import { type AdminMarket, fillAdmin } from './admin-market.js';
import { adminReads, type Middle } from './admin-reads.js';
import { percentile } from './figures.js';
import { product, SECRET } from './product.js';
import { freePort, Program } from './programs.js';

export type AdminOptions = { databaseUrl: string; market: AdminMarket; times: number };

/** One read: milliseconds of its answers, and bytes of the last one. */
export type AdminLine = { name: string; path: string; p50: number; p95: number; bytes: number };
export type AdminResult = { postgres: string; seeding: number; lines: AdminLine[] };

/** What no read of the admin area may take longer than at p95, in milliseconds. */
export const ADMIN_GATE = 100;

const MIGRATE = new URL('../interfaces/cli/migrate.js', import.meta.url);
const ADMIN = new URL('../interfaces/cli/admin.js', import.meta.url);
const WARM_UP = 3;

/**
 * Fills a database, starts the product's API on it and asks
 * everything that the admin area asks, one thing at a time, by turns.
 */
export async function measureAdmin({ databaseUrl, market, times }: AdminOptions): Promise<AdminResult> {
  return Databases.during(databaseUrl, async (databases) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'banksia-bench-'));
    try {
      const url = await databases.make();
      const account = newAccount();
      const began = performance.now();
      await prepare(url, dataDir, market, account);
      const seeding = (performance.now() - began) / 1_000;
      const port = await freePort();
      const api = await product.start('api', {
        databaseUrl: url,
        redisUrl: null,
        smtpPort: 9,
        port,
        dataDir,
        tutors: 0,
      });
      try {
        return {
          postgres: await databases.version(),
          seeding,
          lines: await askAdmin(`http://127.0.0.1:${port}`, url, account, times),
        };
      } finally {
        await api.stop();
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

export type Account = { username: string; password: string };

export const newAccount = (): Account => ({
  username: `operator-${randomBytes(4).toString('hex')}`,
  password: randomBytes(18).toString('base64url'),
});

async function prepare(url: string, dataDir: string, market: AdminMarket, account: Account): Promise<void> {
  await Program.start(MIGRATE, environmentOf(url, dataDir)).end();
  await makeAdmin(url, dataDir, account);
  const progress = new Progress('Rows of the market', null);
  let rows = 0;
  await connected(url, (client) => fillAdmin(client, market, (filled) => progress.show((rows += filled))));
  progress.end(rows);
}

const environmentOf = (url: string, dataDir: string) => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  DEMO: '0',
  SESSION_SECRET: SECRET,
});

/** Makes an admin of this account in a migrated database. */
export async function makeAdmin(url: string, dataDir: string, account: Account): Promise<void> {
  const environment = { ...environmentOf(url, dataDir), ADMIN_PASSWORD: account.password };
  const names = [
    '--username',
    account.username,
    '--email',
    `${account.username}@bench.example`,
    '--first-name',
    'Bench',
    '--last-name',
    'Admin',
  ];
  await Program.start(ADMIN, environment, ['create', ...names]).end();
}

/** Asks a server every read of the admin area so many times, by turns. */
export async function askAdmin(base: string, url: string, account: Account, times: number): Promise<AdminLine[]> {
  const login = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: base },
    body: JSON.stringify(account),
  });
  if (!login.ok) throw new Error(`The login was answered ${login.status}: ${await login.text()}`);
  const headers = {
    Cookie: login.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
  const get = async (path: string): Promise<number> => {
    const response = await fetch(base + path, { headers });
    const body = await response.arrayBuffer();
    if (!response.ok)
      throw new Error(`${path} was answered ${response.status}: ${Buffer.from(body).toString().slice(0, 300)}`);
    return body.byteLength;
  };
  const reads = adminReads(new Date().toISOString(), await middleOf(url));
  const took = reads.map((): number[] => []);
  const bytes = reads.map(() => 0);
  const progress = new Progress('Reads', reads.length * (times + WARM_UP));
  for (let round = -WARM_UP; round < times; round++)
    for (const [place, { path }] of reads.entries()) {
      const began = performance.now();
      bytes[place] = await get(path);
      if (round >= 0) took[place]?.push(performance.now() - began);
      progress.show((round + WARM_UP) * reads.length + place);
    }
  progress.end(reads.length * (times + WARM_UP));
  return reads.map(({ name, path }, place) => {
    const each = took[place] as number[];
    return { name, path, p50: percentile(each, 0.5), p95: percentile(each, 0.95), bytes: bytes[place] as number };
  });
}

async function middleOf(url: string): Promise<Middle> {
  const { rows } = await connected(url, (client) =>
    client.query<Middle>(
      `select (select id from enquiries order by created_at offset (select count(*) / 2 from enquiries) limit 1) as "enquiryId",
              (select tutor_id from bookings order by session_date <= now(), session_date limit 1) as "tutorId",
              (select id from cases order by due_at offset (select count(*) / 2 from cases) limit 1) as "caseId",
              (select actor from event_log where actor like 'account:%' limit 1) as account`,
    ),
  );
  if (!rows[0]) throw new Error('The market is empty');
  return rows[0];
}
