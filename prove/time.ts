import type { Browser } from '@playwright/test';
import { numberText } from '../domain/shared/number.js';
import { Random } from '../seed/market/random.js';
import { session } from '../test/support/admin-sessions.js';
import { account, signIn, type TestTutor, tutor } from '../test/support/people.js';
import { type Family, family, quoted, type Teacher } from '../test/support/quotes.js';
import { slotsOf, worksDaily } from '../test/support/sessions.js';
import { atLeast, type Context, exactly, type Figure, type Proof } from './proof.js';
import { type Hours, quoteEnds, rangesOf, startsOf, weekOf } from './time/expected.js';
import { dayOn, daysLater, momentOf, wall, type Zone, ZONES } from './time/law.js';
import { adminAreaIn, openChromium, profileIn, READERS } from './time/screens.js';
import { until } from './until.js';
import { type World, worldOfOwnClock, worldOfSystemClock } from './time/world.js';

export const time: Proof = {
  name: 'time',
  title:
    'The system clock on days on which Sydney’s clocks change and on a leap day, compared with the states’ acts: sessions, slots, quotes, screens in Perth, Adelaide and Hobart',
  promises: ['REL-24'],
  run: async (context) => {
    const world = context.full ? await worldOfSystemClock() : await worldOfOwnClock();
    try {
      return await tried(world, context);
    } finally {
      await world.close();
    }
  },
};

const SYDNEY: Zone = 'Australia/Sydney';
const [MINUTE, HOUR] = [60_000, 3_600_000];

/** Two on which clocks change, back and forward, and one that most years lack. */
const DAYS = ['2027-04-04', '2027-10-03', '2028-02-29'];
const CASES = 500;
/** Of a difference that is printed. */
const MOST_CHARACTERS = 400;

/**
 * When it is looked, in order: around midnights, in and around the hour that comes twice, never, or once; not at a half
 * hour, from which twelve hours' notice would end as a session begins.
 */
const moments = (day: string, full: boolean): number[] => {
  const two = momentOf(day, '02:31', SYDNEY);
  const few = [momentOf(daysLater(day, -7), '12:01', SYDNEY), two, momentOf(daysLater(day, 1), '00:01', SYDNEY)];
  if (!full) return few;
  return [
    ...few,
    momentOf(daysLater(day, -1), '23:58', SYDNEY),
    momentOf(day, '00:01', SYDNEY),
    two + HOUR,
    two + 2 * HOUR,
    // Another day in Perth and Adelaide.
    momentOf(day, '00:31', 'Australia/Adelaide'),
    momentOf(day, '12:01', SYDNEY),
    momentOf(day, '23:58', SYDNEY),
  ].sort((one, other) => one - other);
};

/** Beginnings of sessions around the ends of days and in the nights of the change. */
function sessionsAround(day: string, count: number, random: Random): number[] {
  return Array.from({ length: count }, () => {
    const zone = random.of(ZONES);
    const near = daysLater(day, random.int(-1, 9));
    return random.happens(60)
      ? momentOf(near, '00:00', zone) + random.of([-60, -1, 0, 1, 30]) * MINUTE
      : momentOf(day, '00:00', zone) + random.int(0, 300) * MINUTE;
  });
}

const WINDOWS = [
  { from: '00:00', to: '04:30' },
  { from: '01:30', to: '03:30' },
  { from: '02:30', to: '05:00' },
  { from: '21:00', to: '00:00' },
] as const;

/** What was compared, what was not as the acts have it. */
class Compared {
  cases = 0;
  readonly wrong: string[] = [];

  case(what: string, shown: unknown, expected: unknown): void {
    this.cases += 1;
    const [is, should] = [JSON.stringify(shown), JSON.stringify(expected)];
    if (is !== should) this.wrong.push(`${what}: ${is}, expected ${should}`);
  }
}

type People = {
  /** Who holds the sessions, and for whom operators look. */
  teacher: TestTutor;
  admin: { username: string };
  /** Tutors with hours in every zone. */
  tutors: { tutor: TestTutor; hours: Hours }[];
};

const LONG = { wwcExpiryDate: '2031-01-01T00:00:00.000Z' };

