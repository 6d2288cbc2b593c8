import { v7 as uuid } from 'uuid';
import { Ledger } from '../../application/ports/ledger.js';
import type { hashOf } from '../../infrastructure/postgres/ledger/chain.js';
import { InMemoryLedger } from './in-memory-ledger.js';
import { NOW } from './streams.js';
import { startTestApp } from './test-app.js';

type LoggedEvent = Parameters<typeof hashOf>[1] & { hash: string };
type Mail = { id: string; eventId: string; recipient: string; kind: string };

/** A ledger, and what it has written as another part of the program would find it. */
export type OpenedLedger = {
  ledger: Ledger;
  log(streamId: string): Promise<LoggedEvent[]>;
  mailsTo(address: string): Promise<Mail[]>;
  owed(streamId: string): Promise<{ eventId: string; reaction: string }[]>;
  stored(accountId: string): Promise<string>;
  digestOf(tutorId: string): Promise<string | null>;
  wantsDigest(tutorId: string): Promise<void>;
  hasSent(mailId: string): Promise<void>;
  close(): Promise<void>;
};

async function overPostgres(): Promise<OpenedLedger> {
  const app = await startTestApp({ ROLE: 'api' });
  const { database } = app;
  return {
    ledger: app.part(Ledger),
    log: (id) =>
      database.query(
        `select id, stream, stream_id as "streamId", version, type, data, actor, cause, correlation, at, hash
         from event_log where stream_id = $1 order by version`,
        [id],
      ),
    mailsTo: (address) =>
      database.query(`select id, event_id as "eventId", recipient, kind from mails where to_address = $1`, [address]),
    owed: (id) =>
      database.query(
        `select o.event_id as "eventId", o.reaction from outbox o join event_log e on e.id = o.event_id
         where e.stream_id = $1 order by 2`,
        [id],
      ),
    stored: async (accountId) => {
      const id = uuid();
      await database.query('insert into uploads (id, account_id, expires_at, created_at) values ($1, $2, $3, $3)', [
        ...[id, accountId, NOW],
      ]);
      return id;
    },
    digestOf: async (tutorId) => {
      const sql = 'select digest_due_at as due from notification_settings where tutor_id = $1';
      return (await database.one<{ due: string | null }>(sql, [tutorId]))?.due ?? null;
    },
    wantsDigest: async (tutorId) => {
      await database.query('insert into notification_settings (tutor_id) values ($1)', [tutorId]);
    },
    hasSent: async (id) => {
      await database.query(`update mails set status = 'sent' where id = $1`, [id]);
    },
    close: () => app.close(),
  };
}

async function inMemory(): Promise<OpenedLedger> {
  const ledger = new InMemoryLedger((type) => (type === 'EnquirySubmitted' ? ['MatchTutorsWhenEnquirySubmitted'] : []));
  const log = (id: string) => ledger.log.filter((event) => event.stream_id === id);
  return {
    ledger,
    log: async (id) => log(id).map(({ stream_id: streamId, ...event }) => ({ ...event, streamId })),
    mailsTo: async (address) => ledger.mails.filter(({ to }) => to.address === address),
    owed: async (id) => ledger.outbox.filter(({ eventId }) => log(id).some((event) => event.id === eventId)),
    stored: async (accountId) => {
      const id = uuid();
      ledger.uploads.set(id, { accountId, createdAt: NOW, expiresAt: 0, isClaimed: true, file: null });
      return id;
    },
    digestOf: async (tutorId) => ledger.digests.get(tutorId)?.dueAt ?? null,
    wantsDigest: async (tutorId) => void ledger.digests.set(tutorId, { dueAt: null, sentFor: null }),
    hasSent: async (id) => ledger.mails.filter((mail) => mail.id === id).forEach((mail) => (mail.status = 'sent')),
    close: async () => undefined,
  };
}

/** Both ledgers, which pass one suite. */
export const LEDGERS = [
  ['over Postgres', overPostgres],
  ['in memory', inMemory],
] as const;
