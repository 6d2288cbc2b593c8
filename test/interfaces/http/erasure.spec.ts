/** @module-tag long */
import { Readable } from 'node:stream';
import { competitionEntry } from '../../support/competition-entries.js';
import { session } from '../../support/admin-sessions.js';
import { mailKind, type MailKindName } from '../../../application/mail/mail-catalogue.js';
import { Clock } from '../../../application/ports/clock.js';
import { Ledger } from '../../../application/ports/ledger.js';
import { PersonalData } from '../../../application/ports/erasure/personal-data.js';
import { ErasePerson } from '../../../application/erasure/erase-person.command.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { ObjectStore } from '../../../application/ports/document/object-store.js';
import { CommandBus } from '@nestjs/cqrs';
import { type Mailbox, openMailbox } from '../../support/mailbox.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { applicant, contract, profile } from '../../support/onboarding.js';
import { account, PASSWORD, registration, severalTutors, signIn, type TestTutor, tutor } from '../../support/people.js';
import { type Family, family, opportunityOf, quoted, type Teacher, teachers } from '../../support/quotes.js';
import { book, booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { placesOf as wordsIn } from '../../support/traces.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let tutors: TestTutor[];
let post: Mailbox;

beforeAll(async () => {
  post = await openMailbox();
  app = await startTestApp({ SMTP_URL: post.url });
  tutors = await severalTutors(app, 9);
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(async () => {
  await app.close();
  await post.close();
});

const inDays = (days: number) =>
  new Date(Math.ceil((Date.parse(app.part(Clock).now()) + days * 24 * HOUR) / HOUR) * HOUR).toISOString();
const placesOf = (words: string[]) => wordsIn(app, words);

const verified = async () => {
  const { run } = (await admin.post<{ run: { id: string } }>('/api/admin/events/verify', {})).body;
  return eventually(async () => {
    const answer = (
      await admin.get<{ run: { status: string; holds: boolean; told: object[] } }>(`/api/admin/events/verify/${run.id}`)
    ).body.run;
    expect(answer.status).toBe('done');
    return answer;
  });
};

describe('R-68 REL-34 erasure', () => {
  it('forgets a family in tables, log, queue and mail ledger, and the log still holds', async () => {
    const body = enquiry({
      name: 'Wilhelmina Quackenbush',
      email: 'Wilhelmina.Q@family.example',
      phone: '0499 111 222',
    });
    const { id } = (await app.visitor().post<{ id: string }>('/api/enquiries', body, { 'Idempotency-Key': 'erase-me' }))
      .body;
    await app.visitor().post('/api/newsletter', { email: body.email, name: body.name });
    await app.visitor().post('/api/competitions/enter', competitionEntry({ name: body.name, email: body.email }));
    await session(app, {
      tutorId: tutors[0]?.tutorId as string,
      enquiryId: id,
      studentEmail: body.email,
      studentName: body.name,
      inHours: 90,
    });
    await eventually(async () => {
      const sent = await app.database.query(
        `select 1 from mails where lower(to_address) = lower($1) and status = 'sent'`,
        [body.email],
      );
      expect(sent.length).toBeGreaterThanOrEqual(2);
    });
    const words = ['Quackenbush', 'wilhelmina.q', '0499 111 222'];
    expect((await placesOf(words)).length).toBeGreaterThan(5);
    const answer = await admin.post('/api/admin/erasures', {
      email: 'wilhelmina.q@FAMILY.example',
      reason: 'requested',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { erased: { enquiries: 1, bookings: 1, tutors: 0, accounts: 0 } },
    });
    await eventually(async () => expect(await placesOf(words)).toEqual([]));
    expect(await verified()).toMatchObject({ holds: true, told: [] });
    expect((await admin.get('/api/admin/events?stream=act&type=PersonErased')).body).toMatchObject({
      events: [{ data: { reason: 'requested', rows: { enquiries: [id] } } }],
    });
  });

  it('forgets a tutor, who can neither sign in nor be found', async () => {
    const { tutorId, email, username } = tutors[1] as TestTutor;
    const isFound = async () => {
      const { body } = await app.visitor().get<{ tutors: { id: string }[] }>('/api/tutors/search');
      return body.tutors.some(({ id }) => id === tutorId);
    };
    await eventually(async () => expect(await isFound()).toBe(true));
    expect((await admin.post('/api/admin/erasures', { tutorId, reason: 'requested' })).body).toMatchObject({
      erased: { tutors: 1, accounts: 1 },
    });
    expect(await placesOf([email, `Pat ${username}`])).toEqual([]);
    await eventually(async () => expect(await isFound()).toBe(false));
    expect((await app.visitor().post('/api/login', { username, password: 'correct horse battery' })).status).toBe(401);
    expect(await verified()).toMatchObject({ holds: true, told: [] });
  });

  it('R-33 leaves admins a file that opens, without papers or numbers', async () => {
    const { tutorId, documentId } = await applicant(app);
    const { body } = await admin.post<{ erased: object }>('/api/admin/erasures', { tutorId, reason: 'requested' });
    expect(body.erased).toMatchObject({ tutors: 1 });
    expect(await admin.get(`/api/admin/tutors/${tutorId}`)).toMatchObject({
      status: 200,
      body: {
        tutor: {
          contracts: [{ businessNumber: null, taxFileNumber: null, wwcNumber: null }],
          documents: [],
          checks: { businessNumber: null, taxFileNumber: null },
        },
      },
    });
    expect((await admin.get(`/api/admin/documents/${documentId}/file`)).status).toBe(404);
    const reveal = { field: 'businessNumber', reason: 'A tutor asked on the telephone' };
    expect((await admin.post(`/api/admin/tutors/${tutorId}/reveal`, reveal)).status).toBe(404);
  });

  it('lets the tutor hear that a session is off, without a word of whose it was', async () => {
    const { tutorId, email } = tutors[3] as TestTutor;
    const studentEmail = 'zebedee@family.example';
    await session(app, { tutorId, studentEmail, studentName: 'Zebedee Quill', inHours: 50 });
    post.treat((to) => (to === email ? 451 : 'accept'));
    expect((await admin.post('/api/admin/erasures', { email: studentEmail, reason: 'requested' })).status).toBe(200);
    await eventually(async () => expect(await placesOf(['zebedee', 'quill'])).toEqual([]));
    post.treat(() => 'accept');
    await app.advance(HOUR);
    const mail = await eventually(async () => {
      const found = post.received.filter(({ to, source }) => to === email && source.includes('was cancelled'));
      expect(found).toHaveLength(1);
      return found[0]?.source;
    });
    expect(mail).not.toMatch(/zebedee|quill/i);
  });

  it('G-13 leaves the tutor a session that was held and not marked yet: it completes by itself, and counts', async () => {
    const { tutorId, email } = tutors[5] as TestTutor;
    const studentEmail = 'ignatius@family.example';
    const held = await session(app, { tutorId, studentEmail, studentName: 'Ignatius Plum', inHours: -22 });
    const coming = await session(app, { tutorId, studentEmail, studentName: 'Ignatius Plum', inHours: 50 });
    expect((await admin.post('/api/admin/erasures', { email: studentEmail, reason: 'requested' })).status).toBe(200);
    const sessions = () =>
      app.database.query<{ id: string; status: string; student: string }>(
        'select id, status, student_name || student_email as student from bookings where tutor_id = $1',
        [tutorId],
      );
    expect(new Map((await sessions()).map(({ id, status, student }) => [id, status + student]))).toEqual(
      new Map([
        [held, 'confirmed'],
        [coming, 'cancelled'],
      ]),
    );
    await app.advance(4 * HOUR);
    await eventually(async () => {
      expect((await sessions()).find(({ id }) => id === held)).toMatchObject({ status: 'completed', student: '' });
    });
    const counted = await app.database.query(
      `select t.counted_sessions as counted, s.earnings from tutors t join tutor_standings s on s.tutor_id = t.id where t.id = $1`,
      [tutorId],
    );
    expect(counted).toEqual([{ counted: 1, earnings: 6_500 }]);
    await eventually(() =>
      expect(post.received.filter(({ to, source }) => to === email && source.includes('was cancelled'))).toHaveLength(
        1,
      ),
    );
    expect(await verified()).toMatchObject({ holds: true, told: [] });
  });

  it('D-32 F24 ends first what families have with a tutor, and notifies them, before it forgets the tutor', async () => {
    const [teacher] = (await teachers(app, [await tutor(app, { subjects: ['latin'] })])) as [Teacher];
    const { tutorId, email: tutorEmail } = teacher;
    await app.database.query('update tutors set name = $2 where id = $1', [tutorId, 'Leopold Auerswald']);
    await worksDaily(app, teacher);
    const [quotes, books, asks, waits] = (await Promise.all(
      ['quotes', 'books', 'asks', 'waits'].map((name) =>
        family(app, { subjects: 'Latin', email: `${name}.latin@family.example`, preferredTutorId: tutorId }),
      ),
    )) as [Family, Family, Family, Family];
    const quoteId = await quoted(app, quotes, teacher);
    const bookings = await settled(app, books, teacher);
    const bookingId = await booked(bookings, (await slotsOf(app, teacher)).at(-1)?.startsAt as string);
    const requests = await settled(app, asks, teacher);
    const input = { quoteId: requests.quoteId, sessionType: 'online', preferredDate: inDays(30) };
    await asks.visitor.post(`/api/enquiries/${asks.id}/booking-requests`, input);
    const invitation = await opportunityOf(app, waits, teacher);
    const isFound = async () =>
      (await app.visitor().get<{ tutors: { id: string }[] }>('/api/tutors/search')).body.tutors.some(
        ({ id }) => id === tutorId,
      );
    await eventually(async () => expect(await isFound()).toBe(true));

    expect((await admin.post('/api/admin/erasures', { tutorId, reason: 'requested' })).status).toBe(200);
    await eventually(async () => expect(await placesOf([tutorEmail, 'Auerswald', 'Leopold'])).toEqual([]));

    const board = await quotes.visitor.get(`/api/enquiries/${quotes.id}/quotes`);
    expect(board.body).toMatchObject({
      quotes: [{ id: quoteId, status: 'expired', ending: 'tutor_unavailable', tutor: { name: 'A former tutor' } }],
    });
    const accepting = { body: { status: 'accepted' } };
    expect(await quotes.visitor.ask('PATCH', `/api/tutor-quotes/${quoteId}/status`, accepting)).toMatchObject({
      status: 409,
      body: { code: 'quote_expired' },
    });
    expect(await app.database.query('select status from tutor_opportunities where id = $1', [invitation])).toEqual([
      { status: 'expired' },
    ]);
    expect((await books.visitor.get(`/api/enquiries/${books.id}`)).body).toMatchObject({
      enquiry: { booking: { id: bookingId, status: 'cancelled', cancelledBy: 'admin', tutorName: 'A former tutor' } },
    });
    expect((await asks.visitor.get(`/api/enquiries/${asks.id}`)).body).toMatchObject({
      enquiry: { bookingRequest: { status: 'expired' } },
    });
    expect(await book(bookings, inDays(31))).toMatchObject({ status: 409, body: { code: 'tutor_unavailable' } });
    for (const visitor of [app.visitor(), admin, books.visitor])
      for (const part of ['profile', 'slots'])
        expect((await visitor.get(`/api/tutors/${tutorId}/${part}`)).status).toBe(404);
    await eventually(async () => expect(await isFound()).toBe(false));
    expect((await admin.post(`/api/admin/tutors/${tutorId}/pause`)).status).toBe(404);

    const mailed = (to: string, subject: string) =>
      eventually(() => {
        const found = post.received.filter((mail) => mail.to === to && mail.source.includes(subject));
        expect(found).toHaveLength(1);
        return found[0]?.source ?? '';
      });
    for (const [{ email }, subject] of [
      [books, 'was cancelled'],
      [asks, 'Your request for a session has ended'],
    ] as const) {
      const mail = await mailed(email, subject);
      expect(mail).toContain('no longer teaches with Banksia');
      expect(mail).toContain('Ask for another tutor');
    }
    const kept = await app.database.query<{ name: string }>(
      `select data ->> 'tutorName' as name from mails where kind = 'quote-received' and to_address = $1`,
      [quotes.email],
    );
    expect(kept).toEqual([{ name: 'your tutor' }]);
    expect(await verified()).toMatchObject({ holds: true, told: [] });
  });

  it('D-32 erases an account that has no tutor', async () => {
    const { email, username } = await account(app);
    expect((await admin.post('/api/admin/erasures', { email, reason: 'requested' })).body).toMatchObject({
      erased: { accounts: 1, tutors: 0, enquiries: 0 },
    });
    expect(await placesOf([email])).toEqual([]);
    expect((await app.visitor().post('/api/login', { username, password: PASSWORD })).status).toBe(401);
    expect((await app.visitor().post('/api/register', registration({ email }))).status).toBe(201);
  });

  it('REL-34 is finished by its next run, wherever it was cut off', async () => {
    const ledger = app.part(Ledger);
    const commit = ledger.commit.bind(ledger);
    const [teacher] = (await teachers(app, [await tutor(app, { subjects: ['greek'] })])) as [Teacher];
    await worksDaily(app, teacher);
    // Each time it gets one commit further, until it gets to its end.
    for (let steps = 0, isDone = false; !isDone; steps++) {
      const name = `Valentina${steps} Oberholzer${steps}x`;
      const email = `valentina${steps}@family.example`;
      const asking = await family(app, { subjects: 'Greek', name, email, preferredTutorId: teacher.tutorId });
      const agreed = await settled(app, asking, teacher);
      await booked(agreed, (await slotsOf(app, teacher)).at(-1 - steps)?.startsAt as string);
      const erase = () =>
        app.part(CommandBus).execute(new ErasePerson({ enquiryId: asking.id }, 'requested', 'operator'));
      let left = steps;
      ledger.commit = async (entry) => {
        if (entry.actor === 'operator' && left-- === 0) throw new Error('The process was killed');
        return commit(entry);
      };
      try {
        await erase().then(
          () => (isDone = true),
          (error: Error) => expect(error.message).toBe('The process was killed'),
        );
      } finally {
        ledger.commit = commit;
      }
      if (!isDone) await erase();
      await eventually(async () => expect(await placesOf([email, `oberholzer${steps}x`])).toEqual([]));
      if (isDone) expect(steps).toBeGreaterThan(4);
    }
    expect(await verified()).toMatchObject({ holds: true, told: [] });
  });

  it('F7 finds a person’s mails by indexes among any number of others', async () => {
    const { id, email } = await family(app, { name: 'Cordelia Finkenwerder' });
    await app.database.query(
      `insert into mails (id, event_id, recipient, kind, to_name, to_address, data, status, created_at)
       select gen_random_uuid(), gen_random_uuid(), 'enquirer-' || n, 'enquiry-link', '', 'somebody-' || n || '@elsewhere.example',
         jsonb_build_object('enquiryId', gen_random_uuid(), 'accessId', gen_random_uuid(), 'reference', 'BK-' || n), 'sent', now() from generate_series(1, 50000) n`,
    );
    const requests: string[] = [];
    const database = app.part(Database);
    const withLongTimeout = database.withLongTimeout.bind(database);
    database.withLongTimeout = async (sql, values, options) => {
      if (/\bmails\b/.test(sql)) {
        const plan = await database.transaction(async (client) => {
          await client.query('set local enable_seqscan = off');
          return (await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values)).rows;
        });
        requests.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
      }
      return withLongTimeout(sql, values, options);
    };
    try {
      expect((await admin.post('/api/admin/erasures', { enquiryId: id, reason: 'requested' })).status).toBe(200);
    } finally {
      Object.assign(database, { withLongTimeout });
    }
    expect(requests.length).toBeGreaterThan(5);
    for (const plan of requests) expect(plan).not.toMatch(/Seq Scan on mails/);
    await eventually(async () => expect(await placesOf([email, 'Finkenwerder'])).toEqual([]));
  });

  it('F24 knows of every member of every mail whose it is', async () => {
    const rows = await app.database.query<{ kind: MailKindName; data: unknown }>('select kind, data from mails');
    expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThan(8);
    const unlike = rows.flatMap(({ kind, data }) =>
      (mailKind(kind).data.strict().safeParse(data).error?.issues ?? []).map(
        ({ code, path, ...issue }) => `${kind}.${'keys' in issue ? issue.keys.join() : path.join('.')}: ${code}`,
      ),
    );
    expect([...new Set(unlike)]).toEqual([]);
  });

  it('leaves no file when it is cut off between the rows and the files', async () => {
    const { tutorId } = tutors[4] as TestTutor;
    const [document] = await app.database.query<{ id: string }>(
      'select id from credential_documents where tutor_id = $1',
      [tutorId],
    );
    const key = `documents/${document?.id}`;
    const store = app.part(ObjectStore);
    const put = () => store.put(key, Readable.from([Buffer.from('x')]), 1, 'application/pdf');
    await put();
    // As though the program died before it removed the file.
    const remove = store.remove.bind(store);
    store.remove = () => Promise.reject(new Error('died'));
    await expect(app.part(CommandBus).execute(new ErasePerson({ tutorId }, 'requested', 'operator'))).rejects.toThrow(
      'died',
    );
    store.remove = remove;
    await app.advance(HOUR);
    await eventually(async () => {
      const file = await store.get(key);
      if (file) for await (const part of file) expect(part.length).toBe(1);
      expect(file).toBeNull();
    });
  });

  it('REL-34 is done again from its list on rows that a backup brought back', async () => {
    const person = enquiry({ name: 'Ophelia Ravenscroft', email: 'ophelia@family.example' });
    const { id } = (await app.visitor().post<{ id: string }>('/api/enquiries', person)).body;
    await admin.post('/api/admin/erasures', { enquiryId: id, reason: 'requested' });
    const list = await app.part(PersonalData).erasures();
    const last = list.at(-1);
    expect(last).toMatchObject({ reason: 'requested', rows: { enquiries: [id] } });
    await app.database.query('update enquiries set name = $2, email = $3 where id = $1', [
      ...[id, person.name, person.email],
    ]);
    await app.visitor().post('/api/newsletter', { email: person.email, name: person.name });
    const again = () => app.part(CommandBus).execute(new ErasePerson({ rows: last!.rows }, last!.reason, 'operator'));
    expect(await again()).toMatchObject({ enquiries: 1 });
    await eventually(async () => expect(await placesOf(['ravenscroft', 'ophelia'])).toEqual([]));
    await expect(again()).rejects.toMatchObject({ code: 'not_found' });
  });

  it('asks for a reason and for exactly one person', async () => {
    for (const body of [
      { email: 'a@b.example' },
      { reason: 'requested' },
      { email: 'a@b.example', tutorId: tutors[2]?.tutorId, reason: 'legal' },
    ])
      expect((await admin.post('/api/admin/erasures', body)).status).toBe(400);
    expect((await admin.post('/api/admin/erasures', { tutorId: tutors[2]?.accountId, reason: 'legal' })).status).toBe(
      404,
    );
  });

  it('R-26 R-94 forgets drafts that no account claimed, 30 days after they were last saved', async () => {
    const person = await account(app);
    const drafted = async (name: string, thenLogsIn = false) => {
      const visitor = app.visitor();
      await visitor.post('/api/register/tutor', profile({ name, email: 'draft@tutors.example' }));
      await visitor.post('/api/register/contract', contract({ digitalSignature: name }));
      if (thenLogsIn) await visitor.post('/api/login', { username: person.username, password: PASSWORD });
      return visitor;
    };
    await drafted('Odette Claimed', true);
    await drafted('Odette Discarded', true);
    const late = await drafted('Odette Late');
    await drafted('Odette Forgotten');
    await app.advance(12 * 24 * HOUR);
    await late.post('/api/register/tutor', profile({ name: 'Odette Again', email: 'draft@tutors.example' }));
    await app.advance(19 * 24 * HOUR);
    await eventually(async () => expect(await placesOf(['Odette Discarded', 'Odette Forgotten'])).toEqual([]));
    const left = await app.database.query<{ name: string }>(
      `select name from tutors where email = 'draft@tutors.example' order by name`,
    );
    expect(left.map(({ name }) => name)).toEqual(['Odette Again', 'Odette Claimed']);
    expect(await verified()).toMatchObject({ holds: true, told: [] });
  });
});
