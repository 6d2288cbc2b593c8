import { v7 as uuid } from 'uuid';
import { Accounts } from '../../application/ports/account/accounts.js';
import { BackgroundRuns } from '../../application/ports/admin/background-runs.js';
import { BlockedSenders } from '../../application/ports/block/blocked-senders.js';
import { BookingHolds } from '../../application/ports/booking/booking-holds.js';
import { ConfirmedAddresses } from '../../application/ports/account/confirmed-addresses.js';
import { Ledger } from '../../application/ports/ledger.js';
import { MailSwitches } from '../../application/ports/mail/mail-switches.js';
import { NotificationSettings } from '../../application/ports/notification/notification-settings.js';
import { Settings } from '../../application/ports/settings.js';
import { TaskFailures } from '../../application/ports/task-failures.js';
import { TutorCalendar } from '../../application/ports/calendar/tutor-calendar.js';
import { TutorDirectory } from '../../application/ports/tutor/tutor-directory.js';
import { TutorDocuments } from '../../application/ports/document/tutor-documents.js';
import { TutorHistory } from '../../application/ports/tutor/tutor-history.js';
import { Uploads } from '../../application/ports/document/uploads.js';
import { MINUTE } from '../../domain/shared/time.js';
import type { QuietHours } from '../../domain/notification/notification.js';
import { InMemoryAccounts, InMemoryDocuments, InMemoryRuns, InMemoryUploads } from './in-memory-ports.js';
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
  /** A session that an account began, which ends after so many minutes. */
  session(accountId: string, minutes: number): Promise<string>;
  /** As if a background run had given no sign of life for so many seconds. */
  silences(runId: string, seconds: number): Promise<void>;
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
    session: async (accountId, minutes) => {
      const id = uuid();
      const sql = `insert into sessions (sid, sess, expire) values ($1, $2, now() + $3 * interval '1 minute')`;
      await app.database.query(sql, [id, { passport: { user: accountId } }, minutes]);
      return id;
    },
    silences: async (runId, seconds) => {
      const sql = `update desk_runs set heard_at = heard_at - $2 * interval '1 second' where id = $1`;
      await app.database.query(sql, [runId, seconds]);
    },
    close: app.close,
  };
}

async function inMemory(): Promise<OpenedPorts> {
  const world = new InMemoryWorld();
  const runs = new InMemoryRuns();
  const ports = new Map<unknown, unknown>([
    [BookingHolds, world.holds],
    [TutorCalendar, world.calendar],
    [TutorDirectory, world.tutors],
    [Uploads, new InMemoryUploads(world)],
    [TutorDocuments, new InMemoryDocuments(world)],
    [Accounts, new InMemoryAccounts(world)],
    [BackgroundRuns, runs],
    [MailSwitches, world.switches],
    [Settings, world.settings],
    [TaskFailures, world.failures],
    [ConfirmedAddresses, world.confirmed],
    [TutorHistory, world.record],
    [BlockedSenders, world.blocked],
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
    session: async (accountId, minutes) => {
      const id = uuid();
      world.ledger.sessions.set(id, { accountId, expiresAt: Date.now() + minutes * MINUTE });
      return id;
    },
    silences: async (runId, seconds) => {
      for (const run of runs.log) if (run.id === runId) run.seenAt -= seconds * 1_000;
    },
    close: async () => undefined,
  };
}

/** Both, which pass one suite for each port. */
export const PORTS = [
  ['over Postgres', overPostgres],
  ['in memory', inMemory],
] as const;