async function people({ app }: World, full: boolean): Promise<People> {
  const windows = full ? WINDOWS : WINDOWS.slice(1, 2);
  const tutors = [];
  for (const zone of ZONES)
    for (const window of windows) {
      const one = await tutor(app, LONG);
      const { from: startTime, to: endTime } = window;
      await worksDaily(app, one, { startTime, endTime, timezone: zone });
      tutors.push({ tutor: one, hours: { zone, ...window } });
    }
  return { teacher: await tutor(app, LONG), admin: await account(app, 'admin'), tutors };
}

async function tried(world: World, { full, seed, progress }: Context): Promise<Figure[]> {
  const { app } = world;
  const random = new Random(`time ${seed}`);
  const here = await people(world, full);
  const [buckets, days, slots, quotes, screens] = Array.from({ length: 5 }, () => new Compared()) as [
    Compared,
    Compared,
    Compared,
    Compared,
    Compared,
  ];
  const browser = full ? await openChromium() : null;
  let done = 0;
  const total = DAYS.length * moments(DAYS[0] as string, full).length;
  try {
    for (const day of DAYS) {
      const sessions = new Map<string, number>();
      const before = moments(day, full)[0] as number;
      let sent: Sent | undefined;
      await world.moveTo(before - HOUR);
      for (const at of sessionsAround(day, full ? 24 : 12, random)) {
        const startsAt = new Date(at).toISOString();
        sessions.set(await session(app, { tutorId: here.teacher.tutorId, startsAt, seat: sessions.size + 1 }), at);
      }
      for (const now of moments(day, full)) {
        await world.moveTo(now);
        await look(world, here, sessions, now, { buckets, days, slots });
        sent ??= await send(world, here, now, quotes);
        if (full && now !== before) await send(world, here, now, quotes);
        quotes.case(
          `at ${new Date(now).toISOString()} a quote that ends at ${new Date(sent.ends).toISOString()}`,
          (await read(sent))?.status,
          now <= sent.ends ? 'submitted' : 'expired',
        );
        if (browser && moments(day, false).includes(now))
          await lookAtScreens(world, here, { browser, now, sessions, screens });
        progress(++done, total);
      }
    }
  } finally {
    await browser?.close();
  }
  const all = [buckets, days, slots, quotes, screens];
  for (const line of all.flatMap(({ wrong }) => wrong).slice(0, 20)) console.error(line.slice(0, MOST_CHARACTERS));
  const figure = (what: string, { cases, wrong }: Compared) =>
    exactly(`${what}, of ${numberText(cases)}, other than the acts have it`, 0, wrong.length);
  return [
    atLeast(
      'cases compared',
      full ? CASES : 1,
      all.reduce((sum, { cases }) => sum + cases, 0),
    ),
    figure('sessions in today, next 7 days and all upcoming', buckets),
    figure('sessions on the days of the calendar in Perth, Adelaide, Hobart and Sydney', days),
    figure('free times of tutors in four zones', slots),
    figure('ends of quotes, and quotes before and after their end', quotes),
    ...(full ? [figure('times on screens in Perth, Adelaide and Hobart', screens)] : []),
  ];
}

type Looked = Record<'buckets' | 'days' | 'slots', Compared>;

