import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { severalTutors } from '../../support/people.js';
import { openMailbox, type Mailbox } from '../../support/mailbox.js';
import { freePort } from '../../support/free-port.js';
import { type Life, program } from '../../support/program.js';
import { SEED } from '../../support/seed.js';
import { Visitor } from '../../support/visitor.js';

const TUTORS = 5;
const CLIENTS = 6;
/** Mails that one process may have on its lines at the moment of its death. */
const LINES = 4;

export type Ordeal = {
  api: Life;
  workers: Life[];
  url: string;
  /** The same database, read from a process that nobody kills. */
  app: TestApp;
  box: Mailbox;
  close(): Promise<void>;
};

/**
 * One API and two workers as processes of their own, five tutors, a mail server that counts; `way` as `openHouse`'s.
 */
export async function beginOrdeal(
  environment: Record<string, string> = {},
  way?: (url: string) => string,
): Promise<Ordeal> {
  const box = await openMailbox();
  const app = await startTestApp({ ROLE: 'api', DEMO: 'off' }, way);
  await severalTutors(app, TUTORS);
  const dataDir = mkdtempSync(join(tmpdir(), 'banksia-ordeal-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: app.database.url,
    DATA_DIR: dataDir,
    SMTP_URL: box.url,
    PUBLIC_URL: url,
    ...environment,
  };
  const api = await program('api', env, port);
  const workers = [await program('worker', env), await program('worker', env)];
  await Promise.all([api, ...workers].map((life) => life.start()));
  return {
    api,
    workers,
    url,
    app,
    box,
    close: async () => {
      await Promise.all([api, ...workers].map((life) => life.kill()));
      await app.close();
      await box.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Numbers from 0 to 1 that the run's seed determines. */
export function chance(): () => number {
  let state = SEED;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Sent = { email: string; ids: Set<string> };

/** Families who send one enquiry each and, like people, again until it is answered. */
export async function sendEnquiries({ url, api }: Ordeal, count: number): Promise<Sent[]> {
  const bodies = Array.from({ length: count }, () => enquiry());
  const sent: Sent[] = [];
  const client = async () => {
    for (let body = bodies.pop(); body; body = bodies.pop()) {
      const ids = new Set<string>();
      await eventually(async () => {
        const answer = await new Visitor(url).post<{ id: string }>('/api/enquiries', body);
        if (![200, 201].includes(answer.status)) throw new Error(`answered ${answer.status}`);
        ids.add(answer.body.id);
      }).catch((cause: unknown) => {
        throw new Error(`The API does not answer; its last words: ${api.output.slice(-1_000)}`, { cause });
      });
      sent.push({ email: body.email, ids });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return sent;
}

/** On a slow machine every rise takes its time. */
const MOST_STRIKES = 6;

/** Strikes at random moments until stopped; returns how often. */
export function strike(random: () => number, victims: (() => Promise<void>)[]): { stop(): Promise<number> } {
  let stopped = false;
  let strikes = 0;
  const striking = (async () => {
    while (!stopped && strikes < MOST_STRIKES) {
      await pause(200 + random() * 600);
      await victims[Math.floor(random() * victims.length)]?.();
      strikes += 1;
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await striking;
      return strikes;
    },
  };
}

export const dieAndRise = (life: Life) => async () => {
  await life.kill();
  await life.start();
};

const count = async ({ app }: Ordeal, sql: string) => (await app.database.one<{ n: number }>(sql))?.n ?? 0;

/** Waits until nothing is left to do, also of what the dead had claimed. */
export async function settle(ordeal: Ordeal): Promise<void> {
  await eventually(async () => expect(await count(ordeal, 'select count(*) as n from outbox')).toBe(0));
  await eventually(async () =>
    expect(await count(ordeal, `select count(*) as n from mails where status <> 'sent'`)).toBe(0),
  );
}

/** Compares what was acknowledged with what stands in the database and in the mailboxes. */
export async function expectNothingLostNorDoubled(ordeal: Ordeal, sent: Sent[], strikes: number): Promise<void> {
  type Row = {
    id: string;
    email: string;
    status: string;
    opportunities: number;
    runs: number;
    invitations: number;
    tutors: number;
  };
  const rows = await ordeal.app.database.query<Row>(
    `select e.id, e.email, e.status, count(o.id) as opportunities, count(distinct o.tutor_id) as tutors,
            (select count(*) from matching_runs r where r.enquiry_id = e.id) as runs,
            (select count(*) from event_log l where l.stream_id = e.id and l.type = 'TutorsInvited') as invitations
     from enquiries e left join tutor_opportunities o on o.enquiry_id = e.id group by e.id`,
  );
  const byEmail = Map.groupBy(rows, ({ email }) => email);
  for (const { email, ids } of sent) {
    expect([...ids]).toEqual(byEmail.get(email)?.map(({ id }) => id));
    expect(byEmail.get(email)).toMatchObject([
      { status: 'matching', opportunities: TUTORS, tutors: TUTORS, runs: 1, invitations: 1 },
    ]);
  }
  expect(rows).toHaveLength(sent.length);

  const mails = await ordeal.app.database.query<{ id: string }>('select id from mails');
  expect(mails).toHaveLength(sent.length * (1 + TUTORS));
  const host = new URL(ordeal.url).hostname;
  const counts = ordeal.box.counts();
  expect([...counts.keys()].sort()).toEqual(mails.map(({ id }) => `<${id}@${host}>`).sort());
  const doubled = ordeal.box.received.length - counts.size;
  process.stdout.write(`${doubled} mails doubled\n`);
  expect(doubled).toBeLessThanOrEqual(strikes * LINES);
}

/** Every line of the log is one JSON object, and none says who somebody is. */
export function expectSilentLog({ api, workers }: Ordeal): void {
  for (const { output } of [api, ...workers]) {
    expect(output).not.toMatch(/family\.example|people\.example|Jane Mary|0412 345 678|banksia=s%3A|#token=/);
    for (const line of output.split('\n').filter((text) => text.startsWith('{')))
      expect(() => JSON.parse(line) as unknown).not.toThrow();
  }
}
