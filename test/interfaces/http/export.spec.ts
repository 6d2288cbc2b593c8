/** @module-tag long */
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { HttpAdapterHost } from '@nestjs/core';
import { fromBufferPromise } from 'yauzl';
import { Clock } from '../../../application/ports/clock.js';
import { ObjectStore } from '../../../application/ports/document/object-store.js';
import { financialYearOf } from '../../../domain/shared/financial-year.js';
import { DAY, localDate, SYDNEY } from '../../../domain/shared/time.js';
import { session } from '../../support/admin-sessions.js';
import { ScheduledTasks } from '../../../application/scheduled-task.js';
import { PDF } from '../../support/documents.js';
import { eventually } from '../../support/eventually.js';
import { confide } from '../../support/family-contact.js';
import { handIn } from '../../support/onboarding.js';
import { account, severalTutors, signIn, tutor } from '../../support/people.js';
import { agreed, chosen, family, quoted, quoteForm, type Teacher, teachers } from '../../support/quotes.js';
import { booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let teacher: Teacher;
let other: Teacher;

beforeAll(async () => {
  app = await startTestApp({ LIMITS: '1' });
  [teacher, other] = (await teachers(app, await severalTutors(app, 2))) as [Teacher, Teacher];
});
afterAll(() => app.close());

const PATH = '/api/portal/export';
const cookieOf = (visitor: Visitor) => [...visitor.cookies].map((pair) => pair.join('=')).join('; ');

const ask = (visitor: Visitor) =>
  fetch(`${app.url}${PATH}`, { method: 'POST', headers: { Cookie: cookieOf(visitor) } });

/** Every file of a zip by its name. */
async function unpacked(answer: Response): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()), { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

type Data = {
  account: { username: string };
  profile: { name: string; vettingStatus: string; businessName: string | null; gstRegistered: boolean } | null;
  contracts: { taxFileNumber: string }[];
  documents: { id: string; file: string | null; leftOut: string | null }[];
  opportunities: {
    id: string;
    waitlist: object | null;
    keptQuote: object | null;
    contactDetailsShared: boolean;
    enquiry: { name: string; email: string; message: string };
  }[];
  quotes: { id: string; status: string; enquiry: { email: string } }[];
  messages: { text: string }[];
  sessions: { id: string; studentEmail: string; report: object | null; paymentStatus: string }[];
  earnings: { month: string; sessions: number; arranged: number; held: number; paid: number }[];
  reviews: object[];
  cases: { words: string; kind: string }[];
  availability: object[];
  bookingRequests: object[];
  calendars: { feed: { createdAt: string | null }; busy: { url: string | null; problem: string | null } } | null;
};
const dataOf = (files: Map<string, Buffer>) => JSON.parse(String(files.get('data.json'))) as Data;

async function exported(visitor: Visitor): Promise<{ files: Map<string, Buffer>; data: Data }> {
  const answer = await ask(visitor);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=banksia-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unpacked(answer);
  return { files, data: dataOf(files) };
}

const rename = (id: string, fileName: string) =>
  app.database.query('update credential_documents set file_name = $2 where id = $1', [id, fileName]);

describe('G-19 the export of a tutor’s data', () => {
  it('holds everything that is kept of the tutor, and of families what the portal shows', async () => {
    const asking = await family(app, { message: 'Please ring me on 0412 345 678.' });
    const quoteId = await quoted(app, asking, teacher);
    const write = (by: Visitor, text: string) => by.post(`/api/tutor-quotes/${quoteId}/messages`, { text });
    expect((await write(asking.visitor, 'Do you know the new syllabus?')).status).toBe(201);
    expect((await write(teacher.visitor, 'I do, very well.')).status).toBe(201);
    const before = dataOf(await unpacked(await ask(teacher.visitor)));
    expect(before.quotes.map(({ id, status }) => [id, status])).toEqual([[quoteId, 'submitted']]);
    expect(JSON.stringify(before)).not.toContain(asking.email);
    expect(JSON.stringify(before)).not.toContain('0412 345 678');

    await chosen(asking, quoteId);
    const [recent, past] = [1, -100 * 24].map((inHours) => session(app, { tutorId: teacher.tutorId, inHours }));
    const words = 'The parent shouted at me during the whole lesson.';
    const concern = { kind: 'conduct', words, bookingId: await recent };
    expect((await teacher.visitor.post('/api/concerns', concern)).status).toBe(201);

    const { data } = await exported(teacher.visitor);
    expect(data.account.username).toBe(teacher.username);
    expect(data.profile).toMatchObject({ vettingStatus: 'approved' });
    expect(data.contracts.map(({ taxFileNumber }) => taxFileNumber.slice(-3))).toEqual(['782']);
    expect(JSON.stringify(data)).not.toContain('123456782');
    expect(data.opportunities.map(({ enquiry }) => enquiry.email)).toEqual([asking.email]);
    expect(data.messages.map(({ text }) => text)).toEqual(['I do, very well.']);
    const emails = new Map(data.sessions.map(({ id, studentEmail }) => [id, studentEmail]));
    expect([emails.get(await (recent as Promise<string>)), emails.get(await (past as Promise<string>))]).toEqual([
      'jane@family.example',
      '',
    ]);
    expect(data.earnings.reduce((sum, { arranged }) => sum + arranged, 0)).toBe(13_000);
    expect(data.cases).toMatchObject([{ kind: 'concern', words }]);
    expect([data.reviews, data.availability, data.bookingRequests]).toEqual([[], [], []]);
    expect(JSON.stringify((await exported(other.visitor)).data)).not.toContain(asking.email);
  });

  it('G-21 has the quote that waits for a place, and no more of its family than the portal shows', async () => {
    const six = await teachers(app, await severalTutors(app, 6, { subjects: ['basque'] }));
    const asking = await family(app, { subjects: 'Basque' });
    for (const one of six.slice(0, 5)) await quoted(app, asking, one);
    const sixth = six[5] as Teacher;
    const id = await agreed(app, asking, sixth);
    const quote = quoteForm({ proposedHourlyRate: 88 });
    expect((await sixth.visitor.post(`/api/portal/opportunities/${id}/quote`, quote)).status).toBe(202);
    const { data } = await exported(sixth.visitor);
    expect(data.quotes).toEqual([]);
    const { proposedHourlyRate, personalizedMessage } = quote;
    expect(data.opportunities).toMatchObject([
      { id, waitlist: { place: 1, askedUntil: null }, keptQuote: { proposedHourlyRate, personalizedMessage } },
    ]);
    expect(JSON.stringify(data)).not.toContain(asking.email);
  });

  it('G-15 G-17 has what receipts say of the business, that there is a calendar feed, and the address of the busy calendar', async () => {
    const person = await tutor(app);
    const visitor = await signIn(app, person);
    const none = (await exported(visitor)).data;
    expect(none.calendars).toEqual({ feed: { createdAt: null }, busy: { url: null, lastReadAt: null, problem: null } });
    const details = { businessName: 'Rivers Tutoring', gstRegistered: true };
    expect((await visitor.ask('PUT', '/api/portal/billing-details', { body: details })).status).toBe(200);
    const { body } = await visitor.post<{ url: string; createdAt: string }>('/api/portal/calendar-feed');
    const url = 'https://127.0.0.2/mine.ics';
    expect((await visitor.ask('PUT', '/api/portal/busy-calendar', { body: { url } })).status).toBe(200);
    const { files, data } = await exported(visitor);
    expect(data.profile).toMatchObject(details);
    expect(data.calendars).toMatchObject({
      feed: { createdAt: body.createdAt },
      busy: { url, problem: 'not_reachable' },
    });
    // The secret of the address is kept nowhere.
    expect(String(files.get('data.json'))).not.toContain(new URL(body.url).pathname.slice(-30));
    expect(String(files.get('README.txt'))).toContain("your busy calendar's address");
  });

  it('reads more than a page of a list, each row once', async () => {
    const many = await tutor(app);
    await app.database.query(
      `insert into tutor_availability (id, tutor_id, day_of_week, start_time, end_time, timezone, created_at)
       select gen_random_uuid(), $1, n % 7, '09:00', '10:00', 'Australia/Sydney', now() from generate_series(1, 450) n`,
      [many.tutorId],
    );
    const { data } = await exported(await signIn(app, many));
    expect(data.availability).toHaveLength(450);
    expect(new Set(data.availability.map((row) => JSON.stringify(row))).size).toBe(450);
  });

  it('has the documents under safe, unique names, and names those that are missing or quarantined', async () => {
    const owner = await tutor(app, { vetting: 'pending' });
    const visitor = await signIn(app, owner);
    const ids = [];
    for (let number = 0; number < 6; number++) ids.push(await handIn(visitor));
    const names = ['../../etc/passwd', 'Degree.PDF', 'degree.pdf', 'con.pdf', 'my‮fdp.exe', 'lost.pdf'];
    for (const [index, id] of ids.entries()) await rename(id, names[index] ?? '');
    const infected = await handIn(visitor);
    await app.database.query(
      `update credential_documents set scan = 'quarantined', file_name = 'bad.pdf' where id = $1`,
      [infected],
    );
    const [lost] = await app.database.query<{ path: string }>(
      'select storage_path as path from credential_documents where id = $1',
      [ids[5]],
    );
    await app.part(ObjectStore).remove(lost?.path ?? '');

    const { files, data } = await exported(visitor);
    const documents = [...files.keys()].filter((name) => name.startsWith('documents/'));
    expect(documents).toEqual(
      ['_.._etc_passwd', 'Degree.PDF', 'degree (2).pdf', '_con.pdf', 'my_fdp.exe'].map((name) => `documents/${name}`),
    );
    for (const name of documents) expect(files.get(name)).toEqual(PDF);
    expect(data.documents.filter(({ file }) => file === null).map(({ id, leftOut }) => [id, leftOut])).toEqual(
      expect.arrayContaining([
        [ids[5], 'missing'],
        [infected, 'quarantined'],
      ]),
    );
    const readme = String(files.get('README.txt'));
    expect(readme).toContain('- lost.pdf: the file is no longer in our store');
    expect(readme).toContain('- bad.pdf: a virus scan found something in it');
    expect(String(files.get('calendar.ics'))).toContain('BEGIN:VCALENDAR');
  });

  it.each(['pending', 'rejected', 'suspended', 'without a profile'])(
    'is there for a tutor who is %s',
    async (state) => {
      const isNew = state === 'without a profile';
      const person = isNew
        ? await account(app)
        : await tutor(app, { vetting: state === 'suspended' ? 'approved' : 'pending' });
      if ('tutorId' in person && state !== 'pending') {
        const admin = await signIn(app, await account(app, 'admin'));
        const reason = { reason: 'For a reason' };
        const { status } =
          state === 'suspended'
            ? await admin.post(`/api/admin/tutors/${String(person.tutorId)}/suspend`, reason)
            : await admin.ask('PATCH', `/api/admin/tutors/${String(person.tutorId)}/vetting`, {
                body: { status: 'rejected', ...reason },
              });
        expect(status).toBe(200);
      }
      const { data } = await exported(await signIn(app, person));
      expect([data.account.username, data.profile === null]).toEqual([person.username, isNew]);
    },
  );

  it('G-09 counts in the earnings what the portal counts: a session whose completion was taken back is nobody’s', async () => {
    const [own] = (await teachers(app, await severalTutors(app, 1))) as [Teacher];
    await worksDaily(app, own);
    const asking = await family(app, { preferredTutorId: own.tutorId });
    const arranged = await settled(app, asking, own);
    const [slot] = await slotsOf(app, own);
    const id = await booked(arranged, slot?.startsAt ?? '');
    await app.advance(Date.parse(slot?.endsAt ?? '') - Date.parse(app.part(Clock).now()) + DAY);
    await app.part(ScheduledTasks).runAll(app.part(Clock).now());
    const yearOfSession = financialYearOf(localDate(slot?.startsAt ?? '', SYDNEY));
    const month = async () => {
      const path = `/api/portal/earnings?year=${yearOfSession}`;
      const { months } = (await own.visitor.get<{ months: Data['earnings'] }>(path)).body;
      return {
        portal: months.filter(({ sessions }) => sessions > 0),
        export: (await exported(own.visitor)).data.earnings,
      };
    };
    const before = await month();
    expect(before.export).toMatchObject([{ sessions: 1, held: 7_000 }]);
    expect(before.export).toEqual(before.portal);

    const { body } = await asking.visitor.post<{ case: { id: string } }>(`/api/bookings/${id}/contest`, {
      words: 'Nobody came.',
    });
    const admin = await signIn(app, await account(app, 'admin'));
    const outcome = { outcome: 'upheld', words: 'Neither side was there.' };
    expect((await admin.post(`/api/admin/cases/${body.case.id}/resolve`, outcome)).status).toBe(200);
    expect(await month()).toMatchObject({ portal: [], export: [{ sessions: 0, arranged: 0, held: 0, paid: 0 }] });
  });

  it('G-01 G-18 has no contact, place or words of a family while its tutor is suspended', async () => {
    const [own] = (await teachers(app, await severalTutors(app, 1))) as [Teacher];
    await worksDaily(app, own);
    const { words } = await confide(app, await settled(app, await family(app, { preferredTutorId: own.tutorId }), own));
    const stands = async () => {
      const data = JSON.stringify((await exported(own.visitor)).data);
      return words.filter((word) => data.includes(word));
    };
    // Of the messages it has the tutor's own alone.
    const inData = words.slice(0, -1);
    expect(await stands()).toEqual(inData);
    const admin = await signIn(app, await account(app, 'admin'));
    const path = `/api/admin/tutors/${own.tutorId}`;
    await admin.post(`${path}/suspend`, { reason: 'For a reason' });
    expect(await stands()).toEqual([]);
    await admin.post(`${path}/reinstate`, { reason: 'It was somebody else' });
    expect(await stands()).toEqual(inData);
  });

  it('is an event that admins read, and nothing else changes', async () => {
    const person = await tutor(app);
    await exported(await signIn(app, person));
    const admin = await signIn(app, await account(app, 'admin'));
    const { body } = await admin.get<{ events: { type: string; actor: string }[] }>(
      `/api/admin/events?stream=account&streamId=${person.accountId}`,
    );
    expect(body.events[0]).toMatchObject({ type: 'AccountDataExported', actor: `account:${person.accountId}` });
  });

  it('REL-20 is refused for a while, and not broken off, where the store does not answer, and is no event', async () => {
    const person = await tutor(app, { vetting: 'pending' });
    const visitor = await signIn(app, person);
    await handIn(visitor);
    const store = app.part(ObjectStore);
    const get = store.get.bind(store);
    store.get = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    try {
      const answer = await ask(visitor);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        503,
        expect.stringContaining('application/json'),
      ]);
      expect(await answer.json()).toMatchObject({ code: 'unavailable' });
      const admin = await signIn(app, await account(app, 'admin'));
      const { body } = await admin.get<{ events: { type: string }[] }>(
        `/api/admin/events?stream=account&streamId=${person.accountId}`,
      );
      expect(body.events.map(({ type }) => type)).not.toContain('AccountDataExported');
    } finally {
      store.get = get;
    }
    expect((await exported(visitor)).files.has('data.json')).toBe(true);
  });

  it('asked for twice at the same moment is whole both times; more than five a day are refused', async () => {
    const person = await tutor(app);
    const visitor = await signIn(app, person);
    const both = await Promise.all([ask(visitor), ask(visitor)]);
    for (const answer of both) expect(dataOf(await unpacked(answer)).account.username).toBe(person.username);
    for (let more = 0; more < 3; more++) expect((await unpacked(await ask(visitor))).size).toBeGreaterThan(2);
    const refused = await ask(visitor);
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_requests' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

/** A request on a socket of its own that reads nothing. */
function hangUpLater(visitor: Visitor): Socket {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined).pause();
  const head = [`POST ${PATH} HTTP/1.1`, 'Host: site.localhost', `Cookie: ${cookieOf(visitor)}`, 'Content-Length: 0'];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

describe('G-19 F4 an export whose client hung up', () => {
  /** Watches what the store opens, held back until `goOn`. */
  function watchStore() {
    const store = app.part(ObjectStore);
    const get = store.get.bind(store);
    const opened: Readable[] = [];
    const waiting = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    store.get = async (key) => {
      asked.resolve();
      await waiting.promise;
      const bytes = await get(key);
      opened.push(bytes as Readable);
      return bytes;
    };
    return { opened, isAsked: asked.promise, goOn: waiting.resolve, restore: () => void (store.get = get) };
  }

  it.each(['before a file was opened', 'while one is read'])('closes what is open: %s', async (moment) => {
    const person = await tutor(app, { vetting: 'pending' });
    const visitor = await signIn(app, person);
    // More than the buffers of a connection hold.
    const id = await handIn(visitor);
    await handIn(visitor);
    const [row] = await app.database.query<{ path: string }>(
      'select storage_path as path from credential_documents where id = $1',
      [id],
    );
    const big = Buffer.alloc(64 * 1024 * 1024, 'x');
    const store = app.part(ObjectStore);
    await store.remove(row?.path ?? '');
    await store.put(
      row?.path ?? '',
      (async function* () {
        yield await Promise.resolve(big);
      })(),
      big.length,
      'application/pdf',
    );
    const watched = watchStore();
    try {
      const server = app.part(HttpAdapterHost).httpAdapter.getHttpServer() as Server;
      const served = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
      const socket = hangUpLater(visitor);
      const [, response] = await served;
      await watched.isAsked;
      const closed = new Promise((done) => response.on('close', done));
      if (moment === 'while one is read') {
        watched.goOn();
        await eventually(() => expect(response.headersSent).toBe(true));
      }
      socket.destroy();
      await closed;
    } finally {
      watched.goOn();
      watched.restore();
    }
    await eventually(() => expect(watched.opened.map(({ destroyed }) => destroyed)).toEqual([true]));
  });
});
