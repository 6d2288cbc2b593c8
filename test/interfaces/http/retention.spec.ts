/** @module-tag long */
import { Clock } from '../../../application/ports/clock.js';
import { PersonalData } from '../../../application/ports/erasure/personal-data.js';
import { ObjectStore } from '../../../application/ports/document/object-store.js';
import { RETENTION_DAYS } from '../../../domain/act/retention.js';
import { plus } from '../../../domain/shared/time.js';
import { competitionEntry } from '../../support/competition-entries.js';
import { asksFor, session } from '../../support/admin-sessions.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { applicant, contract, handIn, profile } from '../../support/onboarding.js';
import { account, signIn, tutor } from '../../support/people.js';
import { family, mailTo, type Teacher, teachers, tokenIn } from '../../support/quotes.js';
import { booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { placesOf } from '../../support/traces.js';

const DAY = 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signInAdmin = async () => signIn(app, await account(app, 'admin'));

/** Goes so many days ahead and waits until that night's retention was kept. */
async function nights(days: number): Promise<void> {
  const now = await app.advance(days * DAY);
  await eventually(async () => {
    const [kept] = await app.database.query<{ at: string }>(
      `select max(at) as at from acts where act = 'retention_kept'`,
    );
    expect(kept?.at && kept.at >= now).toBe(true);
  });
}

type Kept = { contracts: Record<string, unknown>[]; documents: { id: string }[] };

describe('R-68 retention, every night', () => {
  it('lets go of what strangers left: unconfirmed subscriptions first, competition entries after a year', async () => {
    await app.visitor().post('/api/newsletter', { email: 'late@family.example', name: 'Late' });
    await app.visitor().post('/api/competitions/enter', competitionEntry({ email: 'entrant@family.example' }));
    const token = tokenIn(await mailTo(app, 'entrant@family.example', 'competition-entry'));
    await app.visitor().post('/api/competitions/confirmations', { token });
    const left = (table: string) => app.database.query(`select 1 from ${table} where email like '%@family.example'`);
    await nights(31);
    expect(await left('newsletter_subscriptions')).toEqual([]);
    expect((await left('competition_entries')).length).toBe(1);
    await nights(340);
    expect(await left('competition_entries')).toEqual([]);
  });

  it(
    'R-31 R-33 destroys what a rejected tutor handed in after 90 days, and only that; the tutor may try again',
    { tags: 'long' },
    async () => {
      const [rejected, again, waiting] = [await applicant(app), await applicant(app), await applicant(app)];
      const admin = await signInAdmin();
      for (const { tutorId } of [rejected, again])
        await admin.ask('PATCH', `/api/admin/tutors/${tutorId}/vetting`, {
          body: { status: 'rejected', reason: 'We could not read your documents' },
        });
      await nights(60);
      const newer = await handIn(await signIn(app, again));
      const keptOf = async (tutorId: string) =>
        (await (await signInAdmin()).get<{ tutor: Kept }>(`/api/admin/tutors/${tutorId}`)).body.tutor;
      await nights(29);
      expect((await keptOf(rejected.tutorId)).documents).toHaveLength(1);

      await nights(2);
      const store = app.part(ObjectStore);
      await eventually(async () => {
        const file = await store.get(`documents/${rejected.documentId}`);
        if (file) for await (const part of file) expect(part.length).toBeGreaterThan(0);
        expect(file).toBeNull();
      });
      expect(await keptOf(rejected.tutorId)).toMatchObject({
        contracts: [
          { businessNumber: null, taxFileNumber: null, wwcNumber: null, digitalSignature: '', status: 'rejected' },
        ],
        documents: [],
      });
      const numbers = await app.database.query(
        'select business_number, tax_file_number, wwc_credential_number from tutors where id = $1',
        [rejected.tutorId],
      );
      expect(numbers).toEqual([{ business_number: null, tax_file_number: null, wwc_credential_number: null }]);
      expect((await keptOf(again.tutorId)).documents.map(({ id }) => id)).toEqual([newer, again.documentId]);
      expect(await keptOf(waiting.tutorId)).toMatchObject({
        contracts: [{ taxFileNumber: expect.stringMatching(/782$/) }],
        documents: [{ id: waiting.documentId }],
      });

      const verdict = { body: { verified: true } };
      expect(
        (await (await signInAdmin()).ask('PATCH', `/api/admin/documents/${rejected.documentId}`, verdict)).status,
      ).toBe(404);

      const visitor = await signIn(app, rejected);
      expect((await visitor.get(`/api/portal/documents/${rejected.documentId}/file`)).status).toBe(404);
      await visitor.post('/api/register/tutor', profile({ email: rejected.email }));
      expect((await visitor.post('/api/register/contract', contract())).status).toBe(200);
      const fresh = await handIn(visitor);
      expect(await keptOf(rejected.tutorId)).toMatchObject({
        contracts: [{ taxFileNumber: expect.stringMatching(/782$/) }, { taxFileNumber: null }],
        documents: [{ id: fresh }],
      });
    },
  );

  it(
    'R-31 takes nothing from a tutor who hands something in while the night is at work',
    { tags: 'long' },
    async () => {
      const [uploads, saves] = [await applicant(app), await applicant(app)];
      const [admin, ids] = [await signInAdmin(), [uploads.tutorId, saves.tutorId]];
      for (const id of ids)
        await admin.ask('PATCH', `/api/admin/tutors/${id}/vetting`, {
          body: { status: 'rejected', reason: 'Unreadable' },
        });
      await nights(1);
      const personal = app.part(PersonalData);
      // The papers of yesterday's rejection are due then, and what comes in now is new.
      const then = plus(app.part(Clock).now(), 90 * DAY - 12 * HOUR);
      expect(await personal.rejectedDocuments(then, null, 200)).toEqual(expect.arrayContaining(ids));
      const newer = await handIn(await signIn(app, uploads));
      await (await signIn(app, saves)).post('/api/register/tutor', profile({ email: saves.email }));
      expect(await personal.forgetRejectedDocuments(then, ids)).toEqual([]);
      const { body } = await (await signInAdmin()).get<{ tutor: Kept }>(`/api/admin/tutors/${uploads.tutorId}`);
      expect(body.tutor.documents.map(({ id }) => id)).toEqual([newer, uploads.documentId]);
      expect((await (await signInAdmin()).get(`/api/admin/tutors/${saves.tutorId}`)).body).toMatchObject({
        tutor: { documents: [{ id: saves.documentId }], contracts: [{ taxFileNumber: expect.stringMatching(/782$/) }] },
      });
    },
  );

  it('R-14 lapses an enquiry that nobody ended in two years, without a mail, and forgets its words', async () => {
    const person = enquiry({ name: 'Thaddeus Waite', email: 'thaddeus@family.example' });
    const { id } = (await app.visitor().post<{ id: string }>('/api/enquiries', person)).body;
    const stored = () => app.database.query<{ name: string; status: string }>('select name, status from enquiries');
    await nights(729);
    expect(await stored()).toEqual([{ name: person.name, status: 'matching' }]);
    await nights(2);
    expect(await stored()).toEqual([{ name: '', status: 'lapsed' }]);
    const mails = await app.database.query<{ kind: string }>(
      `select kind from mails where data ->> 'enquiryId' = $1 and kind in ('enquiry-closed', 'opportunity-closed')`,
      [id],
    );
    expect(mails).toEqual([]);
  });

  it(
    'G-08 R-68 counts two years from the day on which a family asked for another tutor',
    { tags: 'long' },
    async () => {
      const [teacher] = (await teachers(app, [await tutor(app, { subjects: ['sanskrit'] })])) as [Teacher];
      const [waits, ends] = [
        await family(app, { subjects: 'Sanskrit', name: 'Leocadia Thrupp', email: 'leocadia@family.example' }),
        await family(app, { subjects: 'Sanskrit', name: 'Barnaby Quillfeather', email: 'barnaby@family.example' }),
      ];
      for (const asking of [waits, ends]) await settled(app, asking, teacher);
      const ids = [waits.id, ends.id];
      const stored = async () => {
        const rows = await app.database.query<{ id: string; name: string; status: string; quotes: number }>(
          `select id, name, status, (select count(*)::int from tutor_quotes q
           where q.enquiry_id = e.id and q.personalized_message <> '') as quotes from enquiries e where id = any($1)`,
          [ids],
        );
        return ids.map((id) => rows.find((row) => row.id === id));
      };
      await nights(729);
      const admin = await signInAdmin();
      for (const { id } of [waits, ends])
        expect((await admin.post(`/api/enquiries/${id}/another-tutor`, { reason: 'The family rang us' })).status).toBe(
          200,
        );
      expect((await admin.post(`/api/admin/enquiries/${ends.id}/close`, { reason: 'other' })).status).toBe(200);
      await nights(2);
      expect(await stored()).toMatchObject([
        { name: 'Leocadia Thrupp', status: 'matching', quotes: 1 },
        { name: 'Barnaby Quillfeather', status: 'closed', quotes: 1 },
      ]);
      await nights(727);
      expect(await stored()).toMatchObject([{ name: 'Leocadia Thrupp' }, { name: 'Barnaby Quillfeather' }]);
      await nights(2);
      expect(await stored()).toMatchObject([
        { name: '', status: 'lapsed', quotes: 0 },
        { name: '', status: 'closed', quotes: 0 },
      ]);
    },
  );

  it('G-17 forgets the times of a busy calendar that nobody could read for a week, and no other', async () => {
    const owners = [await tutor(app), await tutor(app)];
    const times = async () => {
      const rows = await app.database.query<{ tutorId: string; count: number }>(
        'select tutor_id as "tutorId", jsonb_array_length(busy) as count from busy_calendars',
      );
      const found = new Map(rows.map(({ tutorId, count }) => [tutorId, count]));
      return owners.map(({ tutorId }) => found.get(tutorId));
    };
    for (const [place, person] of owners.entries()) {
      const body = { url: 'https://127.0.0.2/mine.ics' };
      const visitor = await signIn(app, person);
      expect((await visitor.ask('PUT', '/api/portal/busy-calendar', { body })).status).toBe(200);
      // The second one is read again meanwhile.
      const readAt = plus(app.part(Clock).now(), place * 5 * DAY);
      await app.database.query('update busy_calendars set busy = $2, read_at = $3 where tutor_id = $1', [
        person.tutorId,
        JSON.stringify([{ startsAt: readAt, endsAt: plus(readAt, HOUR) }]),
        readAt,
      ]);
    }
    expect(await times()).toEqual([1, 1]);
    await nights(8);
    expect(await times()).toEqual([0, 1]);
  });

  it('R-53 forgets whose session it was, or who asked for one, seven years after it', { tags: 'long' }, async () => {
    const { tutorId } = await tutor(app);
    const studentEmail = 'octavia@family.example';
    await session(app, { tutorId, studentEmail, steps: ['in_progress', 'completed'] });
    await asksFor(app, tutorId, studentEmail);
    const stored = () =>
      app.database.query(
        `select student_email as email, student_name <> '' as named from bookings where tutor_id = $1
         union all select student_email, student_name <> '' from booking_requests where tutor_id = $1 and status = 'expired'`,
        [tutorId],
      );
    await app.database.query(
      `update bookings set tutor_notes = 'Octavia reads well', lesson_done = 'Octavia', lesson_next = 'read', homework = 'well'
       where tutor_id = $1`,
      [tutorId],
    );
    await nights(2_556);
    expect(await stored()).toEqual(Array(2).fill({ email: studentEmail, named: true }));
    await nights(2);
    expect(await stored()).toEqual(Array(2).fill({ email: '', named: false }));
    const notes = await app.database.query(
      `select tutor_notes as notes, concat(lesson_done, lesson_next, homework) as report from bookings where tutor_id = $1`,
      [tutorId],
    );
    expect(notes).toEqual([{ notes: null, report: '' }]);
  });

  it(
    'F13 APP 11 leaves no word of a family anywhere once each time that the privacy page says is over',
    { tags: 'long' },
    async () => {
      const [teacher] = (await teachers(app, [await tutor(app)])) as [Teacher];
      await worksDaily(app, teacher);
      const asking = await family(app, {
        name: 'Rosalind Featherstone',
        email: 'Rosalind@family.example',
        phone: '0491 570 156',
        frequency: 'Weekly, as Featherstones like',
        availableTimes: ['After Featherstone practice'],
        educationLevel: 'Year 9 at Featherstone High',
        message: 'Rosalind is shy.',
      });
      const agreed = await settled(app, asking, teacher, {
        personalizedMessage: 'Dear Rosalind, I would begin with what the last term was about, step by step.',
      });
      const [slot] = await slotsOf(app, teacher);
      const words = ['rosalind', 'featherstone', '0491 570 156'];
      const tables = async () => [...new Set((await placesOf(app, words)).map((place) => place.split(': ')[0]))].sort();
      const bookingId = await booked(agreed, slot?.startsAt as string);
      await app.advance(Date.parse(slot?.endsAt as string) - Date.parse(await app.advance(0)));
      expect((await teacher.visitor.post(`/api/bookings/${bookingId}/complete`)).status).toBe(200);
      // The night that this brings is over before anything is kept that it would take.
      await nights(1);
      const token = tokenIn(await mailTo(app, asking.email, 'review-invitation'));
      const review = { token, rating: 5, reviewText: 'Clear, patient and always prepared.' };
      expect((await app.visitor().post('/api/reviews', review, { 'Idempotency-Key': 'r' })).status).toBe(201);
      const [{ expire = 0 } = {}] = await app.database.query<{ expire: number }>(
        'select max(expire) as expire from rate_limits',
      );
      expect(expire).toBeGreaterThan(0);
      await app.database.query(`insert into rate_limits (key, points, expire) values ('over', 1, 1)`);

      expect(await tables()).toEqual(
        expect.arrayContaining([
          ...[
            'public.advertisements',
            'public.bookings',
            'public.enquiries',
            'public.idempotency_keys',
            'public.mails',
          ],
          ...['public.students', 'public.tutor_quotes', 'public.tutor_reviews'],
        ]),
      );
      await nights(1);
      expect(await app.database.query('select 1 from rate_limits where expire = 1')).toEqual([]);
      expect(await app.database.query('select 1 from rate_limits where expire = $1', [expire])).not.toEqual([]);
      expect(await app.database.query('select 1 from enquiry_submissions')).toEqual([]);
      expect(await tables()).not.toContain('public.idempotency_keys');
      await nights(RETENTION_DAYS.mails);
      expect(await tables()).not.toContain('public.mails');
      await nights(RETENTION_DAYS.enquiries - RETENTION_DAYS.mails);
      await eventually(async () => expect(await tables()).toEqual(['public.bookings', 'public.students']));
      await nights(RETENTION_DAYS.pastBookings - RETENTION_DAYS.enquiries);
      await eventually(async () => expect(await tables()).toEqual([]));
      expect((await app.visitor().get(`/api/tutors/${teacher.tutorId}/profile`)).body).toMatchObject({
        tutor: { reviews: [{ studentName: 'A family', rating: 5, reviewText: review.reviewText }] },
      });
    },
  );

  it('APP 11 keeps an enquiry beyond two years while sessions come of it, and for 90 days after the last', async () => {
    const visitor = app.visitor();
    const person = enquiry({ name: 'Ottilie Marsh', email: 'ottilie@family.example' });
    const { id } = (await visitor.post<{ id: string }>('/api/enquiries', person)).body;
    const { tutorId } = await tutor(app);
    await session(app, {
      tutorId,
      enquiryId: id,
      studentEmail: person.email,
      studentName: person.name,
      inHours: 740 * 24,
    });
    const named = () => app.database.one<{ name: string }>('select name from enquiries where id = $1', [id]);
    await nights(731);
    expect(await named()).toEqual({ name: person.name });
    await nights(98);
    expect(await named()).toEqual({ name: person.name });
    await nights(3);
    expect(await named()).toEqual({ name: '' });
  });
});
