/** @module-tag long */
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { family, mailTo, mailsTo, type Teacher, teachers, tokenIn } from '../../support/quotes.js';
import { booked, settled, type Slot, slotsOf, worksDaily } from '../../support/sessions.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let staff: Teacher[];
let admin: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  staff = await teachers(app, await severalTutors(app, 5));
  for (const teacher of staff) await worksDaily(app, teacher);
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
const words = 'Clear, patient and always prepared.';

/** Families whose sessions with a tutor were held, each with the token of its invitation. */
async function invited(index: number, count: number): Promise<{ email: string; token: string; bookingId: string }[]> {
  const guests: { email: string; bookingId: string; endsAt: string }[] = [];
  for (let number = 0; number < count; number++) {
    const agreed = await settled(app, await family(app), at(index));
    const [slot] = await slotsOf(app, at(index));
    const { startsAt, endsAt } = slot as Slot;
    guests.push({ email: agreed.asking.email, bookingId: await booked(agreed, startsAt), endsAt });
  }
  // Each before it completes by itself (G-13).
  for (const { bookingId, endsAt } of guests) {
    await app.advance(Math.max(0, Date.parse(endsAt) - Date.parse(await app.advance(0))));
    expect(await at(index).visitor.post(`/api/bookings/${bookingId}/complete`)).toMatchObject({ status: 200 });
  }
  await app.advance(2 * HOUR);
  return Promise.all(
    guests.map(async (guest) => ({
      ...guest,
      token: tokenIn(await mailTo(app, guest.email, 'review-invitation')),
    })),
  );
}

const open = (token: string) => app.visitor().post('/api/reviews/invitation', { token });
const write = (token: string, review: Record<string, unknown> = {}) =>
  app.visitor().post<{ review: { id: string }; code: string }>('/api/reviews', { token, rating: 5, ...review });
const figures = (index: number) =>
  app.database.one(
    `select t.average_rating as rating, t.total_reviews as reviews, s.average_rating as "searchRating", s.total_reviews as "searchReviews"
     from tutors t join tutor_search s on s.tutor_id = t.id where t.id = $1`,
    [at(index).tutorId],
  );

