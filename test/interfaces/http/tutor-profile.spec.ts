import { v7 as uuid } from 'uuid';
import { type AvailabilityRow, keepAvailability } from '../../../application/availability/availability.writes.js';
import { Clock } from '../../../application/ports/clock.js';
import { startStream, foldOf, Ledger } from '../../../application/ports/ledger.js';
import { book, type Booking } from '../../../domain/booking/booking.js';
import { hide, type Review, write } from '../../../domain/review/review.js';
import { addDays, DAY, dayOfWeek, HOUR, localDate, plus, startOfDay, wallClock } from '../../../domain/shared/time.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, signIn, type TestTutor, tutor } from '../../support/people.js';

const SYDNEY = 'Australia/Sydney';

let app: TestApp;
let known: TestTutor;

beforeAll(async () => {
  app = await startTestApp();
  known = await tutor(app, { subjects: ['mathematics', 'physics'] });
});
afterAll(() => app.close());

const now = () => app.part(Clock).now();

type Slots = { success: true; slots: { startsAt: string; endsAt: string }[]; timezone: string };
const slotsOf = async (tutorId: string, query = '') =>
  (await app.visitor().get<Slots>(`/api/tutors/${tutorId}/slots${query}`)).body;
const walls = ({ slots }: Slots, zone = SYDNEY) => slots.map(({ startsAt }) => wallClock(startsAt, zone));

type Kept = Partial<AvailabilityRow> & Pick<AvailabilityRow, 'dayOfWeek' | 'startTime' | 'endTime'>;

const keeps = (tutorId: string, ...rules: Kept[]) =>
  app.part(Ledger).commit({
    changes: [],
    writes: [
      keepAvailability({
        tutorId,
        rows: rules.map((rule) => ({
          id: uuid(),
          tutorId,
          isRecurring: true,
          specificDate: null,
          timezone: SYDNEY,
          isActive: true,
          maxBookingsPerSlot: 1,
          bufferMinutes: 15,
          createdAt: now(),
          ...rule,
        })),
      }),
    ],
    actor: 'operator',
    at: now(),
  });

async function booked(tutorId: string, sessionDate: string, seat = 1): Promise<{ id: string; state: Booking }> {
  const id = uuid();
  const arrangement = {
    tutorId,
    enquiryId: null,
    quoteId: null,
    requestId: null,
    availabilityId: null,
    sessionDate,
    seat,
    bufferMinutes: 0,
    sessionDuration: 60,
    sessionType: 'online' as const,
    totalCost: 6_500,
  };
  const change = startStream('booking', id, book(arrangement, now()), {
    studentName: 'Ruth Alder',
    studentEmail: 'ruth@families.example',
    studentPhone: '0400123456',
    subject: 'Mathematics',
  });
  await app.part(Ledger).commit({ changes: [change], actor: 'operator', at: now(), withoutReactions: true });
  return { id, state: change.state };
}

async function reviewed(tutorId: string, rating: number, reviewText: string | null, hidden = false): Promise<void> {
  const booking = await booked(tutorId, plus(now(), (rating + (hidden ? 10 : 0)) * DAY));
  const invitation = { tutorId, enquiryId: null, bookingId: booking.id, invitedAt: now(), reviewed: false, held: true };
  const ratings = { rating, communicationRating: 4, knowledgeRating: null, punctualityRating: 5 };
  const events = write(invitation, ratings, now());
  if (hidden) events.push(...hide(foldOf('review', null, events) as Review, 'not_genuine', now()));
  await app.part(Ledger).commit({
    changes: [
      startStream('review', uuid(), events, {
        studentName: 'Ruth Alder',
        studentEmail: 'ruth@families.example',
        reviewText,
      }),
    ],
    actor: 'operator',
    at: now(),
    withoutReactions: true,
  });
}

/** The day after now's in Sydney, and the number of its weekday. */
const dayAfter = (days: number) => {
  const date = addDays(localDate(now(), SYDNEY), days);
  return { date, weekday: dayOfWeek(date) };
};

