import { removeBusyCalendar, setBusyCalendar } from '../../../application/calendar/calendar.writes.js';
import { ReadBusyCalendars } from '../../../application/calendar/read-busy-calendars.task.js';
import { SetBusyCalendar, SetBusyCalendarHandler } from '../../../application/calendar/set-busy-calendar.command.js';
import { type BusyCalendar, BusyCalendars } from '../../../application/ports/calendar/busy-calendars.js';
import { CalendarReader } from '../../../application/ports/calendar/calendar-reader.js';
import type { BusyReading } from '../../../domain/calendar/busy-calendar.js';
import { busyCalendarRules } from '../../../domain/calendar/busy-calendar.rules.js';
import { ReadableVault } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

const URL_OF_MINE = 'https://calendar.example/mine.ics';
const BUSY = [{ startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-01T01:00:00.000Z' }];

class KeptCalendars extends BusyCalendars {
  known: BusyCalendar | null = null;
  due: BusyCalendar[] = [];
  readonly kept: [id: string, reading: BusyReading][] = [];

  ofTutor = async () => this.known;
  claimDue = async (_now: string, _next: string, most: number) => this.due.splice(0, most);
  async keep(id: string, reading: BusyReading): Promise<void> {
    if (id === 'lost') throw new Error('The database is away');
    this.kept.push([id, reading]);
  }
}

class Answering extends CalendarReader {
  readonly asked: string[] = [];
  answer = async (_url: string): Promise<BusyReading> => ({ busy: BUSY });

  read(url: string): Promise<BusyReading> {
    this.asked.push(url);
    return this.answer(url);
  }
  close(): void {}
}

let world: InMemoryWorld;
let calendars: KeptCalendars;
let reader: Answering;
beforeEach(() => {
  world = new InMemoryWorld();
  calendars = new KeptCalendars();
  reader = new Answering();
});

const set = (url: string | null, accountId: string) =>
  new SetBusyCalendarHandler(
    ...([world.tutors, world.tutorChanges, calendars, reader, new ReadableVault(), world.clock] as const),
  ).execute(new SetBusyCalendar(url, accountId));

describe('G-17 a tutor’s busy calendar', () => {
  it('is read as it is named, and its address sealed; no event says where it is or when the tutor is busy', async () => {
    const { tutorId, accountId } = await world.streams.tutor();
    const done = await world.effectsOf(() => set(URL_OF_MINE, accountId));
    expect(done.types).toEqual(['BusyCalendarSet']);
    expect(JSON.stringify(done.events)).not.toMatch(/calendar\.example|2026-12-01/);
    const [kept] = world.written(setBusyCalendar);
    expect(kept).toMatchObject({ tutorId, busy: BUSY, problem: null, readAt: world.clock.now() });
    expect(kept?.url).toBe(`busy_calendars/${kept?.id}/url:${URL_OF_MINE}`);
    expect((await world.ledger.load('tutor', tutorId)).state.busyCalendarAt).toBe(world.clock.now());
  });

  it('that cannot be read is kept with the problem; named again, it is read again', async () => {
    const { tutorId, accountId } = await world.streams.tutor();
    reader.answer = async () => ({ problem: 'not_found' });
    await set(URL_OF_MINE, accountId);
    expect(world.written(setBusyCalendar)).toMatchObject([{ busy: [], problem: 'not_found', readAt: null }]);
    calendars.known = { id: 'c1', tutorId, url: URL_OF_MINE, timezone: 'Australia/Sydney' };
    reader.answer = async () => ({ busy: BUSY });
    expect((await world.effectsOf(() => set(URL_OF_MINE, accountId))).types).toEqual([]);
    expect(calendars.kept).toEqual([['c1', { busy: BUSY }]]);
  });

  it('is taken away once, and needs a profile', async () => {
    const { accountId } = await world.streams.tutor();
    await set(URL_OF_MINE, accountId);
    expect((await world.effectsOf(() => set(null, accountId))).types).toEqual(['BusyCalendarRemoved']);
    expect(world.written(removeBusyCalendar)).toHaveLength(1);
    expect((await world.effectsOf(() => set(null, accountId))).types).toEqual([]);
    await expect(set(URL_OF_MINE, await world.streams.account())).rejects.toMatchObject({ code: 'profile_required' });
    expect(reader.asked).toEqual([URL_OF_MINE]);
  });

  it('is read beside the others: one that does not answer, and one that cannot be kept, hold nobody back', async () => {
    const calendar = (id: string) => ({ id, tutorId: id, url: `https://${id}.example/`, timezone: 'Australia/Sydney' });
    calendars.due = ['slow', 'lost', ...Array.from({ length: 25 }, (_, place) => `quick-${place}`)].map(calendar);
    let answerSlow = (_: BusyReading): void => undefined;
    const slow = new Promise<BusyReading>((resolve) => (answerSlow = resolve));
    reader.answer = (url) => (url.includes('slow') ? slow : Promise.resolve({ busy: [] }));
    const task = new ReadBusyCalendars(calendars, reader);
    const first = task.run(world.clock.now());
    await vi.waitFor(() => expect(calendars.kept).toHaveLength(18), { timeout: 60_000 });
    answerSlow({ problem: 'too_slow' });
    await expect(first).rejects.toThrow('could not be kept');
    expect(calendars.kept.at(-1)).toEqual(['slow', { problem: 'too_slow' }]);
    expect([await task.run(world.clock.now()), await task.run(world.clock.now())]).toEqual([7, 0]);
    task.stop();
    calendars.due = [calendar('late')];
    expect(await task.run(world.clock.now())).toBe(0);
  });

  it.each([
    ['http://calendar.example/a.ics', 'begins with https://'],
    ['webcal://calendar.example/a.ics', 'begins with https://'],
    ['calendar.example', 'begins with https://'],
    ['', 'Please paste the address'],
    ['https://me:secret@calendar.example/a.ics', 'without a user name, password or port'],
    ['https://calendar.example:8443/a.ics', 'without a user name, password or port'],
    [`https://calendar.example/${'x'.repeat(2_000)}`, ''],
    [7, ''],
    [undefined, ''],
  ])('is not named as %s', (url, words) => {
    const { success, error } = busyCalendarRules.safeParse({ url });
    expect([success, error?.issues[0]?.message]).toEqual([false, expect.stringContaining(words)]);
  });

  it('is named by any https address, or by none', () => {
    expect(busyCalendarRules.parse({ url: ' https://Calendar.example:443/a b?c#d ' })).toEqual({
      url: 'https://calendar.example/a%20b?c#d',
    });
    expect(busyCalendarRules.parse({ url: null })).toEqual({ url: null });
  });
});
