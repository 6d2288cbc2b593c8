import { readdirSync } from 'node:fs';
import { Settings } from '../application/ports/settings.js';
import type { BookingStatus } from '../domain/booking/booking.js';
import { Random } from '../seed/market/random.js';
import { session } from '../test/support/admin-sessions.js';
import { PDF } from '../test/support/documents.js';
import { account, PASSWORD, registration, severalTutors, signIn, tutor } from '../test/support/people.js';
import { type Family, family, opportunityOf, quoted, type Teacher, teachers } from '../test/support/quotes.js';
import { openBeside, startTestApp, type TestApp } from '../test/support/test-app.js';
import type { Answer, Visitor } from '../test/support/visitor.js';
import { type Context, exactly, type Figure, type Proof } from './proof.js';
import { secondApi, visitorAt } from './second-api.js';
import { until } from './until.js';

export const races: Proof = {
  name: 'races',
  title: 'Whatever is decided at the same moment, in two processes, is decided once',
  promises: ['REL-9', 'REL-10', 'REL-11', 'REL-12', 'REL-13', 'REL-14'],
  run: async (context) => {
    const field = await Field.open(context);
    try {
      const figures: Figure[] = [];
      for (const race of [accepts, verdicts, answers, statuses, names, uploads]) figures.push(...(await race(field)));
      return figures;
    } finally {
      await field.close();
    }
  },
};

type Sent = { method: string; path: string; body?: unknown; raw?: Uint8Array<ArrayBuffer>; type?: string };

/** Two API processes on one database, of which the small form has the second in this process too. */
class Field {
  readonly random: Random;

  private constructor(
    readonly app: TestApp,
    readonly staff: Teacher[],
    private readonly urls: [string, string],
    readonly context: Context,
    readonly close: () => Promise<void>,
  ) {
    this.random = new Random(`races ${context.seed}`);
  }

  static async open(context: Context): Promise<Field> {
    const app = await startTestApp({ LIMITS: '1000000' });
    const { url, close } = await second(app, context.full);
    const staff = await teachers(app, await severalTutors(app, context.full ? 8 : 2));
    return new Field(app, staff, [app.url, url], context, async () => {
      await close();
      await app.close();
    });
  }

  /** How many rounds there are of one kind. */
  rounds(full: number, small: number): number {
    return this.context.full ? full : small;
  }

  /** Sends for the same visitor, to one process or the other in turn. */
  send<Body>(visitor: Visitor, index: number, { method, path, body, raw, type }: Sent): Promise<Answer<Body>> {
    const copy = visitorAt(this.urls[index % 2] as string, visitor);
    return copy.ask<Body>(method, path, raw ? { raw, headers: { 'Content-Type': type ?? '' } } : { body });
  }

  /** As many at once as are wanted, each made by its number. */
  atOnce<Body>(count: number, visitor: Visitor, make: (index: number) => Sent): Promise<Answer<Body>[]> {
    return Promise.all(Array.from({ length: count }, (_, index) => this.send<Body>(visitor, index, make(index))));
  }

  async count(sql: string, values: unknown[]): Promise<number> {
    return (
      (await this.app.database.one<{ count: number }>(`select count(*)::int as count from ${sql}`, values))?.count ?? 0
    );
  }

  /** Rounds in batches of one for each tutor, which is prepared at once. */
  async batches<T>(total: number, prepare: (teacher: Teacher) => Promise<T>, race: (prepared: T) => Promise<void>) {
    for (let first = 0; first < total; first += this.staff.length) {
      const some = await Promise.all(this.staff.slice(0, total - first).map(prepare));
      for (const [index, prepared] of some.entries()) {
        await race(prepared);
        this.context.progress(first + index + 1, total);
      }
    }
  }
}

async function second(app: TestApp, isProcess: boolean): Promise<{ url: string; close: () => Promise<void> }> {
  if (!isProcess) return openBeside(app, { LIMITS: '1000000' }, 0);
  const { url, life } = await secondApi(app, { full: isProcess });
  return { url, close: async () => void (await life.stop()) };
}

const statusesOf = (all: readonly Answer<unknown>[], status: number) =>
  all.filter((one) => one.status === status).length;
