import { BookSeries, BookSeriesHandler } from '../../../application/booking/book-series.command.js';
import { releaseHold } from '../../../application/booking/booking.writes.js';
import { CancelSeries, CancelSeriesHandler } from '../../../application/booking/cancel-series.command.js';
import { MoveSeries, MoveSeriesHandler } from '../../../application/booking/move-series.command.js';
import { PreviewSeries, PreviewSeriesHandler } from '../../../application/booking/preview-series.query.js';
import { SeriesDates } from '../../../application/booking/series-dates.js';
import { DAY, HOUR, instantOf, MINUTE, plus } from '../../../domain/shared/time.js';
import { type Agreement, agreement, bookedBy, MONDAY_NINE } from '../../support/agreements.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

/** Before and after the clocks go back on 4 April 2027 it is nine in Sydney. */
const monday = (place: number, time = '09:00') =>
  instantOf(plus('2026-11-30T00:00:00.000Z', place * 7 * DAY).slice(0, 10), time, 'Australia/Sydney');

describe('G-12 a series', () => {
  let world: InMemoryWorld;
  let agreed: Agreement;
  let dates: SeriesDates;
  const family = () => `enquirer-${agreed.enquiryId}`;
  beforeEach(async () => {
    world = new InMemoryWorld();
    agreed = await agreement(world);
    dates = new SeriesDates(world.slots);
  });

  const input = { startsAt: MONDAY_NINE, weeks: 4, every: 1 as const, sessionType: 'online' as const };
  const book = (change: Partial<BookSeries['wanted']> = {}, { enquiryId, quoteId } = agreed) =>
    new BookSeriesHandler(world.arrangements, dates, world.ledger, world.bookingMailer, world.clock).execute(
      new BookSeries(enquiryId, { ...input, quoteId, ...change }),
    );
  const preview = (change: Partial<BookSeries['wanted']> = {}) =>
    new PreviewSeriesHandler(world.ledger, world.arrangements, dates).execute(
      new PreviewSeries(agreed.enquiryId, { ...input, quoteId: agreed.quoteId, ...change }, world.clock.now()),
    );
  const sessions = async (seriesId: string) =>
    (await world.ledger.loadAll('booking', { seriesId })).toSorted((one, other) =>
      one.state.sessionDate < other.state.sessionDate ? -1 : 1,
    );
  const timesOf = async (seriesId: string) =>
    (await sessions(seriesId)).map(({ state: { status, sessionDate } }) =>
      status === 'confirmed' ? sessionDate : status,
    );
  const idOf = async (seriesId: string, place: number) => (await sessions(seriesId))[place]?.id as string;
  const cancel = (seriesId: string, from: string, by: 'student' | 'tutor' = 'student') =>
    new CancelSeriesHandler(world.sessions, world.bookingMailer).execute(
      new CancelSeries(seriesId, from, by, 'Holidays', `account:${agreed.accountId}`),
    );
  const move = (seriesId: string, from: string, to: MoveSeries['to'], by: 'student' | 'tutor' = 'student') =>
    new MoveSeriesHandler(world.sessions, dates, world.ledger, world.bookingMailer, world.clock).execute(
      new MoveSeries(seriesId, from, to, by, `holder:${agreed.enquiryId}`),
    );
  async function rival(): Promise<Agreement> {
    const enquiryId = await world.streams.enquiry();
    const { quoteId } = await world.streams.quote(enquiryId, agreed.tutorId, true);
    return { ...agreed, enquiryId, quoteId };
  }

  it('is bookings under one id in one commit, with one mail to each side and one room', async () => {
    const done = await world.effectsOf(() => book());
    const { seriesId } = done.result;
    expect(done.types.sort()).toEqual(['EnquiryArranged', ...Array<string>(4).fill('SessionBooked')]);
    expect(done.mailed).toEqual([`session-confirmed to ${family()}`, `session-confirmed to ${agreed.tutorId}`]);
    expect(done.mails[0]?.data).toMatchObject({
      startsAt: monday(0),
      every: 1,
      others: [1, 2, 3].map((place) => ({ startsAt: monday(place) })),
    });
    expect(await timesOf(seriesId)).toEqual([0, 1, 2, 3].map((place) => monday(place)));
    for (const { state, columns } of await sessions(seriesId)) {
      expect(state).toMatchObject({ seriesId, everyWeeks: 1, totalCost: 7_000 });
      expect(columns.meetingLink).toBe(`https://meet.example/Banksia-meeting-${seriesId}`);
    }
    expect(world.written(releaseHold)).toEqual([{ enquiryId: agreed.enquiryId }]);
  });

  it('with a date that is taken is refused whole and shows it; skipped or moved, the other weeks are booked', async () => {
    await bookedBy(world, await rival(), monday(2));
    const refused = await world.effectsOf(() =>
      expect(book()).rejects.toMatchObject({
        code: 'series_conflicts',
        details: {
          extra: {
            dates: [
              { startsAt: monday(0), free: true },
              { startsAt: monday(1), free: true },
              { startsAt: monday(2), free: false, reason: 'taken' },
              { startsAt: monday(3), free: true },
            ],
          },
        },
      }),
    );
    expect([...refused.types, ...refused.mailed, ...refused.writes]).toEqual([]);
    const shown = await preview();
    expect(shown.timezone).toBe('Australia/Sydney');
    expect(shown.dates.map(({ free }) => free)).toEqual([true, true, false, true]);
    const others = ['10:00', '10:30', '11:00'].map((time) => monday(2, time));
    expect(shown.dates[2]?.others?.map(({ startsAt }) => startsAt)).toEqual(others);
    const { seriesId } = await book({ skip: [monday(2)] });
    expect(await timesOf(seriesId)).toEqual([monday(0), monday(1), monday(3)]);
    await cancel(seriesId, await idOf(seriesId, 0));
    const moved = await book({ moves: [{ from: monday(2), startsAt: monday(2, '11:00') }] });
    expect(await timesOf(moved.seriesId)).toEqual([monday(0), monday(1), monday(2, '11:00'), monday(3)]);
  });

  it('is refused with dates that are none of its own, with none left, in the past and more than 26 weeks ahead', async () => {
    const fields = (field: string) => ({ kind: 'invalid', details: { fields: { [field]: expect.any(String) } } });
    await expect(book({ skip: [monday(9)] })).rejects.toMatchObject(fields('skip'));
    await expect(book({ weeks: 2, skip: [monday(0), monday(1)] })).rejects.toMatchObject(fields('skip'));
    await expect(book({ moves: [{ from: monday(9), startsAt: monday(9) }] })).rejects.toMatchObject(fields('moves'));
    const twice = { from: monday(1), startsAt: monday(1, '10:00') };
    await expect(book({ moves: [twice, twice] })).rejects.toMatchObject(fields('moves'));
    await expect(book({ startsAt: world.clock.now() })).rejects.toMatchObject(fields('startsAt'));
    await expect(book({ startsAt: monday(40) })).rejects.toMatchObject(fields('startsAt'));
    // A second session at the time of another is no session.
    await expect(book({ moves: [{ from: monday(1), startsAt: monday(2) }] })).rejects.toMatchObject({
      code: 'series_conflicts',
    });
    const fortnightly = await preview({ startsAt: monday(5), weeks: 12, every: 2 });
    expect(fortnightly.dates.map(({ reason }) => reason ?? 'free')).toEqual([
      ...Array<string>(10).fill('free'),
      ...['too_far', 'too_far'],
    ]);
  });

  it('is cancelled from a session on, with one mail to each side; the earlier ones stay', async () => {
    const { seriesId } = await book();
    const done = await world.effectsOf(async () => cancel(seriesId, await idOf(seriesId, 2)));
    expect(done.result.bookingIds).toHaveLength(2);
    expect(done.types).toEqual(['SessionCancelled', 'SessionCancelled']);
    expect(done.mailed).toEqual([`session-cancelled to ${family()}`, `session-cancelled to ${agreed.tutorId}`]);
    expect(done.mails[0]?.data).toMatchObject({ by: 'student', reason: 'Holidays', others: [{ startsAt: monday(3) }] });
    expect(await timesOf(seriesId)).toEqual([monday(0), monday(1), 'cancelled', 'cancelled']);
    await expect(cancel(seriesId, await idOf(seriesId, 2))).rejects.toMatchObject({ code: 'series_ended' });
    await expect(cancel('another', await idOf(seriesId, 0))).rejects.toMatchObject({ kind: 'not_found' });
    world.clock.advance(Date.parse(monday(0)) - Date.parse(world.clock.now()) - 23 * HOUR);
    await expect(cancel(seriesId, await idOf(seriesId, 0))).rejects.toMatchObject({ code: 'notice_too_short' });
  });

  it('R-55 that its tutor ends counts each session in the success rate, in the same commit', async () => {
    const { seriesId } = await book();
    const done = await world.effectsOf(async () => cancel(seriesId, await idOf(seriesId, 1), 'tutor'));
    expect(done.types.sort()).toEqual([...Array<string>(3).fill('SessionCancelled'), 'TutorFiguresRecomputed']);
    expect((await world.ledger.load('tutor', agreed.tutorId)).state).toMatchObject({ countedSessions: 3 });
  });

  it('is moved from a session on by the same step, past its own other sessions, and over a clock change', async () => {
    world.clock.advance(90 * DAY);
    const { seriesId } = await book({ startsAt: monday(16) });
    const done = await world.effectsOf(async () =>
      move(seriesId, await idOf(seriesId, 1), { startsAt: monday(18, '10:30') }, 'tutor'),
    );
    expect(done.types).toEqual(Array(3).fill('SessionRescheduled'));
    expect(done.mailed).toEqual([`session-moved to ${family()}`, `session-moved to ${agreed.tutorId}`]);
    expect(done.mails[0]?.data).toMatchObject({ by: 'tutor', movedFrom: monday(17), every: 1 });
    const later = [18, 19, 20].map((place) => monday(place, '10:30'));
    expect(await timesOf(seriesId)).toEqual([monday(16), ...later]);
    const again = await world.effectsOf(async () =>
      move(seriesId, await idOf(seriesId, 1), { startsAt: monday(18, '10:30') }),
    );
    expect([again.types, again.mailed, again.result.bookingIds.length]).toEqual([[], [], 3]);
  });

  it('that cannot move whole is refused with the sessions that cannot; those of `skip` stay where they are', async () => {
    const { seriesId } = await book();
    await bookedBy(world, await rival(), monday(2, '11:00'));
    const startsAt = monday(0, '10:30');
    const taken = await idOf(seriesId, 2);
    await expect(move(seriesId, await idOf(seriesId, 0), { startsAt })).rejects.toMatchObject({
      code: 'series_conflicts',
      details: {
        extra: {
          dates: expect.arrayContaining([
            expect.objectContaining({ bookingId: taken, startsAt: monday(2, '10:30'), free: false, reason: 'taken' }),
          ]),
        },
      },
    });
    expect(await timesOf(seriesId)).toEqual([0, 1, 2, 3].map((place) => monday(place)));
    await move(seriesId, await idOf(seriesId, 0), { startsAt, skip: [taken] });
    expect(await timesOf(seriesId)).toEqual([startsAt, monday(1, '10:30'), monday(2), monday(3, '10:30')]);
    const skip = [agreed.quoteId];
    await expect(move(seriesId, await idOf(seriesId, 0), { startsAt: monday(0), skip })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });

  it('moved by both sides at the same moment has one new time, and the other side is asked to look again', async () => {
    const { seriesId } = await book();
    const first = await idOf(seriesId, 0);
    const outcomes = await Promise.allSettled([
      move(seriesId, first, { startsAt: monday(0, '10:00') }),
      move(seriesId, first, { startsAt: monday(0, '11:00') }, 'tutor'),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'changed_meanwhile' },
    });
    const won = outcomes[0]?.status === 'fulfilled' ? '10:00' : '11:00';
    expect(await timesOf(seriesId)).toEqual([0, 1, 2, 3].map((place) => monday(place, won)));
  });

  it('in which a slot is taken while it is decided is decided again, and refused', async () => {
    const other = await rival();
    const outcomes = await Promise.allSettled([book(), bookedBy(world, other, plus(monday(3), 30 * MINUTE))]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const live = await world.ledger.loadAll('booking', { tutorId: agreed.tutorId, status: 'confirmed' });
    expect([1, 4]).toContain(live.length);
  });
});
