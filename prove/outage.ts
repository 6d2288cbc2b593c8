import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { HOUR } from '../test/support/test-app.js';
import { enquiry } from '../test/support/enquiries.js';
import { handIn } from '../test/support/onboarding.js';
import { accessWorld, type AccessWorld } from './access/access-world.js';
import { absentAtBoot } from './outage/absent-at-boot.js';
import { badMailServer } from './outage/bad-mail-server.js';
import { Calls } from './outage/calls.js';
import { isDone, Ledgers, type Owed } from './outage/owed.js';
import { triedWhole } from './outage/tried-whole.js';
import { PARTS, type Service, SERVICES, Services } from './outage/services.js';
import { type Context, exactly, type Figure, type Proof, timeoutsOf, within } from './proof.js';
import { until } from './until.js';

export const outage: Proof = {
  name: 'outage',
  title:
    'Postgres, Redis, mail server, storage and scanner away for six hours or absent at boot, each alone; bad mail servers',
  promises: ['REL-7', 'REL-19', 'REL-20', 'F5', 'F6', 'F15'],
  run: async (context) => [
    ...(await away(context)),
    ...(context.full ? [...(await absentAtBoot(context)), ...(await badMailServer(context))] : []),
  ],
};

const HOURS = 6;
/** All attempts of a job are over within it, were an outage to use them. */
const AWAY_MS = 24_000;

/** What an outage has shown. */
type Seen = { service: Service; parked: number; doneSeconds: number; isNamed: boolean; calls: Calls };

async function away({ full, progress }: Context): Promise<Figure[]> {
  const services = await Services.open();
  const own: { url?: string } = {};
  const world = await accessWorld({ TIMEOUTS: timeoutsOf({ full }), ...services.environment }, (url) => {
    own.url = url;
    return services.wayToPostgres(url);
  });
  const ledgers = await Ledgers.open(own.url as string, services.redisUrl);
  const chosen = full ? SERVICES : (['Redis'] as const);
  const figures: Figure[] = [];
  try {
    for (const [number, service] of chosen.entries()) {
      figures.push(
        ...(await triedWhole(`${service} away`, async () =>
          figuresOf(await withdrawn(service, { world, services, ledgers, full })),
        )),
      );
      progress(number + 1, chosen.length);
    }
  } finally {
    await ledgers.close();
    await world.app.close();
    await services.close();
  }
  return figures;
}

type Stage = { world: AccessWorld; services: Services; ledgers: Ledgers; full: boolean };

/**
 * Takes a service away amid work, lets six hours pass with calls in
 * each half of an hour, gives it back and waits until all is done.
 */
async function withdrawn(service: Service, { world, services, ledgers, full }: Stage): Promise<Seen> {
  const { app, staff } = world;
  const [steps, families] = full ? [HOURS * 2, 20] : [2, 3];
  const calls = await Calls.open(world);
  await calls.prepare(steps);
  await rest(ledgers);
  await Promise.all(Array.from({ length: families }, () => app.visitor().post('/api/enquiries', enquiry())));
  await handIn(staff[1].visitor);
  services.leave(service);
  app.clients.patient = false;
  let isNamed = false;
  try {
    for (let step = 0; step < steps; step++) {
      await calls.needed(service === 'Postgres');
      if (full && step === 0) await calls.every();
      await ledgers.advance((HOURS / steps) * HOUR);
      if (full) await pause(AWAY_MS / steps);
      const { parts } = (await app.visitor().get<{ parts: Record<string, string> }>('/api/health')).body;
      isNamed = parts[PARTS[service]] === 'unavailable';
    }
  } finally {
    app.clients.patient = true;
    await services.comeBack(service);
  }
  const began = performance.now();
  const { parkedMails, parkedJobs } = await rest(ledgers);
  const doneSeconds = (performance.now() - began) / 1_000;
  for (const line of [...calls.broken, ...calls.failed]) console.error(`${service} away: ${line}`);
  return { service, parked: parkedMails + parkedJobs, doneSeconds, isNamed, calls };
}

/** Waits until nothing is left to do, twice in a row. */
async function rest(ledgers: Ledgers): Promise<Owed> {
  let last: Owed = await ledgers.owed();
  let looks = 0;
  await until(
    'nothing is left to do',
    async () => {
      last = await ledgers.owed();
      looks = isDone(last) ? looks + 1 : 0;
      return looks > 1;
    },
    () => JSON.stringify(last),
  );
  return last;
}

function figuresOf({ service, parked, doneSeconds, isNamed, calls }: Seen): Figure[] {
  const { slowest } = calls;
  return [
    exactly(`${service} away: mails and jobs parked`, 0, parked),
    exactly(`${service} away: calls that must go on and did not`, 0, calls.broken.length),
    exactly(`${service} away: answers of 500 and above that are not 503`, 0, calls.failed.length),
    within(`${service} away: slowest of ${calls.made} calls (${slowest.name})`, 2, slowest.ms / 1_000, 's'),
    within(`${service} back: until everything is done`, 60, doneSeconds, 's'),
    exactly(`${service} away: health names it`, 1, Number(isNamed)),
  ];
}
