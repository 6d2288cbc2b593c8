import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase, freshDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { openConnection } from '../../support/line.js';
import { freePort } from '../../support/free-port.js';
import { program } from '../../support/program.js';

it(
  'REL-19 waits for a database that is absent at boot: health 503, then 200 without a restart; stops in order while it waits',
  { tags: 'long' },
  async () => {
    const database = await freshDatabase();
    const line = await openConnection(database.url);
    line.cut();
    const dataDir = mkdtempSync(join(tmpdir(), 'banksia-absent-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { DATABASE_URL: line.url, DATA_DIR: dataDir, PUBLIC_URL: url };
    const [api, worker] = [await program('api', env, port), await program('worker', env)];
    try {
      await Promise.all([api.start(), worker.start()]);
      const health = await fetch(`${url}/api/health`);
      expect([health.status, await health.json()]).toEqual([
        503,
        { status: 'unavailable', parts: { database: 'unavailable' } },
      ]);
      expect((await fetch(`${url}/api/health/live`)).status).toBe(200);
      const refused = await fetch(`${url}/api/user`);
      expect([refused.status, refused.headers.get('X-Content-Type-Options')]).toEqual([503, 'nosniff']);
      await worker.says('waiting for it');
      expect(await Promise.all([api.stop(), worker.stop()])).toEqual([0, 0]);
      await Promise.all([api.start(), worker.start()]);
      await worker.says('waiting for it');

      await line.mend();
      await eventually(async () => expect((await fetch(`${url}/api/health`)).status).toBe(200));
      await worker.says('working');
    } finally {
      await Promise.all([api.kill(), worker.kill()]);
      line.cut();
      rmSync(dataDir, { recursive: true, force: true });
      await database.drop();
    }
  },
);

it(
  'F23 R-126 a start during which the database goes away, at whatever point, begins again and serves',
  { tags: 'long' },
  async () => {
    const database = await emptyDatabase();
    const line = await openConnection(database.url);
    const dataDir = mkdtempSync(join(tmpdir(), 'banksia-absent-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const all = await program('all', { DATABASE_URL: line.url, DATA_DIR: dataDir, PUBLIC_URL: url }, port);
    const isWell = async () => (await fetch(`${url}/api/health`).catch(() => null))?.status === 200;
    const starting = all.start();
    try {
      // Each time it comes further: into the migrations, the program's login, each part that reads when it is opened.
      for (let point = 1; !(await isWell()); point++) {
        await eventually(async () => expect(line.made() >= point || all.hasEnded || (await isWell())).toBe(true));
        expect([all.hasEnded, all.output]).toEqual([false, all.output]);
        line.cut();
        await line.mend();
      }
      await starting;
      await eventually(async () => expect(await isWell()).toBe(true));
      expect(all.output).toContain('beginning again');
      expect(await all.stop()).toBe(0);
    } finally {
      await all.kill();
      line.cut();
      rmSync(dataDir, { recursive: true, force: true });
      await database.drop();
    }
  },
);
