import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { openClamd } from '../../support/clamd.js';
import { freshDatabase, run } from '../../support/databases.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { openConnection } from '../../support/line.js';
import { killableRedis } from '../../support/killable-redis.js';
import { openMailbox } from '../../support/mailbox.js';
import { program } from '../../support/program.js';
import { Visitor } from '../../support/visitor.js';

/** A service that is away from the beginning, comes and goes. */
type Absent = {
  env: Record<string, string>;
  /** What health calls it. */
  part: string;
  /** What health answers without it. */
  status: 200 | 503;
  come(): Promise<void>;
  go(): Promise<void>;
  close(): Promise<void>;
};

const services: Record<string, () => Promise<Absent>> = {
  Redis: async () => {
    const redis = await killableRedis();
    await redis.kill();
    const env = { REDIS_URL: redis.url };
    return { env, part: 'queue', status: 503, come: redis.revive, go: redis.kill, close: redis.close };
  },
  'the mail server': async () => {
    const box = await openMailbox();
    const line = await openConnection(box.url);
    line.cut();
    return {
      env: { SMTP_URL: line.url },
      part: 'mail',
      status: 200,
      come: line.mend,
      go: async () => line.cut(),
      close: async () => {
        line.cut();
        await box.close();
      },
    };
  },
  'the scanner': async () => {
    const clamd = await openClamd();
    const line = await openConnection(clamd.url);
    line.cut();
    return {
      env: { CLAMD_URL: line.url },
      part: 'scanner',
      status: 200,
      come: line.mend,
      go: async () => line.cut(),
      close: async () => {
        line.cut();
        await clamd.close();
      },
    };
  },
  'the storage': async () => {
    const directory = mkdtempSync(join(tmpdir(), 'banksia-s3-'));
    const configureBuckets = [{ name: 'documents' }];
    const server = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets });
    const { port } = await server.run();
    const line = await openConnection(`http://S3RVER:S3RVER@127.0.0.1:${port}/documents`);
    line.cut();
    return {
      env: { S3_URL: line.url },
      part: 'storage',
      status: 503,
      come: line.mend,
      go: async () => line.cut(),
      close: async () => {
        line.cut();
        await server.close();
        rmSync(directory, { recursive: true });
      },
    };
  },
};

describe('REL-19 REL-18 F15 API and worker', () => {
  it.each(Object.keys(services))(
    'run without %s, stop in order while it never was there, and work when it comes, without a restart',
    { tags: 'long' },
    async (name) => {
      const service = await (services[name] as () => Promise<Absent>)();
      const database = await freshDatabase();
      const dataDir = mkdtempSync(join(tmpdir(), 'banksia-absent-'));
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PUBLIC_URL: url, ...service.env };
      const [api, worker] = [await program('api', env, port), await program('worker', env)];
      const visitor = new Visitor(url);
      const start = async () => {
        await Promise.all([api.start(), worker.start()]);
        await worker.says('working');
      };
      const stop = async () => expect(await Promise.all([api.stop(), worker.stop()])).toEqual([0, 0]);
      const health = () => visitor.get<{ parts: Record<string, string> }>('/api/health');
      const enquire = async () => expect((await visitor.post('/api/enquiries', enquiry())).status).toBe(201);
      const left = () =>
        run(
          database.url,
          `select 'reaction' as what from outbox union all select 'mail' from mails where status <> 'sent'`,
        );
      try {
        await start();
        await enquire();
        await eventually(async () => {
          const { status, body } = await health();
          expect(Object.entries(body.parts).filter(([, state]) => state !== 'ok')).toEqual([
            [service.part, 'unavailable'],
          ]);
          expect(status).toBe(service.status);
        });
        expect((await visitor.get('/api/health/live')).status).toBe(200);
        await stop();

        await start();
        await enquire();
        await service.come();
        await eventually(async () => expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } }));
        await eventually(async () => expect(await left()).toEqual([]));

        await service.go();
        await enquire();
        await stop();
      } finally {
        await Promise.all([api.kill(), worker.kill()]);
        await service.close();
        rmSync(dataDir, { recursive: true, force: true });
        await database.drop();
      }
    },
  );
});