const verdict = (id: string, status: string): Sent => ({
  method: 'PATCH',
  path: `/api/tutor-quotes/${id}/status`,
  body: { status },
});

/** Mails of one kind that follow from what happened within an enquiry. */
const mailsWithin = (field: Field, enquiryId: string, kind: string) =>
  field.count(`mails where kind = $2 and event_id in (select id from event_log where $1 in (stream_id, correlation))`, [
    enquiryId,
    kind,
  ]);

type Quoted = { id: string; asking: Family };
async function quotedBy({ app }: Field, teacher: Teacher): Promise<Quoted> {
  const asking = await family(app);
  return { asking, id: await quoted(app, asking, teacher) };
}

/** REL-9 */
async function accepts(field: Field): Promise<Figure[]> {
  const [total, most] = [field.rounds(200, 1), field.rounds(100, 20)];
  let [won, refused, events, mails] = [0, 0, 0, 0];
  await field.batches(
    total,
    (teacher) => quotedBy(field, teacher),
    async ({ id, asking }) => {
      const all = await field.atOnce(most, asking.visitor, () => verdict(id, 'accepted'));
      won += statusesOf(all, 200);
      refused += statusesOf(all, 409);
      events += await field.count(`event_log where stream_id = $1 and type = 'QuoteAccepted'`, [id]);
      for (const kind of ['tutor-chosen', 'quote-accepted']) {
        await until(`a mail ${kind} is ordered`, async () => (await mailsWithin(field, asking.id, kind)) > 0);
        mails += await mailsWithin(field, asking.id, kind);
      }
    },
  );
  return [
    exactly(`rounds of ${most} accepts of one quote that one of them won`, total, won),
    exactly('the others, answered 409', total * (most - 1), refused),
    exactly('events of an acceptance', total, events),
    exactly('mails to the family and to the tutor', total * 2, mails),
  ];
}

const ENDS: Record<string, string> = {
  QuoteAccepted: 'accepted',
  QuoteDeclined: 'rejected',
  QuoteWithdrawn: 'expired',
  QuoteExpired: 'expired',
};
const BEFORE_MS = 400;

/** REL-10: the quotes of a batch end at one instant, around which they are accepted and declined while they expire. */
async function verdicts(field: Field): Promise<Figure[]> {
  const { app, random, context } = field;
  const total = field.rounds(600, 2);
  let [whole, odd] = [0, 0];
  for (let first = 0; first < total; first += field.staff.length) {
    const some = await Promise.all(field.staff.slice(0, total - first).map((teacher) => quotedBy(field, teacher)));
    const ids = some.map(({ id }) => id);
    const [{ waits } = { waits: 0 }] = await app.database.query<{ waits: number }>(
      `with ending as (update tutor_quotes set expires_at = now() + $2 * interval '1 ms' where id = any($1) returning 1)
       select $2::int as waits from ending limit 1`,
      [ids, BEFORE_MS],
    );
    const later = (share: number) => new Promise((next) => setTimeout(next, waits * share));
    const races = some.map(async ({ id, asking }, index) => {
      await later(0.5 + random.share());
      const two = ['accepted', random.happens(50) ? 'rejected' : 'accepted'];
      return Promise.all(two.map((status, at) => field.send(asking.visitor, index + at, verdict(id, status))));
    });
    const answers = await Promise.all(races);
    await until(
      'every quote has ended',
      async () => (await field.count(`tutor_quotes where id = any($1) and status = 'submitted'`, [ids])) === 0,
    );
    for (const [index, id] of ids.entries()) {
      const events = await app.database.query<{ type: string; version: number }>(
        'select type, version from event_log where stream_id = $1 order by version',
        [id],
      );
      const ends = events.filter(({ type }) => type in ENDS);
      const row = await app.database.one<{ status: string }>('select status from tutor_quotes where id = $1', [id]);
      const given = answers[index] ?? [];
      const isWhole =
        ends.length === 1 &&
        row?.status === ENDS[ends[0]?.type ?? ''] &&
        events.every(({ version }, at) => version === at + 1) &&
        statusesOf(given, 200) === (ends[0]?.type === 'QuoteExpired' ? 0 : 1);
      if (isWhole) whole += 1;
      odd += given.filter(({ status }) => status !== 200 && status !== 409).length;
    }
    context.progress(Math.min(total, first + some.length), total);
  }
  return [
    exactly('quotes accepted, declined and expiring at one instant, with one end each', total, whole),
    exactly('answers other than 200 and 409', 0, odd),
  ];
}

