import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { TutorChanges } from '../application/tutor/change-tutor.js';
import { saveProfile } from '../domain/tutor/profile.js';
import { withApp } from '../interfaces/cli/run.js';
import { SECRET } from './product.js';
import { CONNECTIONS, SearchLoad } from './search-load.js';
import { DRAWN, pathsOf } from './search-mix.js';

/** Milliseconds from a commit to right results and totals, under load; and of the commit itself. */
export type Changed = { visible: number[]; writes: number[] };

export const CHANGES = 20;
/** Changes before those that count: who makes them has only just started. */
const FIRST_CHANGES = 10;
/** A price of the last change's own, beyond every tutor of the market. */
export const UNIQUE_PRICE = 140;

/** Tutors change their price while the mix runs: how long until filter and total of a server know it. */
export async function changeTutors(
  tutors: string[],
  { databaseUrl, dataDir, port }: { databaseUrl: string; dataDir: string; port: number },
): Promise<Changed> {
  const changed: Changed = { visible: [], writes: [] };
  const load = await SearchLoad.open(port, CONNECTIONS);
  let over = false;
  const running = load.run(pathsOf(DRAWN), 600_000, { stop: () => over }).catch((error: Error) => error);
  const before = { ...process.env };
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: '0', ROLE: 'api', SESSION_SECRET: SECRET };
  Object.assign(process.env, environment);
  try {
    await withApp(async (product) => {
      const changes = product.get(TutorChanges);
      // Opened late, as a connection that is silent for five seconds is closed.
      const asking = await SearchLoad.open(port, 1);
      const already = await totalOf(asking);
      for (const [index, id] of tutors.entries()) {
        const began = performance.now();
        await changes.change(
          id,
          ({ state }, now) => ({
            events: saveProfile(state, { facts: { ...state, hourlyRate: UNIQUE_PRICE }, rateCap: null }, now),
            columns: { bio: `Changed by the bench, ${uuid()}` },
            result: null,
          }),
          'operator',
        );
        const committed = performance.now();
        while ((await totalOf(asking)) <= already + index) await sleep(2);
        const seen = performance.now();
        if (index < FIRST_CHANGES) continue;
        changed.writes.push(committed - began);
        changed.visible.push(seen - committed);
      }
      asking.close();
    });
    return changed;
  } finally {
    process.env = before;
    over = true;
    await running;
    load.close();
  }
}

async function totalOf(asking: SearchLoad): Promise<number> {
  const body = await asking.get(`/api/tutors/search?minPrice=${UNIQUE_PRICE}&maxPrice=${UNIQUE_PRICE}`);
  return (JSON.parse(body.toString('utf8')) as { total: number }).total;
}