describe('a review', () => {
  it('Q-15 F-12 R-55 R-87 is invited two hours after the session and published with the figures, once', async () => {
    const [guest] = await invited(0, 1);
    const { token = '', email = '' } = guest ?? {};
    expect(await open(token)).toMatchObject({
      status: 200,
      body: {
        success: true,
        invitation: {
          tutorId: at(0).tutorId,
          studentName: 'Jane Mary Doe',
          subject: 'Maths',
          expiresAt: expect.any(String),
        },
      },
    });
    const answer = await write(token, { rating: 4, reviewText: words, knowledgeRating: 5 });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        review: {
          rating: 4,
          reviewText: words,
          knowledgeRating: 5,
          communicationRating: null,
          verified: true,
          studentName: 'Jane Mary Doe',
          reply: null,
        },
      },
    });
    expect(await figures(0)).toEqual({ rating: 4, reviews: 1, searchRating: 4, searchReviews: 1 });
    expect((await mailTo(app, at(0).email, 'review-published')).text).toContain(words);
    expect(await mailsTo(app, email, 'review-invitation')).toHaveLength(1);
    expect(await write(token)).toMatchObject({ status: 409, body: { code: 'review_exists' } });
    expect(await open(token)).toMatchObject({
      status: 409,
      body: { code: 'review_exists' },
    });
    expect(await open(`${token.slice(1)}x`)).toMatchObject({ status: 404 });
    expect(await app.database.query('select 1 from review_invitations where token_hash = $1', [token])).toEqual([]);
  });

  it.each([
    ['rating', 0, 'Please give a rating from 1 to 5'],
    ['rating', 6, 'Please give a rating from 1 to 5'],
    ['rating', 4.5, 'Please give a rating from 1 to 5'],
    ['reviewText', 'too short', 'Review must be at least 20 characters'],
    ['punctualityRating', 9, 'Please give a rating from 1 to 5'],
  ])('V-19 is refused with %s %s', async (field, value, text) => {
    expect(await write('a token that opens nothing at all', { [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'validation', fields: { [field]: text } },
    });
  });

  it('R-55 Q-16 of ten of one session at the same moment one is published; of several sessions all count', async () => {
    const guests = await invited(1, 4);
    const [first, ...others] = guests.map(({ token }) => token);
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(first as string, { rating: 2 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    await Promise.all(others.map((token, index) => write(token, { rating: 3 + index })));
    expect(await figures(1)).toEqual({ rating: 3.5, reviews: 4, searchRating: 3.5, searchReviews: 4 });
  });

  it('R-55 cannot be written from 30 days after the invitation on', async () => {
    const [guest] = await invited(2, 1);
    await app.advance(30 * 24 * HOUR);
    expect(await write(guest?.token as string)).toMatchObject({
      status: 409,
      body: { code: 'review_invitation_expired' },
    });
    expect(await figures(2)).toMatchObject({ reviews: 0, searchRating: null });
  });

  it('R-55 is answered once by its tutor in public, and can be reported by anybody', async () => {
    const [guest] = await invited(3, 1);
    const { id } = (await write(guest?.token as string, { reviewText: words })).body.review;
    const reply = (teacher: Teacher) =>
      teacher.visitor.post(`/api/portal/reviews/${id}/reply`, { reply: 'Thank you, it was a pleasure.' });
    expect(await reply(at(4))).toMatchObject({ status: 404 });
    expect(await reply(at(3))).toMatchObject({
      status: 200,
      body: { review: { reply: 'Thank you, it was a pleasure.' } },
    });
    expect(await reply(at(3))).toMatchObject({ status: 409, body: { code: 'review_replied' } });
    expect(await at(3).visitor.get('/api/portal/reviews')).toMatchObject({
      body: { reviews: [{ id, repliedAt: expect.any(String) }] },
    });
    expect(await app.visitor().get(`/api/tutors/${at(3).tutorId}/profile`)).toMatchObject({
      body: { tutor: { reviews: [{ id, reply: 'Thank you, it was a pleasure.', repliedAt: expect.any(String) }] } },
    });
    for (let time = 0; time < 2; time++)
      expect(
        await app.visitor().post(`/api/reviews/${id}/report`, { reason: 'This names my neighbour.' }),
      ).toMatchObject({ status: 200, body: { success: true } });
    const stored = await app.database.query<{ type: string; data: object }>(
      `select type, data from event_log where stream_id = $1 order by version`,
      [id],
    );
    expect(stored.map(({ type }) => type)).toEqual(['ReviewPublished', 'ReviewReplied', 'ReviewReported']);
    expect(JSON.stringify(stored)).not.toContain('neighbour');
  });

  it('R-55 Q-16 leaves the response time at 24 hours until three answers, then gives their median', async () => {
    const person = at(4);
    const time = async () =>
      (
        await app.database.one<{ hours: number }>('select response_time as hours from tutors where id = $1', [
          person.tutorId,
        ])
      )?.hours;
    const opportunities = await eventually(async () => {
      await family(app);
      const rows = await app.database.query<{ id: string }>(
        `select id from tutor_opportunities where tutor_id = $1 and status = 'available' and expires_at > $2 order by notified_at desc limit 3`,
        [person.tutorId, await app.advance(0)],
      );
      expect(rows).toHaveLength(3);
      return rows.map(({ id }) => id);
    });
    const answered = await app.database.one<{ n: number }>(
      'select count(*) as n from tutor_opportunities where tutor_id = $1 and responded_at is not null',
      [person.tutorId],
    );
    expect([answered?.n, await time()]).toEqual([0, 24]);
    await app.advance(3 * HOUR);
    await Promise.all(opportunities.map((id) => person.visitor.post(`/api/portal/opportunities/${id}/reject`)));
    expect(await time()).toBe(3);
  });

  it('R-55 R-92 R-64 G-26 that was reported waits in the admin area, is hidden from profile and rating in one commit, put back and featured', async () => {
    const { tutorId } = at(2);
    const guests = await invited(2, 2);
    const [good, bad] = await Promise.all(
      guests.map(async ({ token }, index) => (await write(token, { rating: index ? 1 : 5 })).body.review.id),
    );
    const alerts = async () =>
      (
        await admin.get<{ alerts: { kind: string; subject: string }[]; counts: Record<string, number> }>(
          '/api/admin/alerts',
        )
      ).body;
    const reported = async () => (await alerts()).alerts.filter(({ kind }) => kind === 'review_reported');
    const judge = (body: object, visitor = admin, id = bad) =>
      visitor.ask('PATCH', `/api/admin/reviews/${id}`, { body });
    const shown = async () =>
      (
        await app
          .visitor()
          .get<{ tutor: { reviews: { id: string; studentName: string }[] } }>(`/api/tutors/${tutorId}/profile`)
      ).body.tutor.reviews;
    const report = () => app.visitor().post(`/api/reviews/${bad}/report`, { reason: 'This names my neighbour.' });
    const both = { rating: 3, reviews: 2, searchRating: 3, searchReviews: 2 };
    const waiting = await reported();
    expect(waiting.map(({ subject }) => subject)).not.toContain(bad);
    expect((await shown()).map(({ studentName }) => studentName)).toEqual(['Jane', 'Jane']);

    expect((await report()).status).toBe(200);
    const alert = (await reported()).find(({ subject }) => subject === bad);
    expect(alert).toMatchObject({ label: expect.any(String), detail: '“This names my neighbour.”' });
    expect((await alerts()).counts['review_reported']).toBe(waiting.length + 1);
    expect((await admin.get<{ reviews: object[] }>('/api/admin/reviews')).body.reviews[0]).toMatchObject({
      id: bad,
      tutorId,
      status: 'published',
      reportReason: 'This names my neighbour.',
      hiddenAt: null,
    });
    expect(await figures(2)).toEqual(both);

    for (const [body, field] of [
      [{ status: 'hidden' }, 'reason'],
      [{ status: 'hidden', reason: 'because' }, 'reason'],
      [{ status: 'lost' }, 'status'],
      [{}, 'status'],
      [{ featured: 'yes' }, 'featured'],
      [{ status: 'hidden', reason: 'other', featured: true }, 'featured'],
    ] as const)
      expect(await judge(body)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect((await judge({ status: 'hidden', reason: 'other' }, at(2).visitor)).status).toBe(403);
    expect((await judge({ status: 'hidden', reason: 'other' }, app.visitor())).status).toBe(401);
    expect((await judge({ status: 'hidden', reason: 'other' }, admin, tutorId)).status).toBe(404);

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => judge({ status: 'hidden', reason: 'personal_data' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[0]?.body).toMatchObject({
      review: { id: bad, status: 'hidden', hiddenFor: 'personal_data', reportedAt: null },
    });
    expect(await figures(2)).toEqual({ rating: 5, reviews: 1, searchRating: 5, searchReviews: 1 });
    expect((await shown()).map(({ id }) => id)).toEqual([good]);
    expect(await at(2).visitor.get('/api/portal/reviews')).toMatchObject({ body: { reviews: [{ id: good }] } });
    expect((await reported()).map(({ subject }) => subject)).not.toContain(bad);
    expect((await report()).status).toBe(404);
    expect((await admin.get<{ reviews: object[] }>('/api/admin/reviews?status=hidden')).body.reviews).toMatchObject([
      { id: bad, reportReason: 'This names my neighbour.' },
    ]);
    expect(await write(guests[1]?.token as string)).toMatchObject({ status: 409, body: { code: 'review_exists' } });

    expect((await judge({ status: 'published' })).body).toMatchObject({
      review: { status: 'published', hiddenAt: null },
    });
    expect(await figures(2)).toEqual(both);
    expect((await shown()).map(({ id }) => id).sort()).toEqual([good, bad].sort());
    expect((await report()).status).toBe(200);
    expect((await reported()).map(({ subject }) => subject)).toContain(bad);
    await judge({ status: 'published' });
    expect((await reported()).map(({ subject }) => subject)).not.toContain(bad);
    expect(await figures(2)).toEqual(both);

    const stored = await admin.get<{ events: { type: string; actor: string; at: string }[] }>(
      `/api/admin/events?streamId=${bad}`,
    );
    expect(stored.body.events.map(({ type }) => type).toReversed()).toEqual([
      ...['ReviewPublished', 'ReviewReported', 'ReviewHidden', 'ReviewRestored', 'ReviewReported', 'ReviewKept'],
    ]);
    expect(JSON.stringify(stored.body)).not.toContain('neighbour');
    const commits = (id: string, type: string) =>
      app.database.query<{ xmin: string }>('select xmin::text from event_log where stream_id = $1 and type = $2', [
        id,
        type,
      ]);
    const [hidden] = await commits(bad as string, 'ReviewHidden');
    expect(await commits(tutorId, 'TutorFiguresRecomputed')).toContainEqual(hidden);

    // G-26: an admin features one, which then stands first.
    for (const [id, other] of [
      [good, bad],
      [bad, good],
    ]) {
      expect(await judge({ featured: false }, admin, other)).toMatchObject({ status: 200 });
      expect(await judge({ featured: true }, admin, id)).toMatchObject({
        status: 200,
        body: { review: { id, status: 'published', featured: true } },
      });
      expect(await shown()).toMatchObject([
        { id, featured: true },
        { id: other, featured: false },
      ]);
    }
    expect(await judge({ status: 'hidden', reason: 'other' })).toMatchObject({ body: { review: { featured: false } } });
    expect(await judge({ featured: true })).toMatchObject({ status: 409, body: { code: 'review_hidden' } });
    expect(await judge({ status: 'published' })).toMatchObject({ body: { review: { featured: false } } });
  });

  it('R-55 G-06 that was reported is a case, which lets it stand or hides it with the rating, and tells its family in other words', async () => {
    const [guest] = await invited(0, 1);
    const { token = '', email = '', bookingId = '' } = guest ?? {};
    const { review } = (await write(token, { rating: 1, reviewText: 'Our neighbour Mrs Smith would not come again.' }))
      .body;
    const before = await figures(0);
    type Case = { id: string; bookingId: string; status: string; outcome: string | null; words: string | null };
    const cases = async () =>
      (await admin.get<{ cases: Case[] }>('/api/admin/cases?kind=review')).body.cases.filter(
        (one) => one.bookingId === bookingId,
      );
    const report = () => app.visitor().post(`/api/reviews/${review.id}/report`, { reason: 'This names my neighbour.' });
    const open = async () => {
      expect((await report()).status).toBe(200);
      return eventually(async () => {
        const found = (await cases()).find(({ status }) => status === 'open');
        expect(found).toBeDefined();
        return (found as Case).id;
      });
    };
    const step = (id: string, name: string, body: object) => admin.post(`/api/admin/cases/${id}/${name}`, body);
    const shown = async () => {
      const path = `/api/tutors/${at(0).tutorId}/profile`;
      const { tutor } = (await app.visitor().get<{ tutor: { reviews: { id: string }[] } }>(path)).body;
      return tutor.reviews.some(({ id }) => id === review.id);
    };

    const first = await open();
    expect(await admin.get(`/api/admin/cases/${first}`)).toMatchObject({
      body: {
        case: {
          kind: 'review',
          reporter: 'visitor',
          words: 'This names my neighbour.',
          tutorId: at(0).tutorId,
          bookingId,
          said: expect.arrayContaining([
            expect.objectContaining({ where: 'review', by: 'family', words: expect.stringContaining('Mrs Smith') }),
          ]),
        },
      },
    });
    expect(await step(first, 'resolve', { outcome: 'refunded', words: 'No such outcome' })).toMatchObject({
      status: 400,
    });
    expect(await step(first, 'resolve', { outcome: 'declined', words: 'A common name.' })).toMatchObject({
      status: 200,
    });
    expect(await shown()).toBe(true);
    expect(await figures(0)).toEqual(before);

    const second = await open();
    expect(second).not.toBe(first);
    const upheld = { outcome: 'upheld', words: 'It is a name.', toFamily: 'Please leave names out of your review.' };
    expect(await step(second, 'resolve', upheld)).toMatchObject({ status: 200 });
    expect(await figures(0)).not.toEqual(before);
    expect(await shown()).toBe(false);
    const { text } = await mailTo(app, email, 'case-outcome');
    expect(text).toContain('Please leave names out of your review.');
    expect(text).toContain('our team looked into something that involves you');
    expect((await report()).status).toBe(404);

    expect(await step(second, 'reopen', { words: 'The family has called.' })).toMatchObject({ status: 200 });
    expect(await step(second, 'resolve', { outcome: 'declined', words: 'It stands.' })).toMatchObject({ status: 200 });
    expect(await shown()).toBe(true);
    expect(await figures(0)).toEqual(before);
  });
});