describe('API-17 the public profile', () => {
  it('Q-01 F-16 SEC-16 has the fields of the screen and no other', async () => {
    await reviewed(known.tutorId, 5, 'Clear, patient and always prepared.');
    await reviewed(known.tutorId, 4, null);
    await reviewed(known.tutorId, 1, 'Nobody may read what an admin hid.', true);
    const answer = await app
      .visitor()
      .get<{ success: boolean; tutor: Record<string, unknown> }>(`/api/tutors/${known.tutorId}/profile`);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['success', 'tutor']);
    const shown = (
      'id name averageRating totalReviews vettingStatus postcode responseTime hourlyRate experience successRate bio subjects ' +
      'specializationTags qualifications certifications languagesSpoken portfolioItems availability reviews ' +
      'location timezone yearLevels tutorType deliveryModes invitable verified countedSessions profileImageUrl portfolio'
    ).split(' ');
    expect(Object.keys(answer.body.tutor).sort()).toEqual(shown.sort());
    expect(answer.body.tutor).toMatchObject({
      id: known.tutorId,
      vettingStatus: 'approved',
      postcode: '2150',
      hourlyRate: 65,
      experience: 5,
      subjects: ['mathematics', 'physics'],
      responseTime: 24,
      invitable: true,
      timezone: SYDNEY,
    });
    expect(answer.text).not.toMatch(/@|ruth@|latitude|userId|user_id|0400.?123/i);
  });

  it('R-34 R-67 D-14 is verified as long as search shows the tutor, and not a moment longer', async () => {
    const expiring = await tutor(app, { subjects: ['psychology'], wwcExpiryDate: plus(now(), HOUR) });
    const before = async () => {
      const profile = await app
        .visitor()
        .get<{ tutor: { verified: boolean } }>(`/api/tutors/${expiring.tutorId}/profile`);
      const found = await app.visitor().get<{ total: number }>('/api/tutors/search?subjects=psychology');
      return { profile: profile.status, verified: profile.body.tutor.verified, listed: found.body.total === 1 };
    };
    await eventually(async () => expect(await before()).toEqual({ profile: 200, verified: true, listed: true }));
    await app.advance(HOUR);
    expect(await before()).toEqual({ profile: 200, verified: false, listed: false });
  });

  it('Q-02 R-55 has the published reviews, newest first, and never one that was hidden', async () => {
    const { body } = await app
      .visitor()
      .get<{ tutor: { reviews: Record<string, unknown>[] } }>(`/api/tutors/${known.tutorId}/profile`);
    expect(body.tutor.reviews).toEqual([
      expect.objectContaining({ rating: 4, reviewText: null }),
      {
        id: expect.any(String),
        studentName: 'Ruth',
        verified: true,
        featured: false,
        rating: 5,
        reviewText: 'Clear, patient and always prepared.',
        communicationRating: 4,
        knowledgeRating: null,
        punctualityRating: 5,
        reply: null,
        repliedAt: null,
        createdAt: expect.any(String),
      },
    ]);
  });

  it('R-93 of an unapproved tutor is there for its owner and admins alone', async () => {
    const pending = await tutor(app, { vetting: 'pending' });
    const [owner, other, admin] = await Promise.all([
      signIn(app, pending),
      signIn(app, known),
      signIn(app, await account(app, 'admin')),
    ]);
    const statusesOf = async (part: string) => {
      const path = `/api/tutors/${pending.tutorId}/${part}`;
      const answers = await Promise.all([app.visitor(), other, owner, admin].map((visitor) => visitor.get(path)));
      return answers.map(({ status }) => status);
    };
    expect(await statusesOf('profile')).toEqual([404, 404, 200, 200]);
    // Its times are offered to nobody: the tutor alone sees what the own hours come to (G-02).
    expect(await statusesOf('slots')).toEqual([404, 404, 200, 409]);
    for (const id of ['nobody', uuid(), `${known.tutorId}'--`])
      expect(await app.visitor().get(`/api/tutors/${id}/profile`)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: expect.any(String) },
      });
  });

  it('R-67 is not invitable once the working-with-children check has ended', async () => {
    const lapsed = await tutor(app, { wwcExpiryDate: plus(now(), HOUR) });
    await app.advance(HOUR);
    const { body } = await app
      .visitor()
      .get<{ tutor: { invitable: boolean; vettingStatus: string } }>(`/api/tutors/${lapsed.tutorId}/profile`);
    expect(body.tutor).toMatchObject({ invitable: false, vettingStatus: 'approved' });
  });
});

describe('API-21 the demo list', () => {
  it('R-57 R-83 is at most five listed tutors, with the fields of S1§3', async () => {
    for (let count = 0; count < 6; count++) await tutor(app);
    const { status, body } = await app
      .visitor()
      .get<{ success: boolean; tutors: Record<string, unknown>[] }>('/api/tutors');
    expect([status, body.success, body.tutors.length]).toEqual([200, true, 5]);
    for (const one of body.tutors)
      expect(Object.keys(one).sort()).toEqual(['averageRating', 'hourlyRate', 'id', 'name', 'subjects']);
  });
});