/** Compares what the program answers at a moment. */
async function look(
  { app }: World,
  { admin, teacher, tutors }: People,
  sessions: ReadonlyMap<string, number>,
  now: number,
  { buckets, days, slots }: Looked,
): Promise<void> {
  const at = new Date(now).toISOString();
  // A session lasts less long than the clock is moved by.
  const operator = await signIn(app, admin);
  const idsIn = async (dateRange: string) => {
    const path = `/api/admin/sessions/active?dateRange=${dateRange}`;
    const { body } = await operator.get<{ sessions: { id: string }[] }>(path);
    return new Set(body.sessions.map(({ id }) => id));
  };
  const ranges = ['today', 'next_7_days', 'all_upcoming'] as const;
  const found = await Promise.all(ranges.map(idsIn));
  for (const [id, startsAt] of sessions) {
    const expected = rangesOf(startsAt, now);
    buckets.case(
      `at ${at} a session of ${new Date(startsAt).toISOString()}`,
      found.map((ids) => ids.has(id)),
      ranges.map((range) => expected[range]),
    );
  }
  for (const zone of ZONES) {
    type Cells = { cells: { from: string; sessions: { id: string }[] }[] };
    const path = `/api/admin/calendar?timeZone=${zone}&each=50&tutorId=${teacher.tutorId}`;
    const { body } = await operator.get<Cells>(path);
    const dayOf = new Map(
      body.cells.flatMap(({ from, sessions: held }) =>
        held.map(({ id }) => [id, new Date(wall(Date.parse(from), zone)).toISOString().slice(0, 16)]),
      ),
    );
    const week = weekOf(now, zone);
    for (const [id, startsAt] of sessions) {
      const day = dayOn(startsAt, zone);
      days.case(
        `at ${at} in ${zone} a session of ${new Date(startsAt).toISOString()}`,
        dayOf.get(id) ?? null,
        week.includes(day) ? `${day}T00:00` : null,
      );
    }
  }
  for (const { tutor: one, hours } of tutors) {
    const day = dayOn(now, hours.zone);
    const last = daysLater(day, 3);
    const free = await slotsOf(app, one, `?from=${day}&to=${last}`);
    const expected = startsOf(hours, now).filter((start) => dayOn(start, hours.zone) <= last);
    slots.case(
      `at ${at} free times of ${hours.zone} ${hours.from} to ${hours.to}`,
      free.map(({ startsAt }) => startsAt),
      expected.map((start) => new Date(start).toISOString()),
    );
  }
}

/** A quote that was sent, when it ends, and who reads it. */
type Sent = { id: string; ends: number; asking: Family };

/** Sends a quote, which ends with its seventh day. */
async function send({ app }: World, { teacher, tutors }: People, now: number, quotes: Compared): Promise<Sent> {
  const asking = await family(app);
  const everybody = [teacher, ...tutors.map(({ tutor: one }) => one)];
  let invited: TestTutor | undefined;
  await until('a tutor is invited', async () => {
    const found = await app.database.one<{ tutorId: string }>(
      'select tutor_id as "tutorId" from tutor_opportunities where enquiry_id = $1 limit 1',
      [asking.id],
    );
    invited = everybody.find(({ tutorId }) => tutorId === found?.tutorId);
    return invited !== undefined;
  });
  const one = invited as TestTutor;
  const quoting: Teacher = { ...one, visitor: await signIn(app, one) };
  const sent = { id: await quoted(app, asking, quoting), ends: quoteEnds(now), asking };
  const expected = new Date(sent.ends).toISOString();
  quotes.case(`the end of a quote of ${new Date(now).toISOString()}`, (await read(sent))?.expiresAt, expected);
  return sent;
}

type Quote = { id: string; status: string; expiresAt: string };
async function read({ id, asking }: Sent): Promise<Quote | undefined> {
  const { body } = await asking.visitor.get<{ quotes: Quote[] }>(`/api/enquiries/${asking.id}/quotes`);
  return body.quotes.find((one) => one.id === id);
}

type OnScreens = {
  browser: Browser;
  now: number;
  sessions: ReadonlyMap<string, number>;
  screens: Compared;
};

/** Opens the admin area and the pages of tutors as readers in other zones. */
async function lookAtScreens({ app: { url } }: World, { admin, tutors }: People, on: OnScreens): Promise<void> {
  const { browser, now, sessions, screens } = on;
  for (const zone of READERS) {
    const area = await adminAreaIn(browser, zone, { ...admin, url, now, sessions: [...sessions.values()] });
    area.expected.forEach((row, index) => screens.case(`the admin area in ${zone}`, area.shown[index], row));
    screens.case(`rows of the admin area in ${zone}`, area.shown.length, area.expected.length);
    for (const { tutor: one, hours } of tutors.filter((_, index) => index % WINDOWS.length === 1)) {
      const profile = await profileIn(browser, zone, { url, tutorId: one.tutorId, now, hours });
      screens.case(`in ${zone} the page of a tutor of ${hours.zone}`, profile.shown, profile.expected);
    }
  }
}
