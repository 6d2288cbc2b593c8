import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { freshDatabase } from '../../test/support/databases.js';
import { enquiry } from '../../test/support/enquiries.js';
import { freePort } from '../../test/support/free-port.js';
import { type Life, program } from '../../test/support/program.js';
import { Visitor } from '../../test/support/visitor.js';
import { type Context, exactly, type Figure, within } from '../proof.js';
import { until } from '../until.js';
import { isDone, Ledgers } from './owed.js';
import { triedWhole } from './tried-whole.js';
import { PARTS, type Service, SERVICES, Services } from './services.js';

/**
 * Requests need them, and health answers 503 without them; without
 * the others it names them and answers 200 (decision 062).
 */
const NEEDED_BY_REQUESTS: readonly Service[] = ['Postgres', 'Redis', 'the storage'];

/**
 * API and worker begin without each service, are ended while it never was there, and work when it comes; then it goes
 * and they are ended.
 */
export async function absentAtBoot({ progress }: Context): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [number, service] of SERVICES.entries()) {
    figures.push(...(await triedWhole(`${service} absent at boot`, () => absent(service))));
    progress(number + 1, SERVICES.length);
  }
  return figures;
}

async function absent(service: Service): Promise<Figure[]> {
  const [services, database, port] = [await Services.open(), await freshDatabase(), await freePort()];
  const dataDir = mkdtempSync(join(tmpdir(), 'banksia-outage-'));
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: await services.wayToPostgres(database.url),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    ...services.environment,
  };
  const [api, worker] = [await program('api', env, port), await program('worker', env)];
  const ledgers = await Ledgers.open(database.url, services.redisUrl);
  const visitor = new Visitor(url, { patient: false });
  const isDatabase = service === 'Postgres';
  const exits = { ms: [] as number[], disorderly: 0 };
  const start = async () => {
    await Promise.all([api.start(), worker.start()]);
    await worker.says(isDatabase ? 'waiting for it' : 'working');
  };
  const stop = (life: Life) => async () => {
    const began = performance.now();
    if ((await life.stop()) !== 0) exits.disorderly += 1;
    exits.ms.push(performance.now() - began);
  };
  const stopBoth = () => Promise.all([stop(api)(), stop(worker)()]);
  const health = async () => {
    const { status, body } = await visitor.get<{ parts: Record<string, string> }>('/api/health');
    return { status, isNamed: body.parts[PARTS[service]] === 'unavailable' };
  };
  const secondsUntil = async (what: string, isTrue: () => Promise<boolean>) => {
    const began = performance.now();
    await until(what, isTrue);
    return (performance.now() - began) / 1_000;
  };
  let refused = 0;
  const enquire = async () => {
    const { status } = await visitor.post('/api/enquiries', enquiry());
    if (status !== 201 && !(isDatabase && status === 503)) refused += 1;
  };
  try {
    services.leave(service);
    await start();
    await enquire();
    await stopBoth();
    await start();
    await enquire();
    const isNeeded = NEEDED_BY_REQUESTS.includes(service);
    await until('health names it', async () => (await health()).isNamed);
    const whileAway = await health();
    const lives = [api, worker].filter(({ hasEnded }) => !hasEnded).length;
    await services.comeBack(service);
    const ready = await secondsUntil('the program is ready', async () => {
      const now = await health().catch(() => null);
      return now?.status === 200 && !now.isNamed;
    });
    if (isDatabase) await worker.says('working');
    const done = await secondsUntil('nothing is left to do', async () => isDone(await ledgers.owed()));
    services.leave(service);
    await enquire();
    await stopBoth();
    const { parkedJobs, parkedMails } = await ledgers.owed();
    return [
      exactly(`${service} absent at boot: processes that stay up`, 2, lives),
      exactly(`${service} absent at boot: answer of health`, isNeeded ? 503 : 200, whileAway.status),
      exactly(`${service} absent at boot: health names it`, 1, Number(whileAway.isNamed)),
      exactly(`${service} absent or gone: enquiries refused`, 0, refused),
      within(`${service} comes: until health answers 200 and names it no more`, 10, ready, 's'),
      within(`${service} comes: until everything is done`, 60, done, 's'),
      exactly(`${service} absent or gone: mails and jobs parked`, 0, parkedJobs + parkedMails),
      exactly(`${service} absent or gone: ends after SIGTERM, of 4, with another code than 0`, 0, exits.disorderly),
      within(`${service} absent or gone: slowest end after SIGTERM`, 10, Math.max(...exits.ms) / 1_000, 's'),
    ];
  } finally {
    await Promise.all([api.kill(), worker.kill()]);
    await ledgers.close();
    await services.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