describe('R-37 Q-17 slots', () => {
  it('are the rules minus exceptions and sessions with buffer, in places', async () => {
    const { tutorId } = await tutor(app);
    const [first, second, third] = [dayAfter(7), dayAfter(8), dayAfter(9)];
    await keeps(
      tutorId,
      { dayOfWeek: first.weekday, startTime: '09:00', endTime: '12:00' },
      { dayOfWeek: second.weekday, startTime: '15:00', endTime: '17:00' },
      { dayOfWeek: third.weekday, startTime: '15:00', endTime: '16:00', maxBookingsPerSlot: 2 },
      { dayOfWeek: 0, startTime: null, endTime: null, specificDate: second.date, isActive: false },
    );
    const week = `?from=${first.date}&to=${third.date}`;
    const times = (answer: Slots) => walls(answer).map(({ date, time }) => `${date} ${time}`);
    const morning = ['09:00', '09:30', '10:00', '10:30', '11:00'].map((time) => `${first.date} ${time}`);
    expect(times(await slotsOf(tutorId, week))).toEqual([...morning, `${third.date} 15:00`]);

    const { slots } = await slotsOf(tutorId, week);
    await booked(tutorId, slots[2]?.startsAt ?? '');
    await booked(tutorId, slots.at(-1)?.startsAt ?? '', 1);
    expect(times(await slotsOf(tutorId, week))).toEqual([`${third.date} 15:00`]);
    await booked(tutorId, slots.at(-1)?.startsAt ?? '', 2);
    expect(times(await slotsOf(tutorId, week))).toEqual([]);
    expect(times(await slotsOf(tutorId, `${week}&duration=30`))).toEqual([
      `${first.date} 09:00`,
      `${first.date} 11:30`,
    ]);
  });

  it('have 12 hours of notice and end with the horizon of 60 days, whatever span is asked for', async () => {
    const { tutorId } = await tutor(app);
    await keeps(
      tutorId,
      ...[0, 1, 2, 3, 4, 5, 6].map((day) => ({ dayOfWeek: day, startTime: '00:00', endTime: '00:00' })),
    );
    for (const span of ['', '?from=1901-01-01&to=2199-12-31']) {
      const { slots } = await slotsOf(tutorId, span);
      const starts = slots.map(({ startsAt }) => startsAt);
      expect(starts[0]! >= plus(now(), 12 * HOUR - 60_000)).toBe(true);
      expect(starts[0]! < plus(now(), 13 * HOUR)).toBe(true);
      expect(starts.at(-1)! <= plus(now(), 60 * DAY)).toBe(true);
      expect(starts.at(-1)! > plus(now(), 59 * DAY)).toBe(true);
    }
    expect((await slotsOf(tutorId, `?from=${plus(now(), 61 * DAY)}`)).slots).toEqual([]);
    expect((await slotsOf(tutorId, `?from=${dayAfter(5).date}&to=${dayAfter(3).date}`)).slots).toEqual([]);
    const hour = plus(startOfDay(dayAfter(5).date, SYDNEY), 0);
    expect((await slotsOf(tutorId, `?from=${hour}&to=${plus(hour, HOUR)}`)).slots).toHaveLength(2);
  });

  it('of a span or a length that is none are refused', async () => {
    for (const query of ['?from=tomorrow', '?to=2026-13-01', '?duration=20', '?duration=181', '?duration=an+hour'])
      expect(await app.visitor().get(`/api/tutors/${known.tutorId}/slots${query}`)).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: expect.any(Object) },
      });
  });

  it('of a 9:00 rule stay at 9:00 across a change of daylight saving', async () => {
    const offset = (instant: string) => wallClock(instant, SYDNEY).time;
    // One that is far enough ahead to go to ten days before it.
    let change = startOfDay(dayAfter(11).date, SYDNEY);
    while (offset(change) === offset(plus(change, DAY))) change = plus(change, DAY);
    await app.advance(Date.parse(change) - Date.parse(now()) - 10 * DAY);
    const { tutorId } = await tutor(app);
    await keeps(
      tutorId,
      ...[0, 1, 2, 3, 4, 5, 6].map((day) => ({ dayOfWeek: day, startTime: '09:00', endTime: '10:00' })),
    );
    const answer = await slotsOf(
      tutorId,
      `?from=${addDays(localDate(change, SYDNEY), -2)}&to=${addDays(localDate(change, SYDNEY), 1)}`,
    );
    expect(walls(answer).map(({ time }) => time)).toEqual(['09:00', '09:00', '09:00', '09:00']);
    const utc = new Set(answer.slots.map(({ startsAt }) => startsAt.slice(11, 16)));
    expect([...utc].sort()).toEqual(['22:00', '23:00']);
    expect(answer.timezone).toBe(SYDNEY);
  });
});