/** REL-11: each enquiry asks every tutor, and each of them answers in fifty ways at once. */
async function answers(field: Field): Promise<Figure[]> {
  const { app, staff, context } = field;
  const [total, most] = [field.rounds(100, 2), field.rounds(50, 10)];
  let [won, odd, released] = [0, 0, 0];
  for (let done = 0; done < total;) {
    const asking = await family(app);
    for (const teacher of staff.slice(0, total - done)) {
      const id = await opportunityOf(app, asking, teacher);
      const all = await field.atOnce(most, teacher.visitor, (index) => ({
        method: 'POST',
        path: `/api/portal/opportunities/${id}/${Math.floor(index / 2) % 2 ? 'accept' : 'reject'}`,
      }));
      const events = await app.database.query<{ type: string }>(
        'select type from event_log where stream_id = $1 order by version',
        [id],
      );
      const winner = events[1]?.type === 'OpportunityAccepted' ? 1 : 0;
      const right = all.filter(({ status }, index) => status === (Math.floor(index / 2) % 2 === winner ? 200 : 409));
      if (events.length === 2 && right.length === most) won += 1;
      odd += all.filter(({ status }) => status !== 200 && status !== 409).length;
      released += await field.count(
        `tutor_opportunities where id = $1 and contact_details_shared and status <> 'accepted'`,
        [id],
      );
      context.progress(++done, total);
    }
  }
  return [
    exactly(`opportunities with ${most} answers at once, of which one kind won and the other was refused`, total, won),
    exactly('answers to them other than 200 and 409', 0, odd),
    exactly('contact details shared without an acceptance', 0, released),
  ];
}

/** The steps that a session may take (S1's table). */
const STEPS: Record<string, BookingStatus[]> = {
  confirmed: ['in_progress', 'cancelled', 'no_show'],
  in_progress: ['completed', 'cancelled', 'no_show'],
};
const STATUS_OF: Record<string, BookingStatus> = {
  SessionStarted: 'in_progress',
  SessionCompleted: 'completed',
  SessionCancelled: 'cancelled',
  SessionMissed: 'no_show',
};

/** REL-12 */
async function statuses(field: Field): Promise<Figure[]> {
  const { app, random, context } = field;
  const [total, most] = [field.rounds(100, 2), field.rounds(50, 10)];
  const [admins, { tutorId }] = [
    await Promise.all([0, 1].map(async () => signIn(app, await account(app, 'admin')))),
    await tutor(app),
  ];
  let [legal, matching] = [0, 0];
  for (let round = 0; round < total; round++) {
    const id = await session(app, { tutorId, seat: round + 1, inHours: -1 });
    const wanted = Array.from({ length: most }, () => random.of(['in_progress', 'completed', 'cancelled', 'no_show']));
    const all = await Promise.all(
      wanted.map((status, index) =>
        field.send(admins[index % 4 < 2 ? 0 : 1] as Visitor, index, {
          method: 'PATCH',
          path: `/api/admin/sessions/${id}/status`,
          body: { status },
        }),
      ),
    );
    const events = await app.database.query<{ type: string; actor: string }>(
      `select type, actor from event_log where stream_id = $1 and version > 1 and actor <> 'system' order by version`,
      [id],
    );
    let now = 'confirmed';
    const isLegal = events.every(({ type }) => {
      const next = STATUS_OF[type];
      const may = next !== undefined && (STEPS[now]?.includes(next) ?? false);
      if (next) now = next;
      if (!may) console.error(`A session went on with ${type} to ${next}, now ${now}`);
      return may;
    });
    if (isLegal) legal += 1;
    if (statusesOf(all, 200) === events.length && statusesOf(all, 409) === most - events.length) matching += 1;
    context.progress(round + 1, total);
  }
  return [
    exactly(`sessions whose status ${most} admins set at once, with steps of the table alone`, total, legal),
    exactly('of them with one answer 200 for each step and 409 for the rest', total, matching),
  ];
}

