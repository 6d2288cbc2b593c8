/** @module-tag long */
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { HttpAdapterHost } from '@nestjs/core';
import pg from 'pg';
import { EnquiryAccess } from '../../../application/ports/enquiry/enquiry-access.js';
import { ObjectStore } from '../../../application/ports/document/object-store.js';
import { OTHER_CONNECTIONS } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { follow, followQuotes, type Live } from '../../support/live.js';
import { handIn } from '../../support/onboarding.js';
import { account, PASSWORD, severalTutors, signIn } from '../../support/people.js';
import {
  type Family,
  family,
  mailTo,
  quoted,
  quoteForm,
  type Teacher,
  teachers,
  tokenIn,
} from '../../support/quotes.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let teacher: Teacher;

beforeAll(async () => {
  app = await startTestApp();
  [teacher] = (await teachers(app, await severalTutors(app, 1))) as [Teacher];
  // The first stream opens the notification channel, which rings once for everybody when it stands.
  const asking = await family(app);
  await settled();
  const live = await follow(asking.visitor, asking.id);
  await eventually(() => expect(live.changes()).toBeGreaterThan(0));
  live.close();
  await nothingIsHeld();
});
afterAll(() => app.close());

/** The figures of a metric by its label. */
async function metric(name: string): Promise<Record<string, number>> {
  const { text } = await app.visitor().get('/metrics');
  const lines = [...text.matchAll(new RegExp(`^${name}(?:\\{kind="(\\w+)"\\})? (\\d+)$`, 'gm'))];
  return Object.fromEntries(lines.map(([, kind = 'all', value]) => [kind, Number(value)]));
}
const held = () => metric('banksia_live');
const reads = async () => (await metric('banksia_live_reads_total'))['all'] ?? Number.NaN;
const NOTHING = { streams: 0, enquiries: 0, visitors: 0, listeners: 0, timers: 0 };
const nothingIsHeld = () => eventually(async () => expect(await held()).toEqual(NOTHING));

