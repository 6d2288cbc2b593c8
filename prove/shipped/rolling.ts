import { Agent, request } from 'node:https';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from './fleet.js';

const SOCKETS = 50;
/** What is asked over and over: pages, files and answers of the API, with a database behind them and without. */
const ADDRESSES = ['/', '/api/health/live', '/search', '/api/tutors/search?page=1', '/api/user', '/robots.txt'];
/** Between two requests of one socket, so that two cores have time for the restarts too. */
const REST_MS = 100;

export type Rolled = { asked: number; failed: string[]; slowestEndMs: number; disorderly: number };

/** Restarts both APIs one after the other, so many times, while fifty kept connections ask on. */
export async function rollingRestarts(
  fleet: Fleet,
  host: string,
  rounds: number,
  progress: (round: number) => void,
): Promise<Rolled> {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  const rolled: Rolled = { asked: 0, failed: [], slowestEndMs: 0, disorderly: 0 };
  const state = { ends: false };
  const ask = async (path: string) => {
    rolled.asked += 1;
    try {
      const sent = request({ host, path, agent, timeout: 30_000 });
      sent.on('timeout', () => sent.destroy(new Error('no answer in 30 s'))).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      await buffer(answer);
      if ((answer.statusCode ?? 0) >= 500) rolled.failed.push(`${path} was answered ${answer.statusCode}`);
    } catch (error) {
      rolled.failed.push(`${path}: ${(error as Error).message}`);
    }
  };
  const sockets = Array.from({ length: SOCKETS }, async (_, number) => {
    for (let turn = number; !state.ends; turn++) {
      await ask(ADDRESSES[turn % ADDRESSES.length] ?? '/');
      await pause(REST_MS);
    }
  });
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const api of fleet.all('api').filter(({ runs }) => runs)) {
        const { orderly, ms } = await fleet.restart(api);
        rolled.slowestEndMs = Math.max(rolled.slowestEndMs, ms);
        if (!orderly) rolled.disorderly += 1;
      }
      progress(round);
    }
  } finally {
    state.ends = true;
    await Promise.all(sockets);
    agent.destroy();
  }
  return rolled;
}
