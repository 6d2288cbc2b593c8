import { BookingHolds } from '../../application/ports/booking-holds.js';
import { Ledger } from '../../application/ports/ledger.js';
import { TutorCalendar } from '../../application/ports/tutor-calendar.js';
import { InMemoryWorld } from './in-memory-world.js';
import { Streams } from './streams.js';
import { startTestApp, type TestApp } from './test-app.js';

/** Ports that share what they keep, over Postgres or in memory. */
export type OpenedPorts = {
  /** One of them, by its class. */
  port: TestApp['part'];
  ledger: Ledger;
  streams: Streams;
  close(): Promise<void>;
};

async function overPostgres(): Promise<OpenedPorts> {
  const app = await startTestApp({ ROLE: 'api' });
  const ledger = app.part(Ledger);
  return { port: app.part, ledger, streams: new Streams(ledger), close: app.close };
}

async function inMemory(): Promise<OpenedPorts> {
  const world = new InMemoryWorld();
  const ports = new Map<unknown, unknown>([
    [BookingHolds, world.holds],
    [TutorCalendar, world.calendar],
  ]);
  return {
    port: <T>(token: abstract new (...given: never[]) => T) => ports.get(token) as T,
    ledger: world.ledger,
    streams: world.streams,
    close: async () => undefined,
  };
}

/** Both, which pass one suite for each port. */
export const PORTS = [
  ['over Postgres', overPostgres],
  ['in memory', inMemory],
] as const;
