import { instantOf } from '../../../domain/shared/time.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { profile } from '../../support/onboarding.js';
import { account, signIn, tutor } from '../../support/people.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PATH = '/api/portal/availability';
const rule = (changes: Record<string, unknown> = {}) => ({
  dayOfWeek: 1,
  startTime: '15:00',
  endTime: '19:00',
  timezone: 'Australia/Sydney',
  ...changes,
});
type Kept = { timezone: string; rules: { id: string }[]; exceptions: { id: string }[] };
const put = (visitor: Visitor, body: Record<string, unknown>) => visitor.ask<Kept>('PUT', PATH, { body });
const newTutor = async () => {
  const person = await tutor(app);
  return { ...person, visitor: await signIn(app, person) };
};

describe('a tutor’s week', () => {
  it('R-37 R-90 F-13 is empty at first, and kept with its exceptions as it is sent', async () => {
    const { visitor } = await newTutor();
    expect(await visitor.get(PATH)).toMatchObject({
      status: 200,
      body: { success: true, timezone: 'Australia/Sydney', rules: [], exceptions: [] },
    });
    const sent = await put(visitor, {
      rules: [
        rule(),
        rule({ dayOfWeek: 6, startTime: '22:00', endTime: '00:00', maxBookingsPerSlot: 3, bufferMinutes: 0 }),
      ],
      exceptions: [
        { specificDate: '2026-12-24', isActive: false },
        { specificDate: '2026-12-26', startTime: '10:00', endTime: '12:00', isActive: true },
      ],
    });
    expect(sent).toMatchObject({
      status: 200,
      body: {
        rules: [
          { ...rule(), isActive: true, maxBookingsPerSlot: 1, bufferMinutes: 15 },
          { dayOfWeek: 6, startTime: '22:00', endTime: '00:00', maxBookingsPerSlot: 3, bufferMinutes: 0 },
        ],
        exceptions: [
          { specificDate: '2026-12-24', startTime: null, endTime: null, isActive: false },
          { specificDate: '2026-12-26', startTime: '10:00', endTime: '12:00', isActive: true },
        ],
      },
    });
    expect((await visitor.get(PATH)).body).toEqual(sent.body);
  });

  it('R-37 R-53 replaces what stood there, and what stays keeps its id', async () => {
    const { visitor, tutorId } = await newTutor();
    const before = await put(visitor, { rules: [rule(), rule({ dayOfWeek: 2 })] });
    const after = await put(visitor, { rules: [rule({ dayOfWeek: 2, bufferMinutes: 30 }), rule({ dayOfWeek: 3 })] });
    expect(after.body.rules).toMatchObject([
      { id: before.body.rules[1]?.id, dayOfWeek: 2, bufferMinutes: 30 },
      { dayOfWeek: 3 },
    ]);
    expect(await app.database.query('select 1 from tutor_availability where tutor_id = $1', [tutorId])).toHaveLength(2);
    const events = await app.database.query(
      `select data ->> 'rules' as rules from event_log where stream_id = $1 and type = 'AvailabilityReplaced'`,
      [tutorId],
    );
    expect(events).toEqual([{ rules: '2' }, { rules: '2' }]);
  });

  it('R-37 R-38 shows as slots in the tutor’s zone and in what search and matching read', async () => {
    const person = await account(app);
    const visitor = await signIn(app, person);
    await visitor.post('/api/register/tutor', profile({ postcode: '6000' }));
    expect((await visitor.get<Kept>(PATH)).body.timezone).toBe('Australia/Perth');
    const { visitor: listed, tutorId } = await newTutor();
    await put(listed, {
      rules: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) =>
        rule({ dayOfWeek, startTime: '09:00', endTime: '10:00', timezone: 'Australia/Perth' }),
      ),
    });
    const [row] = await app.database.query<{ mask: number }>(
      'select availability_mask as mask from tutor_search where tutor_id = $1',
      [tutorId],
    );
    expect(row?.mask).toBeGreaterThan(0);
    const from = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const to = new Date(Date.now() + 5 * 86_400_000).toISOString();
    const { body } = await app
      .visitor()
      .get<{ slots: { startsAt: string }[] }>(`/api/tutors/${tutorId}/slots?from=${from}&to=${to}&duration=60`);
    expect(body.slots).toHaveLength(2);
    for (const { startsAt } of body.slots)
      expect(startsAt).toBe(instantOf(startsAt.slice(0, 10), '09:00', 'Australia/Perth'));
  });

  it.each([
    [{ dayOfWeek: 7 }, 'rules.0.dayOfWeek', 'Day must be a number from 0 (Sunday) to 6 (Saturday)'],
    [{ dayOfWeek: -1 }, 'rules.0.dayOfWeek', 'Day must be a number from 0 (Sunday) to 6 (Saturday)'],
    [{ startTime: '9:00' }, 'rules.0.startTime', 'Time must be HH:MM, 24-hour'],
    [{ endTime: '24:00' }, 'rules.0.endTime', 'Time must be HH:MM, 24-hour'],
    [{ endTime: '15:00' }, 'rules.0.endTime', 'End time must be after start time'],
    [{ timezone: '' }, 'rules.0.timezone', 'Timezone is required'],
    [{ timezone: 'Mars/Olympus' }, 'rules.0.timezone', 'Timezone is not known'],
    [{ maxBookingsPerSlot: 0 }, 'rules.0.maxBookingsPerSlot', 'Bookings per slot must be at least 1'],
    [{ bufferMinutes: -1 }, 'rules.0.bufferMinutes', 'Buffer cannot be negative'],
  ])('V-20 with %j is refused', async (changes, field, message) => {
    const { visitor } = await newTutor();
    expect(await put(visitor, { rules: [rule(changes)] })).toMatchObject({
      status: 400,
      body: { code: 'validation', fields: { [field]: message } },
    });
  });

  it('R-82 waits for a profile', async () => {
    const visitor = await signIn(app, await account(app));
    expect((await visitor.get(PATH)).status).toBe(404);
    expect(await put(visitor, { rules: [rule()] })).toMatchObject({ status: 409, body: { code: 'profile_required' } });
  });

  it('REL-13 sent ten times at the same moment is one of them, whole', async () => {
    const { visitor } = await newTutor();
    const weeks = Array.from({ length: 10 }, (_, index) =>
      [1, 2, 3].map((dayOfWeek) => rule({ dayOfWeek, startTime: `0${index}:00` })),
    );
    const answers = await Promise.all(weeks.map((rules) => put(visitor, { rules })));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const { body } = await visitor.get<{ rules: { startTime: string }[] }>(PATH);
    expect(body.rules).toHaveLength(3);
    expect(new Set(body.rules.map(({ startTime }) => startTime)).size).toBe(1);
  });
});
