import { Accounts } from '../../application/ports/accounts.js';
import { BookingHolds } from '../../application/ports/booking-holds.js';
import { Ledger } from '../../application/ports/ledger.js';
import { NotificationSettings } from '../../application/ports/notification-settings.js';
import { TutorCalendar } from '../../application/ports/tutor-calendar.js';
import { TutorDirectory } from '../../application/ports/tutor-directory.js';
import { TutorDocuments } from '../../application/ports/tutor-documents.js';
import { Uploads } from '../../application/ports/uploads.js';
import type { QuietHours } from '../../domain/tutor/notification.js';
import { InMemoryAccounts, InMemoryDocuments, InMemoryUploads } from './in-memory-ports.js';
import { InMemoryWorld } from './in-memory-world.js';
import { NOW, Streams } from './streams.js';
import { startTestApp, type TestApp } from './test-app.js';

/** Ports that share what they keep, over Postgres or in memory. */
export type OpenedPorts = {
  /** One of them, by its class. */
  port: TestApp['part'];
  ledger: Ledger;
  streams: Streams;
  /** Keeps how a tutor wants mail. */
  wantsMail(tutorId: string, how: { off?: string[]; gathered?: string[]; quietHours?: QuietHours }): Promise<void>;
  close(): Promise<void>;
};

async function overPostgres(): Promise<OpenedPorts> {
  const app = await startTestApp({ ROLE: 'api' });
  const ledger = app.part(Ledger);
  return {
    port: app.part,
    ledger,
    streams: new Streams(ledger),
    wantsMail: (tutorId, { off = [], gathered = [], quietHours = null }) =>
      app.part(NotificationSettings).save(tutorId, { kinds: off, off, digest: gathered, quietHours }, NOW),
    close: app.close,
  };
}

async function inMemory(): Promise<OpenedPorts> {
  const world = new InMemoryWorld();
  const ports = new Map<unknown, unknown>([
    [BookingHolds, world.holds],
    [TutorCalendar, world.calendar],
    [TutorDirectory, world.tutors],
    [Uploads, new InMemoryUploads(world)],
    [TutorDocuments, new InMemoryDocuments(world)],
    [Accounts, new InMemoryAccounts(world)],
  ]);
  return {
    port: <T>(token: abstract new (...given: never[]) => T) => ports.get(token) as T,
    ledger: world.ledger,
    streams: world.streams,
    wantsMail: async (tutorId, { off = [], gathered = [], quietHours }) => {
      await world.switches.change(tutorId, { on: [], off });
      world.tutors.gathered.set(tutorId, gathered);
      if (quietHours) world.tutors.quietHours.set(tutorId, quietHours);
    },
    close: async () => undefined,
  };
}

/** Both, which pass one suite for each port. */
export const PORTS = [
  ['over Postgres', overPostgres],
  ['in memory', inMemory],
] as const;
