import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Settings } from '../application/ports/settings.js';
import { logger } from './log.js';

const PACE_MS = 1_000;
const PATIENCE_MS = 3_000;
/** What a server says that is not there, not reachable or not ready yet. */
const ABSENT = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'],
  ...['57P03', '57P01', '57P02', '53300'],
]);

/**
 * Resolves as soon as the database takes connections; until then health answers 503 at the program's own address (REL-19).
 * @throws Error for a refusal that waiting does not mend, such as a wrong password
 */
export async function databaseAnswers(settings: Settings): Promise<void> {
  let room: Server | null = null;
  for (;;) {
    const absence = await absenceOf(settings.databaseUrl);
    if (!absence) break;
    if (!room) {
      logger.warn(`The database does not answer (${absence}): waiting for it`, 'main');
      room = settings.role === 'worker' ? createServer() : await openRoom(settings, absence);
    }
    await pause(PACE_MS);
  }
  if (!room?.listening) return;
  room.close();
  room.closeAllConnections();
  await once(room, 'close');
}

/** What keeps the database from answering; null when it answers. */
async function absenceOf(connectionString: string): Promise<string | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if ((code && ABSENT.has(code)) || /timeout|terminated/i.test(message)) return code ?? message;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function openRoom({ port, host }: Settings, absence: string): Promise<Server> {
  const room = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    const alive = path === '/api/health/live';
    const body = alive
      ? { status: 'ok' }
      : path === '/api/health'
        ? { status: 'unavailable', parts: { database: absence } }
        : { message: 'We are starting up. Please try again in a moment.', code: 'unavailable' };
    response.writeHead(alive ? 200 : 503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(alive ? {} : { 'Retry-After': '5' }),
    });
    response.end(JSON.stringify(body));
  });
  room.listen(port, host);
  await once(room, 'listening');
  return room;
}