const cookieOf = (visitor: Visitor) => [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
const hasView = (live: Live) => eventually(() => expect(live.seen).not.toEqual([]));

/** Nothing that follows from what happened is still to come. */
const settled = () =>
  eventually(async () => {
    expect(await app.database.query('select 1 from outbox')).toEqual([]);
    expect(await app.database.query(`select 1 from mails where status = 'pending'`)).toEqual([]);
  });

/** A request on a socket of its own, whose answer nobody waits for. */
function ask(visitor: Visitor, path: string): Socket {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined).resume();
  const head = [`GET ${path} HTTP/1.1`, 'Host: site.localhost', `Cookie: ${cookieOf(visitor)}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

const watch = (visitor: Visitor, enquiryId: string) => ask(visitor, `/api/enquiries/${enquiryId}/live`);

/** A live page that has begun; one that the server was too busy for is asked for again. */
async function opened(visitor: Visitor, enquiryId: string): Promise<Socket> {
  for (;;) {
    const socket = watch(visitor, enquiryId);
    const [head] = (await once(socket, 'data')) as [Buffer];
    if (head.toString().startsWith('HTTP/1.1 200')) return socket;
    socket.destroy();
  }
}

/** Another session that holds the enquiry, by the link in its mail. */
async function another({ email }: Family): Promise<Visitor> {
  const visitor = app.visitor();
  const token = tokenIn(await mailTo(app, email, 'enquiry-received'));
  expect((await visitor.post('/api/enquiry-access', { token })).status).toBe(200);
  return visitor;
}

describe('F4 a live page whose client hung up', () => {
  it('leaves no listener, timer or entry: 200 requests cut while their first view was awaited', async () => {
    const asking = await family(app);
    await settled();
    const holder = new pg.Client({ connectionString: app.database.url });
    await holder.connect();
    try {
      await holder.query('begin; lock table enquiries in access exclusive mode');
      const sockets = Array.from({ length: 200 }, () => watch(asking.visitor, asking.id));
      await eventually(async () => {
        const waiting = await holder.query(`select 1 ${OTHER_CONNECTIONS} and wait_event_type = 'Lock'`);
        expect(waiting.rows).not.toEqual([]);
      });
      const closed = sockets.map((socket) => new Promise((done) => socket.on('close', done)));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    } finally {
      await holder.query('commit');
      await holder.end();
    }
    // Answered after all that was asked before it.
    const live = await follow(asking.visitor, asking.id);
    await hasView(live);
    expect(await held()).toMatchObject({ enquiries: 1, listeners: 1 });
    live.close();
    await nothingIsHeld();
  });

  it('leaves nothing at whatever moment: 200 requests cut after none, some or all of their answer', async () => {
    const asking = await family(app);
    const ends = Array.from({ length: 200 }, async (_, number) => {
      const socket = watch(asking.visitor, asking.id);
      const closed = new Promise((done) => socket.on('close', done));
      const answered = new Promise((done) => socket.once('data', done).once('close', done));
      const turns = Math.floor(Math.random() * 60);
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
      if (number % 4 === 0) await answered;
      socket.destroy();
      await closed;
    });
    await Promise.all(ends);
    const live = await follow(asking.visitor, asking.id);
    await hasView(live);
    live.close();
    await nothingIsHeld();
  });

  it('ends at once where only its headers are asked for', async () => {
    const asking = await family(app);
    const answer = await asking.visitor.ask('HEAD', `/api/enquiries/${asking.id}/live`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    await nothingIsHeld();
  });
});

describe('G-16 the live stream of a tutor’s quotes', () => {
  it('says that something was written on one of them, to this tutor alone, and ends with the session', async () => {
    const [teaching, other] = (await teachers(app, await severalTutors(app, 2))) as [Teacher, Teacher];
    const asking = await family(app, { preferredTutorId: teaching.tutorId });
    const quoteId = await quoted(app, asking, teaching);
    await settled();
    const [own, foreign] = await Promise.all([followQuotes(teaching.visitor), followQuotes(other.visitor)]);
    await Promise.all([hasView(own), hasView(foreign)]);
    expect([own.status, own.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const [before, heard] = [own.changes(), foreign.changes()];
    expect(await asking.visitor.post(`/api/tutor-quotes/${quoteId}/messages`, { text: 'Hello?' })).toMatchObject({
      status: 201,
    });
    await eventually(() => expect(own.changes()).toBeGreaterThan(before));
    expect(foreign.changes()).toBe(heard);
    await teaching.visitor.post('/api/logout');
    await asking.visitor.post(`/api/tutor-quotes/${quoteId}/messages`, { text: 'Are you there?' });
    await own.ended;
    foreign.close();
    await nothingIsHeld();
  });

  it('is for tutors, five times a session, and ends at once for who does not ask for a stream', async () => {
    const [teaching] = (await teachers(app, await severalTutors(app, 1))) as [Teacher];
    expect((await app.visitor().get('/api/portal/live')).status).toBe(401);
    expect((await (await signIn(app, await account(app))).get('/api/portal/live')).status).toBe(404);
    expect(await teaching.visitor.get('/api/portal/live')).toMatchObject({ status: 200, text: '' });
    const streams = await Promise.all(Array.from({ length: 6 }, () => followQuotes(teaching.visitor)));
    expect(streams.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 5 }, () => 200), 429]);
    for (const stream of streams) stream.close();
    await nothingIsHeld();
  });
});

describe('F4 a file whose reader hung up', () => {
  it('is closed, though it was opened after that', async () => {
    const documentId = await handIn(teacher.visitor);
    const store = app.part(ObjectStore);
    const get = store.get.bind(store);
    const opened: Readable[] = [];
    let goOn: () => void = () => undefined;
    const hungUp = new Promise<void>((done) => (goOn = done));
    let request: () => void = () => undefined;
    const isAsked = new Promise<void>((done) => (request = done));
    store.get = async (key) => {
      request();
      await hungUp;
      const bytes = await get(key);
      opened.push(bytes as Readable);
      return bytes;
    };
    try {
      const server = app.part(HttpAdapterHost).httpAdapter.getHttpServer() as Server;
      const served = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
      const socket = ask(teacher.visitor, `/api/portal/documents/${documentId}/file`);
      const [, response] = await served;
      await isAsked;
      const closed = new Promise((done) => response.on('close', done));
      socket.destroy();
      await closed;
    } finally {
      goOn();
      store.get = get;
    }
    await eventually(() => expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]));
  });
});

describe('F4 many who watch one enquiry', () => {
  it('share one reading of its view for each commit, and all are shown it', async () => {
    const asking = await family(app);
    await settled();
    const sessions = [asking.visitor, ...(await Promise.all(Array.from({ length: 9 }, () => another(asking))))];
    const streams = await Promise.all(
      sessions.flatMap((visitor) => Array.from({ length: 5 }, () => follow(visitor, asking.id))),
    );
    await Promise.all(streams.map(hasView));
    expect(await held()).toMatchObject({ streams: 50, enquiries: 1, visitors: 10, listeners: 1 });
    const before = await reads();
    const commits = () => app.database.query('select 1 from event_log where stream_id = $1', [asking.id]);
    const known = (await commits()).length;

    const message = 'Weekends only, please.';
    const changed = await asking.visitor.ask('PATCH', `/api/enquiries/${asking.id}`, { body: { message } });
    expect(changed.status).toBe(200);
    await eventually(() => {
      for (const { seen } of streams) expect(seen.at(-1)?.enquiry).toMatchObject({ message });
    });
    expect([(await reads()) - before, (await commits()).length - known]).toEqual([1, 1]);
    for (const stream of streams) stream.close();
    await nothingIsHeld();
  });

  it('are never shown an older view after a newer one: a look waits for the one before it', async () => {
    const asking = await family(app);
    const quoteId = await quoted(app, asking, teacher);
    await settled();
    const live = await follow(asking.visitor, asking.id);
    await hasView(live);
    const access = app.part(EnquiryAccess);
    const valid = access.valid.bind(access);
    let goOn: () => void = () => undefined;
    const released = new Promise<void>((done) => (goOn = done));
    let isAsked = false;
    access.valid = async (grants) => {
      const answer = await valid(grants);
      isAsked = true;
      await released;
      return answer;
    };
    try {
      const before = await reads();
      const change = (body: object) => asking.visitor.ask('PATCH', `/api/enquiries/${asking.id}`, { body });
      expect((await change({ message: 'Weekends only, please.' })).status).toBe(200);
      await eventually(() => expect(isAsked).toBe(true));
      const declined = await asking.visitor.ask('PATCH', `/api/tutor-quotes/${quoteId}/status`, {
        body: { status: 'rejected' },
      });
      expect(declined.status).toBe(200);
      await settled();
      // What is left is the heartbeat: nothing is still being gathered.
      await eventually(async () => expect((await held())['timers']).toBe(1));
      expect((await reads()) - before).toBe(1);
    } finally {
      goOn();
      access.valid = valid;
    }
    await eventually(() => expect(live.seen.at(-1)?.enquiry).toMatchObject({ openQuotes: 0 }));
    live.close();
    await nothingIsHeld();
  });

  it('are notified of a commit that leaves the view as it was', async () => {
    const asking = await family(app);
    const quoteId = await quoted(app, asking, teacher);
    await settled();
    const live = await follow(asking.visitor, asking.id);
    await hasView(live);
    const revised = await teacher.visitor.ask('PATCH', `/api/portal/quotes/${quoteId}`, {
      body: quoteForm({ proposedHourlyRate: 88 }),
    });
    expect(revised.status).toBe(200);
    await eventually(() => expect(live.changes()).toBeGreaterThan(0));
    live.close();
  });

  it('are at most five of one session and enquiry; a sixth is asked to wait, and let in when one has gone', async () => {
    const asking = await family(app);
    const streams = await Promise.all(Array.from({ length: 8 }, () => follow(asking.visitor, asking.id)));
    expect(streams.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const refused = await asking.visitor.get(`/api/enquiries/${asking.id}/live`);
    expect([refused.status, refused.body, refused.headers.get('Retry-After')]).toEqual([
      429,
      { message: expect.any(String), code: 'too_many_requests' },
      '15',
    ]);
    const other = await follow(await another(asking), asking.id);
    expect(other.status).toBe(200);
    streams.find(({ status }) => status === 200)?.close();
    await eventually(async () => expect((await held())['streams']).toBe(5));
    const next = await follow(asking.visitor, asking.id);
    expect(next.status).toBe(200);
    for (const stream of [...streams, other, next]) stream.close();
    await nothingIsHeld();
  });

  it('are at most 1,000 of one process: the next is answered 503 with the time to wait', async () => {
    const asking = await family(app);
    const sessions = await Promise.all(Array.from({ length: 200 }, () => another(asking)));
    const sockets: Socket[] = [];
    // Five at a time: a thousand at once would wait for the
    // database for as long as the machine is busy, and be refused.
    for (const visitor of sessions)
      sockets.push(...(await Promise.all(Array.from({ length: 5 }, () => opened(visitor, asking.id)))));
    expect((await held())['streams']).toBe(1_000);
    app.clients.patient = false;
    const refused = await asking.visitor.get(`/api/enquiries/${asking.id}/live`);
    expect([refused.status, refused.body['code'], refused.headers.get('Retry-After')]).toEqual([
      503,
      'unavailable',
      '15',
    ]);
    app.clients.patient = true;
    expect((await asking.visitor.get(`/api/enquiries/${asking.id}`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await nothingIsHeld();
  });
});

describe('F4 SEC-8 a live page ends with its session', () => {
  it('at a logout', async () => {
    const asking = await family(app);
    const live = await follow(asking.visitor, asking.id);
    await hasView(live);
    const bystander = await follow(await another(asking), asking.id);
    await hasView(bystander);
    expect((await asking.visitor.post('/api/logout')).status).toBe(200);
    await live.ended;
    expect((await held())['streams']).toBe(1);
    bystander.close();
  });

  it('with the next commit, of which it is shown nothing', async () => {
    const asking = await family(app);
    await settled();
    const live = await follow(asking.visitor, asking.id);
    await hasView(live);
    const known = live.seen.length;
    const other = await another(asking);
    await app.database.query('delete from sessions');
    await other.post('/api/enquiry-access', {
      token: tokenIn(await mailTo(app, asking.email, 'enquiry-received')),
    });
    expect((await other.post(`/api/enquiries/${asking.id}/close`, { reason: 'other' })).status).toBe(200);
    await live.ended;
    expect(live.seen).toHaveLength(known);
  });

  it('at a new password', async () => {
    const person = await account(app);
    const visitor = await signIn(app, person);
    const asking = await family(app);
    const token = tokenIn(await mailTo(app, asking.email, 'enquiry-received'));
    await visitor.post('/api/enquiry-access', { token });
    const live = await follow(visitor, asking.id);
    await hasView(live);
    await app.visitor().post('/api/password-resets', { email: person.email });
    const resetToken = tokenIn(await mailTo(app, person.email, 'reset-password'));
    await app.visitor().post('/api/password-resets/confirm', { token: resetToken, password: `${PASSWORD} of mine` });
    await live.ended;
  });
});