const NAME = 'marketgardener';
/** Letters that look alike, or are the same with their accents put together or taken apart. */
const LIKE: Record<string, string> = { a: 'а', e: 'é', r: 'ｒ', k: 'K', t: 't\u0301', n: 'ⁿ', g: 'g\u200b', d: 'ԁ' };

/** REL-13 */
async function names(field: Field): Promise<Figure[]> {
  const { context, random } = field;
  const [total, most] = [field.rounds(100, 1), field.rounds(50, 12)];
  let [winners, taken, unwritable, accounts] = [0, 0, 0, 0];
  for (let round = 0; round < total; round++) {
    const name = `${NAME}${round}`;
    const variants = Array.from({ length: most }, (_, index) =>
      index % 2
        ? [...name].map((letter) => (random.happens(50) ? letter.toUpperCase() : letter)).join('')
        : [...name].map((letter) => (random.happens(70) ? (LIKE[letter] ?? letter) : letter)).join(''),
    ).map((variant, index) => (index % 2 || variant !== name ? variant : `${LIKE['a']}${variant}`));
    const all = await Promise.all(
      variants.map((username, index) =>
        field.send<{ code: string }>(field.app.visitor(), index, {
          method: 'POST',
          path: '/api/register',
          body: registration({ username, password: PASSWORD }),
        }),
      ),
    );
    const [cased, likened] = [all.filter((_, index) => index % 2), all.filter((_, index) => index % 2 === 0)];
    winners += statusesOf(cased, 201);
    taken += cased.filter(({ status, body }) => status === 409 && body.code === 'username_taken').length;
    unwritable += statusesOf(likened, 400);
    accounts += await field.count('users where lower(username) = $1', [name]);
    context.progress(round + 1, total);
  }
  const half = Math.floor(most / 2);
  return [
    exactly(`rounds of ${half} registrations under one name in letter cases that one of them won`, total, winners),
    exactly('the others, refused because the name is taken', total * (half - 1), taken),
    exactly('names in letters that look alike, refused', total * (most - half), unwritable),
    exactly('accounts', total, accounts),
  ];
}

/** REL-14 */
async function uploads(field: Field): Promise<Figure[]> {
  const { app, context } = field;
  const [total, most] = [field.rounds(50, 1), field.rounds(50, 10)];
  const { dataDir } = app.part(Settings);
  const files = () =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && /objects|incoming/.test(entry.parentPath) && !/log-anchors/.test(entry.parentPath),
    ).length;
  let [kept, registered, refused, left] = [0, 0, 0, 0];
  for (let round = 0; round < total; round++) {
    // A new one each time: documents are limited in number for each tutor.
    const visitor = await signIn(app, await tutor(app));
    const { body } = await visitor.post<{ uploadURL: string }>('/api/objects/upload');
    const [path, before] = [body.uploadURL.slice(new URL(body.uploadURL).origin.length), files()];
    const raw = new Uint8Array(PDF);
    const puts = await field.atOnce(most, visitor, () => ({ method: 'PUT', path, raw, type: 'application/pdf' }));
    const facts = {
      documentType: 'wwc_credential',
      fileName: 'check.pdf',
      fileSize: PDF.length,
      mimeType: 'application/pdf',
    };
    const all = await field.atOnce(most, visitor, () => ({
      method: 'PUT',
      path: '/api/credential-documents',
      body: { ...facts, documentURL: path.split('?')[0] },
    }));
    kept += statusesOf(puts, 200);
    registered += statusesOf(all, 200);
    refused += statusesOf(puts, 403) + statusesOf(all, 404);
    left += files() - before;
    context.progress(round + 1, total);
  }
  return [
    exactly(`upload addresses to which ${most} sent at once and one was taken`, total, kept),
    exactly(`uploads that ${most} registered at once and one did`, total, registered),
    exactly('the others, refused', total * (most - 1) * 2, refused),
    exactly('files kept', total, left),
  ];
}
