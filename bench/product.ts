import { POLICY_V1 } from '../domain/matching/policy.js';
import { type Contestant, INVITED } from './contestant.js';
import { connected } from './databases.js';
import { DiskStore } from '../infrastructure/document/disk-store.js';
import { objectsOf } from '../infrastructure/document/object-stores.js';
import { SignedLogAnchors } from '../infrastructure/postgres/adapters/signed-log-anchors.js';
import { Database } from '../infrastructure/postgres/database.js';
import { currentSettings } from '../infrastructure/settings/current-settings.js';
import { answers, Program } from './programs.js';

const MAIN = new URL('../interfaces/main.js', import.meta.url);
const SEED = new URL('../interfaces/cli/seed.js', import.meta.url);
export const SECRET = 'a secret that only ever signs the sessions of a bench';

/** Fills an empty database with tutors, and families who found one, as `npm run seed` does. */
export async function seedMarket(databaseUrl: string, tutors: number, dataDir: string, families = 200): Promise<void> {
  const seeding = Program.start(
    SEED,
    { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: '0', SESSION_SECRET: SECRET },
    ['--tutors', String(tutors), '--enquiries', '0', '--families', String(families), '--seed', '1'],
    { flags: ['--max-semi-space-size=32'], aloud: true },
  );
  await seeding.end();
}

/** Makes each enquiry invite as many as the floor's, and ends what a night would find in a market just made. */
export async function makeReady(databaseUrl: string): Promise<void> {
  await connected(databaseUrl, async (client) => {
    const policy = { ...POLICY_V1, version: 'bench', waveSizes: [INVITED, POLICY_V1.waveSizes[1]] };
    await client.query(
      'insert into matching_policies (id, name, policy, active_from, version) values (gen_random_uuid(), $1, $2, now(), 1)',
      ['bench', policy],
    );
    // Notices of checks that end soon or have ended and the
    // night's retention are other jobs: here they have been done.
    await client.query(
      'update tutors set wwc_notice_days = 7, check_expired_at = case when wwc_expiry_date <= now() then wwc_expiry_date end',
    );
    await client.query(
      `insert into acts (id, act, at, version) values (gen_random_uuid(), 'retention_kept', now(), 1)`,
    );
    await client.query('vacuum analyze');
  });
}

/** The product as it runs in production, one process for the API and one for the work. */
export const product: Contestant = {
  name: 'product',
  mails: INVITED + 1,
  queues: ['matching', 'notifications', 'schedule'],

  async prepare(databaseUrl, tutors, dataDir) {
    await seedMarket(databaseUrl, tutors, dataDir);
    await makeReady(databaseUrl);
  },

  // The day's signature of the log: of a market just made it would cover all that ever happened.
  async settle(databaseUrl, dataDir) {
    const database = new Database(databaseUrl, { max: 2 });
    const store = new DiskStore(objectsOf({ ...currentSettings(), dataDir }));
    await new SignedLogAnchors(database, store, SECRET).anchor(new Date().toISOString().slice(0, 10));
    await database.close();
  },

  async start(role, { databaseUrl, redisUrl, smtpPort, port, dataDir }) {
    const program = Program.start(MAIN, {
      DATABASE_URL: databaseUrl,
      ...(redisUrl && { REDIS_URL: redisUrl }),
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      ROLE: role,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DEMO: '0',
      LIMITS: '1000000',
      SESSION_SECRET: SECRET,
    });
    const health = `http://127.0.0.1:${port}/api/health`;
    await program.until(() => (role === 'api' ? answers(health) : program.says('working')));
    return program;
  },

  async mailsOf(databaseUrl, since) {
    const { rows } = await connected(databaseUrl, (client) =>
      client.query<{ id: string; kind: string; enquiryId: string }>(
        `select m.id, m.kind, e.stream_id as "enquiryId" from mails m join event_log e on e.id = m.event_id
         where e.stream = 'enquiry' and m.created_at >= $1`,
        [since],
      ),
    );
    return new Map(rows.map(({ id, kind, enquiryId }) => [id, { enquiryId, invitation: kind === 'new-opportunity' }]));
  },

  async isIdle(databaseUrl) {
    const { rows } = await connected(databaseUrl, (client) =>
      client.query(`select 1 from outbox union all select 1 from mails where status = 'pending' limit 1`),
    );
    return rows.length === 0;
  },
};
