/** @module-tag long */
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { account, severalTutors, signIn, tutor } from '../../support/people.js';
import { type Mailbox, openMailbox } from '../../support/mailbox.js';
import { family, quoted, type Teacher, teachers } from '../../support/quotes.js';
import { type Agreed, book, booked, settled, type Slot, slotsOf, worksDaily } from '../../support/sessions.js';
import type { Visitor } from '../../support/visitor.js';

const MINUTE = 60_000;
const NAMED = /^X-WR|^UID|^SEQUENCE|^STATUS|^DTSTART|^METHOD/;

let app: TestApp;
let post: Mailbox;
let admin: Visitor;
let staff: Teacher[];

beforeAll(async () => {
  post = await openMailbox();
  app = await startTestApp({ SMTP_URL: post.url });
  staff = await teachers(app, await severalTutors(app, 8));
  for (const teacher of staff) await worksDaily(app, teacher);
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(async () => {
  await app.close();
  await post.close();
});

const at = (index: number) => staff[index] as Teacher;
/** The family names the tutor, so that the tutor is invited however many others there are. */
const agree = async (index: number, changes: Parameters<typeof settled>[3] = {}): Promise<Agreed> =>
  settled(app, await family(app, { preferredTutorId: at(index).tutorId }), at(index), changes);
/** A free slot at least so many hours ahead that holds so many minutes. */
const slotOf = async (index: number, hours = 72, minutes = 60) => {
  const from = new Date(Date.parse(await app.advance(0)) + hours * HOUR).toISOString();
  const [slot] = await slotsOf(app, at(index), `?from=${from}&duration=${minutes}`);
  return (slot as { startsAt: string }).startsAt;
};
const figures = (index: number) =>
  app.database.one<{ successRate: number; totalReviews: number }>(
    'select success_rate as "successRate", total_reviews as "totalReviews" from tutors where id = $1',
    [at(index).tutorId],
  );
const mailsTo = (address: string, subject: RegExp) =>
  eventually(() => {
    const found = post.received.filter(({ to, source }) => to === address && subject.test(source));
    expect(found.length).toBeGreaterThan(0);
    return found.map(({ source }) => source);
  });
/** The lines of a mail's calendar entry that say which and when. */
const calendarIn = (source: string) => {
  const file =
    /Content-Disposition: attachment; filename="session.ics"[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(source)?.[1] ?? '';
  return Buffer.from(file, 'base64').toString('utf8');
};
const entryIn = (source: string) => {
  const lines = calendarIn(source).split('\r\n');
  return Object.fromEntries(lines.filter((line) => NAMED.test(line)).map((line) => line.split(/:(.*)/s).slice(0, 2)));
};

describe('booking', () => {
  it('Q-17 F-14 V-21 R-53 R-60 R-84 takes a real slot, confirmed at the agreed price, and notifies both sides', async () => {
    const agreed = await agree(0, { proposedHourlyRate: 65, sessionDuration: 90 });
    const startsAt = await slotOf(0, 72, 90);
    const answer = await book(agreed, startsAt, { studentNotes: 'Please bring a protractor.' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        booking: {
          enquiryId: agreed.asking.id,
          quoteId: agreed.quoteId,
          tutorId: at(0).tutorId,
          status: 'confirmed',
          sessionDate: startsAt,
          startsAt,
          sessionDuration: 90,
          totalCost: 9_750,
          paymentStatus: 'pending',
          studentNotes: 'Please bring a protractor.',
          sessionType: 'online',
          location: null,
          meetingLink: expect.stringMatching(/^https:\/\/meet\.jit\.si\/Banksia-[\w-]{20,}$/),
        },
      },
    });
    const { id } = answer.body.booking;
    expect(await agreed.asking.visitor.get(`/api/enquiries/${agreed.asking.id}`)).toMatchObject({
      body: { enquiry: { status: 'filled', booking: { id, startsAt }, bookings: [{ id }] } },
    });
    expect(await at(0).visitor.get('/api/portal/sessions')).toMatchObject({
      status: 200,
      body: {
        success: true,
        sessions: expect.arrayContaining([expect.objectContaining({ id, studentEmail: agreed.asking.email })]),
      },
    });
    for (const address of [agreed.asking.email, at(0).email]) {
      const [source = ''] = await mailsTo(address, /Subject: .*session on/);
      expect(entryIn(source)).toMatchObject({
        UID: `${id}@site.localhost`,
        SEQUENCE: '0',
        METHOD: 'REQUEST',
        STATUS: 'CONFIRMED',
      });
      expect(source).toContain('Content-Type: text/calendar; method=REQUEST; charset=utf-8');
    }
  });

  it('R-53 R-82 is refused without an accepted quote, for another’s quote, and in the past', async () => {
    const asking = await family(app);
    const quoteId = await quoted(app, asking, at(1));
    const startsAt = await slotOf(1);
    expect(await book({ asking, teacher: at(1), quoteId }, startsAt)).toMatchObject({
      status: 409,
      body: { code: 'quote_not_accepted' },
    });
    const agreed = await agree(1);
    expect(await book({ ...agreed, quoteId }, startsAt)).toMatchObject({ status: 404 });
    expect(await book(agreed, '2020-01-01T00:00:00.000Z')).toMatchObject({
      status: 400,
      body: { code: 'validation', fields: { startsAt: 'Session date must be in the future' } },
    });
    expect(await book(agreed, startsAt, { sessionType: 'by post' })).toMatchObject({ status: 400 });
    expect(await book(agreed, startsAt, { sessionType: 'in-person' })).toMatchObject({
      status: 409,
      body: { code: 'session_type_not_offered' },
    });
    expect(
      await app.visitor().post(`/api/enquiries/${asking.id}/bookings`, { quoteId, startsAt, sessionType: 'online' }),
    ).toMatchObject({ status: 404 });
  });

  it('R-37 R-84 D-35 outside the tutor’s hours or in a buffer answers slot_taken with the three next slots after it', async () => {
    const agreed = await agree(2);
    const startsAt = await slotOf(2);
    await booked(agreed, startsAt);
    const touching = new Date(Date.parse(startsAt) + 30 * MINUTE).toISOString();
    const other = await agree(2);
    const answer = await book(other, touching);
    const later = (await slotsOf(app, at(2))).filter((slot) => slot.startsAt > touching);
    const refusal = {
      message: 'This time has just been taken',
      code: 'slot_taken',
      nextSlots: later.slice(0, 3),
    };
    expect(answer.body).toEqual(refusal);
    expect(answer.body.nextSlots).toHaveLength(3);
    const { asking, quoteId } = other;
    const hold = await asking.visitor.post(`/api/enquiries/${asking.id}/holds`, { quoteId, startsAt: touching });
    expect(hold.body).toEqual(refusal);
  });

  it('R-53 R-84 of 200 bookings of one slot at the same moment one wins, 199 get 409 with three next slots', async () => {
    const agreed = await agree(3);
    const startsAt = await slotOf(3);
    const answers = await Promise.all(Array.from({ length: 200 }, () => book(agreed, startsAt)));
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect([counts.get(201)?.length, counts.get(409)?.length]).toEqual([1, 199]);
    for (const { body } of counts.get(409) ?? []) {
      expect(body.code).toBe('slot_taken');
      expect(body.nextSlots).toHaveLength(3);
    }
    expect(
      await app.database.query(`select 1 from bookings where tutor_id = $1 and session_date = $2`, [
        at(3).tutorId,
        startsAt,
      ]),
    ).toHaveLength(1);
  });

  it('R-37 R-53 of two families that book or hold neighbouring times at the same moment one gets the tutor’s break', async () => {
    const [one, other] = [await agree(7), await agree(7)];
    for (let round = 1; round <= 10; round++) {
      const startsAt = await slotOf(7, 48 + round * 24);
      const times = [startsAt, new Date(Date.parse(startsAt) + HOUR).toISOString()];
      const answers = await Promise.all([one, other].map((agreed, index) => book(agreed, times[index] as string)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const refused = answers.find(({ status }) => status === 409)?.body;
      expect([refused?.code, refused?.nextSlots.length]).toEqual(['slot_taken', 3]);
    }
    const startsAt = await slotOf(7, 48 + 12 * 24);
    const holds = await Promise.all(
      [one, other].map(({ asking, quoteId }, index) =>
        asking.visitor.post(`/api/enquiries/${asking.id}/holds`, {
          quoteId,
          startsAt: new Date(Date.parse(startsAt) + index * HOUR).toISOString(),
        }),
      ),
    );
    expect(holds.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('R-53 takes as many at once as the slot has places, and no more', async () => {
    const several = at(4);
    await app.database.query('update tutor_availability set max_bookings_per_slot = 2 where tutor_id = $1', [
      several.tutorId,
    ]);
    const families = await Promise.all([agree(4), agree(4), agree(4)]);
    const startsAt = await slotOf(4);
    const answers = await Promise.all(families.map((agreed) => book(agreed, startsAt)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
  });

  it('holds a slot for ten minutes against others, and lets it go', async () => {
    const [mine, other] = [await agree(5), await agree(5)];
    const startsAt = await slotOf(5);
    const hold = ({ asking, quoteId }: Agreed) =>
      asking.visitor.post<{ hold: { expiresAt: string } }>(`/api/enquiries/${asking.id}/holds`, { quoteId, startsAt });
    expect(await hold(mine)).toMatchObject({ status: 201, body: { success: true, hold: { startsAt } } });
    expect(await hold(mine)).toMatchObject({ status: 201 });
    expect(await hold(other)).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect(await book(other, startsAt)).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect((await slotsOf(app, at(5))).map((slot) => slot.startsAt)).not.toContain(startsAt);
    await app.advance(11 * MINUTE);
    expect(await hold(other)).toMatchObject({ status: 201 });
    expect(await book(mine, startsAt)).toMatchObject({ status: 409 });
    expect(await other.asking.visitor.ask('DELETE', `/api/enquiries/${other.asking.id}/holds`)).toMatchObject({
      status: 200,
    });
    expect(await book(mine, startsAt)).toMatchObject({ status: 201 });
  });
});

describe('a session', () => {
  it('R-54 is cancelled by the family up to 24 hours before, by the tutor at any time; its slot is free again', async () => {
    const agreed = await agree(6);
    const startsAt = await slotOf(6);
    const id = await booked(agreed, startsAt);
    const cancel = (visitor: Visitor, which: string) =>
      visitor.post<{ booking: { status: string }; code: string }>(`/api/bookings/${which}/cancel`, {
        reason: 'We are ill',
      });
    expect(await cancel(app.visitor(), id)).toMatchObject({ status: 404 });
    expect(await cancel(at(0).visitor, id)).toMatchObject({ status: 404 });
    expect(await cancel(agreed.asking.visitor, id)).toMatchObject({
      status: 200,
      body: { booking: { status: 'cancelled', cancelledBy: 'student', cancelledAt: expect.any(String) } },
    });
    expect((await mailsTo(at(6).email, /Subject: .*cancelled/))[0]).toContain('We are ill');
    expect(await cancel(agreed.asking.visitor, id)).toMatchObject({
      status: 409,
      body: { code: 'booking_transition' },
    });
    // Whatever the hour of the day at which this runs, there is a slot within a day.
    await app.database.query(
      `update tutor_availability set start_time = '00:00', end_time = '23:59' where tutor_id = $1`,
      [at(6).tutorId],
    );
    const soon = await slotOf(6, 13);
    const late = await booked(agreed, soon);
    expect(await cancel(agreed.asking.visitor, late)).toMatchObject({
      status: 409,
      body: { code: 'notice_too_short', message: 'A session can be changed up to 24 hours before it begins' },
    });
    expect(await cancel(at(6).visitor, late)).toMatchObject({
      status: 200,
      body: { booking: { cancelledBy: 'tutor' } },
    });
    const mails = await mailsTo(at(6).email, /Subject: .*was\s+cancelled/);
    expect(mails.map(entryIn)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ UID: `${id}@site.localhost`, SEQUENCE: '1', METHOD: 'CANCEL', STATUS: 'CANCELLED' }),
      ]),
    );
    expect((await slotsOf(app, at(6))).map((slot) => slot.startsAt)).toContain(startsAt);
    const [notes] = await app.database.query<{ adminNotes: string }>(
      'select admin_notes as "adminNotes" from bookings where id = $1',
      [id],
    );
    expect(notes?.adminNotes).toBe('student: We are ill');
  });

  it('R-54 moves to another free slot under the same UID with a rising SEQUENCE', async () => {
    const agreed = await agree(7);
    const [first, second] = [await slotOf(7), await slotOf(7, 100)];
    const id = await booked(agreed, first);
    const move = (visitor: Visitor, startsAt: string) => visitor.post(`/api/bookings/${id}/reschedule`, { startsAt });
    expect(await move(agreed.asking.visitor, second)).toMatchObject({
      status: 200,
      body: { booking: { startsAt: second } },
    });
    expect(await move(at(7).visitor, first)).toMatchObject({ status: 200, body: { booking: { startsAt: first } } });
    expect(await move(at(7).visitor, '2030-01-01T00:00:00.000Z')).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', nextSlots: expect.any(Array) },
    });
    const file = await agreed.asking.visitor.get(`/api/bookings/${id}/calendar.ics`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(file.text).toContain(`UID:${id}@site.localhost\r\nSEQUENCE:2\r\n`);
    expect(file.text).toContain(`DTSTART:${first.replace(/[-:]|\.000/g, '')}`);
    const mails = await mailsTo(agreed.asking.email, /Subject: .*was\s+moved/);
    expect(mails.map((source) => entryIn(source)['UID'])).toContain(`${id}@site.localhost`);
    expect(await app.visitor().get(`/api/bookings/${id}/calendar.ics`)).toMatchObject({ status: 404 });
  });

  it('S-10 R-55 D-4 counts as a session wherever its tutor is shown, even when the tutor called it off', async () => {
    const agreed = await agree(6);
    const { tutorId } = at(6);
    type Success = { successRate: number; countedSessions: number };
    type Card = Success & { id: string };
    const profile = async () =>
      (await app.visitor().get<{ tutor: Success }>(`/api/tutors/${tutorId}/profile`)).body.tutor;
    const card = async () => {
      const { body } = await app.visitor().get<{ tutors: Card[] }>('/api/tutors/search');
      return body.tutors.find(({ id }) => id === tutorId);
    };
    const before = await profile();
    const id = await booked(agreed, await slotOf(6));
    expect(await profile()).toMatchObject(before);
    expect(await at(6).visitor.post(`/api/bookings/${id}/cancel`, { reason: 'I am ill.' })).toMatchObject({
      body: { booking: { status: 'cancelled' } },
    });
    const after = { successRate: 0, countedSessions: before.countedSessions + 1 };
    expect(await profile()).toMatchObject(after);
    await eventually(async () => expect(await card()).toMatchObject(after));
  });

  it('R-54 R-55 Q-16 is begun and held by its tutor, missed by either side; the success rate follows in the commit', async () => {
    const agreed = await agree(0);
    const ids: string[] = [];
    const starts: string[] = [];
    for (const hours of [30, 31, 32]) {
      starts.push(await slotOf(0, hours));
      ids.push(await booked(agreed, starts.at(-1) as string));
    }
    const [held = '', missed = '', absent = ''] = ids;
    const say = (visitor: Visitor, id: string, step: string, body?: object) =>
      visitor.post(`/api/bookings/${id}/${step}`, body);
    for (const step of ['start', 'complete'])
      expect(await say(at(0).visitor, held, step)).toMatchObject({
        status: 409,
        body: { code: 'booking_not_begun', message: 'This session has not begun yet' },
      });
    // G-09
    for (const [visitor, by] of [
      [at(0).visitor, 'student'],
      [agreed.asking.visitor, 'tutor'],
    ] as const)
      expect(await say(visitor, held, 'no-show', { by })).toMatchObject({
        status: 409,
        body: { code: 'not_started', message: 'This session has not started yet' },
      });
    // Before any of them completes by itself (G-13).
    await app.advance(Date.parse(starts.at(-1) as string) + HOUR - Date.parse(await app.advance(0)));
    expect(await say(agreed.asking.visitor, held, 'start')).toMatchObject({ status: 404 });
    expect(await say(at(0).visitor, held, 'start')).toMatchObject({
      body: { booking: { status: 'in_progress', startedAt: expect.any(String) } },
    });
    expect(await say(at(0).visitor, held, 'complete')).toMatchObject({ body: { booking: { status: 'completed' } } });
    expect(await figures(0)).toMatchObject({ successRate: 100 });
    expect(await say(at(0).visitor, absent, 'no-show', { by: 'student' })).toMatchObject({
      body: { booking: { status: 'no_show', noShowBy: 'student' } },
    });
    expect(await figures(0)).toMatchObject({ successRate: 100 });
    expect(await say(agreed.asking.visitor, missed, 'no-show', { by: 'student' })).toMatchObject({ status: 409 });
    expect(await say(agreed.asking.visitor, missed, 'no-show', { by: 'tutor' })).toMatchObject({
      body: { booking: { noShowBy: 'tutor' } },
    });
    expect(await figures(0)).toMatchObject({ successRate: 50 });
    expect(
      await admin.ask('PATCH', `/api/admin/sessions/${held}/status`, { body: { status: 'cancelled' } }),
    ).toMatchObject({ status: 409 });
  });
});

describe('a tutor and a family with hundreds of sessions', () => {
  it('R-46 R-53 read what is to come and what was last, soonest first', async () => {
    const [teacher] = (await teachers(app, [await tutor(app)])) as [Teacher];
    await worksDaily(app, teacher);
    const asking = await family(app, { preferredTutorId: teacher.tutorId });
    const agreed = await settled(app, asking, teacher);
    const { startsAt } = (await slotsOf(app, teacher))[0] as Slot;
    const id = await booked(agreed, startsAt);
    await app.database.query(
      `insert into bookings select p.* from bookings b, generate_series(1, 580) n, jsonb_populate_record(b, jsonb_build_object(
         'id', gen_random_uuid(), 'status', 'completed', 'session_date', b.session_date - interval '100 hours' - n * interval '3 hours',
         'session_end', b.session_end - interval '100 hours' - n * interval '3 hours')) p where b.id = $1`,
      [id],
    );
    const last = new Date(Date.parse(startsAt) - 103 * HOUR).toISOString();
    type Listed = { id: string; startsAt: string };
    const { body: portal } = await teacher.visitor.get<{ sessions: Listed[] }>('/api/portal/sessions');
    const { body: page } = await asking.visitor.get<{ enquiry: { booking: Listed; bookings: Listed[] } }>(
      `/api/enquiries/${asking.id}`,
    );
    expect(page.enquiry.booking).toMatchObject({ id, startsAt });
    for (const sessions of [portal.sessions, page.enquiry.bookings]) {
      expect(sessions.at(-1)).toMatchObject({ id, startsAt });
      expect(sessions.at(-2)).toMatchObject({ startsAt: last });
      const times = sessions.map((session) => session.startsAt);
      expect(times).toEqual([...times].sort());
    }
  });
});

describe('whom a session is for', () => {
  it('G-05 says whom it is for in the calendar entry mailed to each side', async () => {
    const agreed = await agree(7);
    const answer = await book(agreed, await slotOf(7, 100), { learnerName: 'Mia' });
    expect(answer.status).toBe(201);
    const parent = answer.body.booking['studentName'] as string;
    for (const [address, words] of [
      [agreed.asking.email, ' for Mia with '],
      [at(7).email, ` with Mia (${parent})`],
    ] as const) {
      // The tutor has been mailed about other sessions before.
      await eventually(async () => {
        const sources = await mailsTo(address, /Subject: .*session on/);
        const entries = sources.map((source) => calendarIn(source).replaceAll(/\r\n[ \t]/g, ''));
        expect(entries.filter((entry) => /^SUMMARY:.*$/m.exec(entry)?.[0].includes(words))).toHaveLength(1);
      });
    }
  });
});
