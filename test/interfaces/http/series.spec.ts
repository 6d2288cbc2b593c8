/** @module-tag long */
import type { AnalyticsUsage } from '../../../interfaces/http/contract/admin-analytics.js';
import { addDays, DAY, localDate, plus, wallClock } from '../../../domain/shared/time.js';
import { eventually } from '../../support/eventually.js';
import { type Mailbox, openMailbox } from '../../support/mailbox.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { family, type Teacher, teachers } from '../../support/quotes.js';
import { type Agreed, book, booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { HOUR, openBeside, type TestApp, startTestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

type Session = {
  id: string;
  startsAt: string;
  status: string;
  seriesId: string | null;
  everyWeeks: number | null;
  meetingLink: string;
};
type Dated = { startsAt: string; free: boolean; reason?: string; others?: { startsAt: string }[]; bookingId?: string };
type Made = { series: { id: string; weeks: number; every: number }; bookings: Session[] };
type Answer = Made & { code: string; dates: Dated[]; fields: Record<string, string> };

const ZONE = 'Australia/Sydney';
let app: TestApp;
let beside: TestApp;
let post: Mailbox;
let staff: Teacher[];

beforeAll(async () => {
  post = await openMailbox();
  app = await startTestApp({ SMTP_URL: post.url });
  beside = await openBeside(app, { ROLE: 'api' }, 0);
  staff = await teachers(app, await severalTutors(app, 7));
  for (const teacher of staff) await worksDaily(app, teacher);
});
afterAll(async () => {
  await beside.close();
  await app.close();
  await post.close();
});

const at = (index: number) => staff[index] as Teacher;
const agree = async (index: number): Promise<Agreed> => settled(app, await family(app), at(index));
/** A free time of a tutor, so many days ahead at an hour of its own clock. */
const freeAt = async (index: number, days: number, time: string) => {
  const day = addDays(localDate(await app.advance(0), ZONE), days);
  const slots = await slotsOf(app, at(index), `?from=${day}&to=${day}`);
  const slot = slots.find(({ startsAt }) => wallClock(startsAt, ZONE).time === time);
  return (slot as { startsAt: string }).startsAt;
};
const input = ({ quoteId }: Agreed, startsAt: string, more: object = {}) => ({
  quoteId,
  startsAt,
  weeks: 12,
  every: 1,
  sessionType: 'online',
  ...more,
});
const bookSeries = (agreed: Agreed, startsAt: string, more: object = {}, visitor = agreed.asking.visitor) =>
  visitor.post<Answer>(`/api/enquiries/${agreed.asking.id}/series`, input(agreed, startsAt, more));
const preview = (agreed: Agreed, startsAt: string, more: object = {}) =>
  agreed.asking.visitor.post<Answer>(
    `/api/enquiries/${agreed.asking.id}/series/preview`,
    input(agreed, startsAt, more),
  );
async function made(agreed: Agreed, startsAt: string, more: object = {}): Promise<Made> {
  const { status, body, text } = await bookSeries(agreed, startsAt, more);
  if (status !== 201) throw new Error(`booking a series answered ${status}: ${text}`);
  return body;
}
const change = (visitor: Visitor, { series }: Made, what: 'cancel' | 'move', body: object) =>
  visitor.post<Answer>(`/api/series/${series.id}/${what}`, body);
const idOf = ({ bookings }: Made, place: number) => bookings[place]?.id as string;
const sessionsOf = async ({ asking }: Agreed) => {
  const { body } = await asking.visitor.get<{ enquiry: { bookings: Session[] } }>(`/api/enquiries/${asking.id}`);
  return body.enquiry.bookings.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
};
const live = async (agreed: Agreed) => (await sessionsOf(agreed)).filter(({ status }) => status === 'confirmed');
/** The mails of a kind of subject to an address, with the calendar file of each. */
const calendarsTo = async (address: string, subject: RegExp, count = 1) =>
  eventually(() => {
    const found = post.received.filter(({ to, source }) => to === address && subject.test(source));
    expect(found).toHaveLength(count);
    return found.map(({ source }) => {
      const file = /filename="session.ics"[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(source)?.[1] ?? '';
      return Buffer.from(file, 'base64').toString('utf8');
    });
  });
const confirmationsTo = async (address: string) =>
  (await app.database.query(`select 1 from mails where to_address = $1 and kind = 'session-confirmed'`, [address]))
    .length;
const count = (calendar: string | undefined, line: RegExp) => calendar?.match(new RegExp(line, 'gm'))?.length ?? 0;

describe('G-12 a series', () => {
  it('of 12 weeks is booked in one commit, at one hour of the tutor’s clock, with one mail and one calendar file', async () => {
    const agreed = await agree(0);
    const startsAt = await freeAt(0, 5, '16:00');
    const shown = await preview(agreed, startsAt);
    expect([shown.status, shown.body.dates.map(({ free }) => free)]).toEqual([200, Array(12).fill(true)]);
    expect(await sessionsOf(agreed)).toEqual([]);
    const answer = await bookSeries(agreed, startsAt, { learnerName: 'Mia' });
    expect([answer.status, answer.body.series]).toEqual([201, expect.objectContaining({ weeks: 12, every: 1 })]);
    const { bookings, series } = answer.body;
    expect(bookings.map((one) => one.startsAt)).toEqual(shown.body.dates.map((date) => date.startsAt));
    const days = bookings.map((one) => wallClock(one.startsAt, ZONE));
    expect(days).toEqual(
      days.map((_, week) => ({ date: addDays(localDate(startsAt, ZONE), 7 * week), time: '16:00', second: 0 })),
    );
    expect(await sessionsOf(agreed)).toMatchObject(
      bookings.map(({ id }) => ({ id, seriesId: series.id, everyWeeks: 1, learnerName: 'Mia' })),
    );
    expect(new Set(bookings.map(({ meetingLink }) => meetingLink)).size).toBe(1);
    const events = await app.database.query<{ at: string; type: string }>(
      `select distinct at, type from event_log where stream_id = any($1::uuid[]) or (stream_id = $2 and type = 'EnquiryArranged')`,
      [bookings.map(({ id }) => id), agreed.asking.id],
    );
    expect(new Set(events.map((event) => event.at)).size).toBe(1);
    for (const address of [agreed.asking.email, at(0).email]) {
      const [calendar] = await calendarsTo(address, /Subject: .*12 sessions/);
      expect([count(calendar, /^BEGIN:VEVENT/), count(calendar, /^METHOD:REQUEST/)]).toEqual([12, 1]);
      for (const { id } of bookings) expect(calendar).toContain(`UID:${id}@site.localhost`);
      expect(await confirmationsTo(address)).toBe(1);
    }
  });

  it('may be fortnightly and pass the 60 days, up to 26 weeks; its late sessions can be moved alone', async () => {
    const agreed = await agree(1);
    const startsAt = await freeAt(1, 6, '10:00');
    const series = await made(agreed, startsAt, { every: 2 });
    const last = series.bookings.at(-1) as Session;
    expect(wallClock(last.startsAt, ZONE)).toMatchObject({
      date: addDays(localDate(startsAt, ZONE), 22 * 7),
      time: '10:00',
    });
    const day = localDate(last.startsAt, ZONE);
    expect(await slotsOf(app, at(1), `?from=${day}&to=${day}`)).toEqual([]);
    const slots = await slotsOf(app, at(1), `?from=${day}&to=${day}&horizon=series`);
    const later = slots.find((slot) => wallClock(slot.startsAt, ZONE).time === '14:00')?.startsAt as string;
    const move = await agreed.asking.visitor.post(`/api/bookings/${last.id}/reschedule`, { startsAt: later });
    expect(move).toMatchObject({ status: 200, body: { booking: { startsAt: later, seriesId: series.series.id } } });
    const beyond = await preview(agreed, await freeAt(1, 46, '10:00'), { every: 2 });
    expect(beyond.body.dates.map(({ reason }) => reason).slice(-2)).toEqual(['too_far', 'too_far']);
    const far = plus(startsAt, 27 * 7 * DAY);
    expect(await preview(agreed, far)).toMatchObject({
      status: 400,
      body: { fields: { startsAt: expect.any(String) } },
    });
    expect(await slotsOf(app, at(1), `?from=${localDate(far, ZONE)}&horizon=series`)).toEqual([]);
  });

  it('with a date that another family has shows it and writes nothing; it is skipped or moved, and the others stand', async () => {
    const [agreed, other] = [await agree(2), await agree(2)];
    const startsAt = await freeAt(2, 5, '11:00');
    const shown = await preview(agreed, startsAt);
    const sixth = shown.body.dates[5]?.startsAt as string;
    await booked(other, sixth);
    const refused = await bookSeries(agreed, startsAt);
    expect([refused.status, refused.body.code, refused.body.dates.map(({ free, reason }) => reason ?? free)]).toEqual([
      ...[409, 'series_conflicts'],
      Array.from({ length: 12 }, (_, week) => (week === 5 ? 'taken' : true)),
    ]);
    expect(await sessionsOf(agreed)).toEqual([]);
    const others = refused.body.dates[5]?.others?.map((slot) => slot.startsAt) ?? [];
    expect(others).toContain(plus(sixth, 1.5 * HOUR));
    expect(others).not.toContain(sixth);
    // What was skipped is not what is taken.
    const skips = await bookSeries(agreed, startsAt, { skip: [startsAt] });
    expect([skips.status, skips.body.code]).toEqual([409, 'series_conflicts']);
    const moves = [{ from: sixth, startsAt: plus(sixth, 1.5 * HOUR) }];
    const { bookings, series } = await made(agreed, startsAt, { moves });
    expect(bookings[5]).toMatchObject({ startsAt: plus(sixth, 1.5 * HOUR), seriesId: series.id });
    expect(bookings).toHaveLength(12);
    const third = await agree(2);
    const hour = await freeAt(2, 5, '14:00');
    const taken = (await preview(third, hour)).body.dates[5]?.startsAt as string;
    await booked(other, taken);
    const left = await made(third, hour, { skip: [taken] });
    expect([left.bookings.length, left.series.weeks]).toEqual([11, 11]);
    expect(left.bookings.map((one) => one.startsAt)).not.toContain(taken);
  });

  it('is refused to others, with what is no series, and with dates of none', async () => {
    const [agreed, other] = [await agree(0), await agree(1)];
    const startsAt = await freeAt(0, 9, '09:00');
    expect(await bookSeries(agreed, startsAt, {}, other.asking.visitor)).toMatchObject({ status: 404 });
    expect(await bookSeries(agreed, startsAt, { quoteId: other.quoteId })).toMatchObject({ status: 404 });
    for (const wrong of [
      { weeks: 1 },
      { weeks: 13 },
      { weeks: 2.5 },
      { every: 3 },
      { every: undefined },
      { sessionType: 'by post' },
      { startsAt: '2020-01-01T00:00:00.000Z' },
      { startsAt: 'soon' },
      { skip: ['soon'] },
      { skip: [plus(startsAt, DAY)] },
      { skip: Array(13).fill(startsAt) },
      { moves: [{ from: plus(startsAt, DAY), startsAt }] },
      { weeks: 2, skip: [startsAt, plus(startsAt, 7 * DAY)] },
    ])
      expect([wrong, await bookSeries(agreed, startsAt, wrong)]).toMatchObject([
        wrong,
        { status: 400, body: { code: 'validation' } },
      ]);
    const series = await made(agreed, startsAt, { weeks: 2 });
    for (const what of ['cancel', 'move'] as const) {
      const body = { from: idOf(series, 0), startsAt: plus(startsAt, HOUR) };
      expect(await change(other.asking.visitor, series, what, body)).toMatchObject({ status: 404 });
      expect(await change(at(1).visitor, series, what, body)).toMatchObject({ status: 404 });
      expect(await change(app.visitor(), series, what, body)).toMatchObject({ status: 404 });
      const foreign = { ...body, from: agreed.quoteId };
      expect(await change(agreed.asking.visitor, series, what, foreign)).toMatchObject({ status: 404 });
    }
    expect(await live(agreed)).toHaveLength(2);
  });

  it('of which another family books week 7 at the same moment: one has it, the other is shown it, nothing is half-written', async () => {
    for (let round = 0; round < 6; round++) {
      const [agreed, other] = [await agree(3), await agree(3)];
      const startsAt = await freeAt(3, 4 + round, '13:00');
      const seventh = (await preview(agreed, startsAt)).body.dates[6]?.startsAt as string;
      // It begins half an hour later: no unique time, the overlap itself is what is refused.
      const overlapping = plus(seventh, HOUR / 2);
      const rival = () => book(other, overlapping);
      const [answer, single] = await (round % 2
        ? Promise.all([bookSeries(agreed, startsAt), rival()])
        : Promise.all([rival(), bookSeries(agreed, startsAt)]).then(([one, two]) => [two, one] as const));
      expect([answer.status, single.status].sort()).toEqual([201, 409]);
      if (answer.status === 201) {
        expect([single.body.code, (await live(agreed)).length]).toEqual(['slot_taken', 12]);
        continue;
      }
      expect([answer.body.code, answer.body.dates.filter(({ free }) => !free)]).toEqual([
        'series_conflicts',
        [expect.objectContaining({ startsAt: seventh, reason: 'taken' })],
      ]);
      expect(await sessionsOf(agreed)).toEqual([]);
      expect(await confirmationsTo(agreed.asking.email)).toBe(0);
      expect((await made(agreed, startsAt, { skip: [seventh] })).bookings).toHaveLength(11);
    }
  });

  it('of two families for the same weeks, in two processes at the same moment, one is booked whole', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, other] = [await agree(4), await agree(4)];
      const startsAt = await freeAt(4, 4 + round, '09:30');
      const second = beside.visitor();
      for (const [name, value] of other.asking.visitor.cookies) second.cookies.set(name, value);
      const answers = await Promise.all([bookSeries(one, startsAt), bookSeries(other, startsAt, {}, second)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect([(await live(one)).length, (await live(other)).length].sort((a, b) => a - b)).toEqual([0, 12]);
    }
  });
});

describe('G-12 this and all later', () => {
  it('are cancelled by either side with notice: one mail with one calendar file; the earlier ones stay', async () => {
    const agreed = await agree(5);
    const startsAt = await freeAt(5, 5, '09:00');
    const series = await made(agreed, startsAt, { weeks: 6 });
    const ended = await change(agreed.asking.visitor, series, 'cancel', { from: idOf(series, 4), reason: 'Holidays' });
    expect([ended.status, ended.body.bookings.map(({ id, status }) => [id, status])]).toEqual([
      200,
      [4, 5].map((place) => [idOf(series, place), 'cancelled']),
    ]);
    for (const address of [agreed.asking.email, at(5).email]) {
      const [calendar] = await calendarsTo(address, /Subject: Your sessions from[\s\S]*?cancelled/);
      expect([count(calendar, /^BEGIN:VEVENT/), count(calendar, /^METHOD:CANCEL/)]).toEqual([2, 1]);
      expect(count(calendar, /^SEQUENCE:1/)).toBe(2);
    }
    // A single session of a series is cancelled like any other.
    const alone = await agreed.asking.visitor.post(`/api/bookings/${idOf(series, 1)}/cancel`, {});
    expect(alone).toMatchObject({ status: 200, body: { booking: { status: 'cancelled' } } });
    const byTutor = await change(at(5).visitor, series, 'cancel', { from: idOf(series, 1) });
    expect(byTutor.body.bookings.map(({ id }) => id)).toEqual([idOf(series, 2), idOf(series, 3)]);
    expect((await live(agreed)).map(({ id }) => id)).toEqual([idOf(series, 0)]);
    expect(await change(at(5).visitor, series, 'cancel', { from: idOf(series, 1) })).toMatchObject({
      status: 409,
      body: { code: 'series_ended' },
    });
    // Its times are free again.
    const [free] = await slotsOf(app, at(5), `?from=${series.bookings[3]?.startsAt}`);
    expect(free?.startsAt).toBe(series.bookings[3]?.startsAt);
    await app.advance(Date.parse(startsAt) - Date.parse(await app.advance(0)) - 23 * HOUR);
    for (const visitor of [agreed.asking.visitor, at(5).visitor])
      expect(await change(visitor, series, 'cancel', { from: idOf(series, 0) })).toMatchObject({
        status: 409,
        body: { code: 'notice_too_short' },
      });
  });

  it('are moved by a week, past each other, and by hours; one that cannot is shown and stays where it is', async () => {
    const [agreed, other] = [await agree(5), await agree(5)];
    const startsAt = await freeAt(5, 8, '10:00');
    const series = await made(agreed, startsAt, { weeks: 5 });
    const times = series.bookings.map((one) => one.startsAt);
    const [calendar] = await calendarsTo(agreed.asking.email, /Subject: .*5 sessions/);
    expect(count(calendar, /^BEGIN:VEVENT/)).toBe(5);
    const week = await change(agreed.asking.visitor, series, 'move', { from: idOf(series, 1), startsAt: times[2] });
    expect([week.status, week.body.bookings.map((one) => one.startsAt).slice(0, 3)]).toEqual([200, times.slice(2, 5)]);
    for (const address of [agreed.asking.email, at(5).email]) {
      const [entry] = await calendarsTo(address, /Subject: Your sessions were\s+moved/);
      expect([count(entry, /^BEGIN:VEVENT/), count(entry, /^METHOD:REQUEST/)]).toEqual([4, 1]);
    }
    await booked(other, plus(times[4] as string, 3 * HOUR));
    const to = { from: idOf(series, 1), startsAt: plus(times[2] as string, 3 * HOUR) };
    const refused = await change(at(5).visitor, series, 'move', to);
    expect([refused.status, refused.body.code, refused.body.dates.filter(({ free }) => !free)]).toEqual([
      ...[409, 'series_conflicts'],
      [expect.objectContaining({ bookingId: idOf(series, 3), reason: 'taken' })],
    ]);
    expect((await live(agreed))[1]?.startsAt).toBe(times[2]);
    const moved = await change(at(5).visitor, series, 'move', { ...to, skip: [idOf(series, 3)] });
    expect(moved.status).toBe(200);
    const now = new Map((await live(agreed)).map((one) => [one.id, wallClock(one.startsAt, ZONE).time]));
    expect([0, 1, 2, 3, 4].map((place) => now.get(idOf(series, place)))).toEqual([
      '10:00',
      '13:00',
      '13:00',
      '10:00',
      '13:00',
    ]);
  });

  it('are moved by both sides at the same moment to one new time, all of them', async () => {
    const agreed = await agree(1);
    const series = await made(agreed, await freeAt(1, 9, '12:00'), { weeks: 8 });
    for (let round = 0; round < 6; round++) {
      const [first] = await live(agreed);
      const startsAt = first?.startsAt as string;
      const is = (time: string) => wallClock(startsAt, ZONE).time === time;
      const shift = (hours: number) => ({ from: idOf(series, 0), startsAt: plus(startsAt, hours * HOUR) });
      const [mine, theirs] = is('12:00')
        ? [shift(1), shift(2)]
        : is('13:00')
          ? [shift(-1), shift(1)]
          : [shift(-1), shift(-2)];
      const answers = await Promise.all([
        change(agreed.asking.visitor, series, 'move', mine),
        change(at(1).visitor, series, 'move', theirs),
      ]);
      for (const { status, body } of answers) {
        expect([200, 409]).toContain(status);
        if (status === 409) expect(body.code).toBe('changed_meanwhile');
      }
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      const left = await live(agreed);
      expect(left).toHaveLength(8);
      expect(new Set(left.map((one) => wallClock(one.startsAt, ZONE).time)).size).toBe(1);
      if (answers.some(({ status }) => status === 409)) {
        const won = answers[0].status === 200 ? mine : theirs;
        expect(left[0]?.startsAt).toBe(won.startsAt);
      }
    }
  });

  it('A-07 stand in the admin area as one series', async () => {
    const agreed = await agree(0);
    const startsAt = await freeAt(0, 12, '12:00');
    const { series, bookings } = await made(agreed, startsAt, { weeks: 2, every: 2 });
    const admin = await signIn(app, await account(app, 'admin'));
    const { body } = await admin.get<{ sessions: Session[] }>('/api/admin/sessions/active?dateRange=all_upcoming');
    expect(
      body.sessions.filter(({ seriesId }) => seriesId === series.id).map(({ id, everyWeeks }) => [id, everyWeeks]),
    ).toEqual(bookings.map(({ id }) => [id, 2]));
    expect(await admin.get(`/api/admin/bookings/${bookings[1]?.id}`)).toMatchObject({
      body: { booking: { seriesId: series.id, everyWeeks: 2 } },
    });
  });

  it('A-16 are counted for admins: who books series, and which of their sessions were held, moved, missed and cancelled', async () => {
    const admin = await signIn(app, await account(app, 'admin'));
    const usage = async (query = '') => {
      const path = `/api/admin/analytics/usage?city=hobart${query}`;
      const { status, body } = await admin.get<{ usage: AnalyticsUsage }>(path);
      expect(status).toBe(200);
      return body.usage.series;
    };
    const nothing = { booked: 0, weekly: 0, enquiries: 0, sessions: 0, held: 0, ahead: 0, missed: 0, cancelled: 0 };
    expect(await usage()).toEqual({ ...nothing, moved: 0, share: null });
    const agreed = await settled(app, await family(app, { location: 'Hobart, TAS 7000' }), at(6));
    const hour = await freeAt(6, 5, '09:00');
    await booked(agreed, plus(hour, 2 * HOUR));
    expect(await usage()).toEqual({ ...nothing, moved: 0, share: 0 });
    const weekly = await made(agreed, hour, { weeks: 5 });
    await made(agreed, plus(hour, 4 * HOUR), { weeks: 2, every: 2 });
    expect(await usage()).toEqual({
      ...nothing,
      booked: 2,
      weekly: 1,
      enquiries: 1,
      sessions: 7,
      ahead: 7,
      moved: 0,
      share: 87.5,
    });

    const [, second, third, fourth] = weekly.bookings as [Session, Session, Session, Session];
    const { visitor } = agreed.asking;
    for (const later of [plus(third.startsAt, 90 * 60_000), third.startsAt])
      expect((await visitor.post(`/api/bookings/${third.id}/reschedule`, { startsAt: later })).status).toBe(200);
    await visitor.post(`/api/bookings/${fourth.id}/reschedule`, { startsAt: plus(fourth.startsAt, HOUR) });
    expect((await change(visitor, weekly, 'cancel', { from: fourth.id })).body.bookings).toHaveLength(2);
    await app.advance(Date.parse(hour) - Date.parse(await app.advance(0)) + HOUR);
    expect((await at(6).visitor.post(`/api/bookings/${idOf(weekly, 0)}/complete`, {})).status).toBe(200);
    await app.advance(7 * DAY);
    expect((await at(6).visitor.post(`/api/bookings/${second.id}/no-show`, { by: 'student' })).status).toBe(200);
    const today = localDate(await app.advance(0), ZONE);
    const day = addDays(localDate(hour, ZONE), -5);
    const found = await usage(`&from=${day}&to=${today}`);
    // Two of the other series are ahead; how its first one went is not said by anybody yet, or by the clock.
    expect(found).toMatchObject({ booked: 2, sessions: 7, missed: 1, cancelled: 2, moved: 2, share: 87.5 });
    expect([found.held + found.ahead, [1, 2]]).toEqual([4, expect.arrayContaining([found.held])]);
    expect(await usage(`&from=${today}`)).toEqual({ ...nothing, moved: 0, share: null });
    expect(await usage(`&from=${day}&to=${today}&subject=physics`)).toMatchObject({ ...nothing, share: null });
    for (const wrong of ['from=soon', 'city=paris', 'subject=magic', 'from=2026-02-02&to=2026-02-01'])
      expect(await admin.get(`/api/admin/analytics/usage?${wrong}`)).toMatchObject({
        status: 400,
        body: { code: 'validation' },
      });
  });
});
