import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '../application/ports/settings.js';
import { MINUTE } from '../domain/shared/time.js';
import { answerHeaders } from './http/request/answer-headers.js';
import { logger } from './log.js';

/** How often the database is asked for: the program is up soon after it. */
const INTERVAL_MS = 1_000;
/** How long an absent database is waited for before the start ends with a line that says so. */
const GIVE_UP_MS = 2 * MINUTE;

/**
 * How the absence of the database is found out: what keeps it
 * from being used, or what an error says of that; else null.
 */
type Absence = {
  absenceOf: (settings: Settings) => Promise<string | null>;
  absenceIn: (error: unknown) => string | null;
};

/**
 * Does what a start needs of the database and returns its result, beginning again whenever the database is or goes
 * away; until it is there, health answers 503 at the program's own address (REL-19, F23).
 * @throws Error for a refusal that waiting does not mend, such as a wrong password, and after two minutes of absence
 */
export async function onceDatabaseAnswers<T>(
  settings: Settings,
  { absenceOf, absenceIn }: Absence,
  start: () => Promise<T>,
): Promise<T> {
  for (;;) {
    await databaseAnswers(settings, absenceOf);
    try {
      return await start();
    } catch (error) {
      const absence = absenceIn(error);
      if (!absence) throw error;
      logger.warn(`The database went away while starting (${absence}): beginning again`, 'main');
      await pause(INTERVAL_MS);
    }
  }
}

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** Nothing has begun that would have to be ended (REL-18, REL-19). */
const endInOrder = () => process.exit(0);

async function databaseAnswers(settings: Settings, absenceOf: Absence['absenceOf']): Promise<void> {
  let server: Server | null = null;
  const giveUpAt = Date.now() + GIVE_UP_MS;
  for (const signal of STOP_SIGNALS) process.once(signal, endInOrder);
  try {
    for (let absence = await absenceOf(settings); absence; absence = await absenceOf(settings)) {
      if (Date.now() > giveUpAt) throw new Error(`The database did not answer for two minutes (${absence})`);
      if (!server) {
        logger.warn(`The database does not answer (${absence}): waiting for it`, 'main');
        server = settings.role === 'worker' ? createServer() : await openRoom(settings);
      }
      await pause(INTERVAL_MS);
    }
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, endInOrder);
    if (server?.listening) {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    }
  }
}

async function openRoom(settings: Settings): Promise<Server> {
  const { port, host } = settings;
  const room = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    const alive = path === '/api/health/live';
    const body = alive
      ? { status: 'ok' }
      : path === '/api/health'
        ? { status: 'unavailable', parts: { database: 'unavailable' } }
        : { message: 'We are starting up. Please try again in a moment.', code: 'unavailable' };
    response.writeHead(alive ? 200 : 503, {
      ...answerHeaders(settings),
      'Cache-Control': 'no-store',
      ...(alive ? {} : { 'Retry-After': '5' }),
    });
    response.end(JSON.stringify(body));
  });
  room.listen(port, host);
  await once(room, 'listening');
  return room;
}
