/** @module-tag long */
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { severalTutors } from '../../support/people.js';
import { family, mailTo, mailsTo, type Teacher, teachers } from '../../support/quotes.js';
import { type Agreed, booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';

let app: TestApp;
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  staff = await teachers(app, await severalTutors(app, 6));
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
const now = async () => Date.parse(await app.advance(0));
/** Moves the clock to so many hours before an instant. */
const goTo = async (instant: string, hoursBefore: number) =>
  app.advance(Math.max(0, Date.parse(instant) - hoursBefore * HOUR - (await now())));
const remindersTo = (address: string) => mailsTo(app, address, 'session-reminder');

async function bookedFor(index: number, hours: number): Promise<{ agreed: Agreed; id: string; startsAt: string }> {
  const agreed = await settled(app, await family(app), at(index));
  const [slot] = await slotsOf(app, at(index), `?from=${new Date((await now()) + hours * HOUR).toISOString()}`);
  const startsAt = slot?.startsAt as string;
  return { agreed, id: await booked(agreed, startsAt), startsAt };
}

describe('reminders of a session', () => {
  it('R-66 R-87 go to both sides 24 hours and one hour before, each once', async () => {
    await worksDaily(app, at(0));
    const { agreed, startsAt } = await bookedFor(0, 72);
    await goTo(startsAt, 24.5);
    await goTo(startsAt, 24);
    for (const address of [agreed.asking.email, at(0).email])
      await eventually(async () => expect(await remindersTo(address)).toHaveLength(1));
    await goTo(startsAt, 1);
    for (const address of [agreed.asking.email, at(0).email])
      await eventually(async () => expect(await remindersTo(address)).toHaveLength(2));
    const [last] = await remindersTo(agreed.asking.email);
    expect(last?.subject).toMatch(/^Your session starts soon/);
    await goTo(startsAt, 0);
    expect(await remindersTo(agreed.asking.email)).toHaveLength(2);
  });

  it(
    'R-66 are not sent of a session that was cancelled, nor for the old time of one that was moved',
    { tags: 'long' },
    async () => {
      await worksDaily(app, at(1));
      await worksDaily(app, at(2));
      const [off, moved, kept] = [await bookedFor(1, 72), await bookedFor(2, 72), await bookedFor(1, 80)];
      expect((await off.agreed.asking.visitor.post(`/api/bookings/${off.id}/cancel`)).status).toBe(200);
      const later = (
        await slotsOf(app, at(2), `?from=${new Date(Date.parse(moved.startsAt) + 48 * HOUR).toISOString()}`)
      )[0];
      const path = `/api/bookings/${moved.id}/reschedule`;
      expect((await moved.agreed.asking.visitor.post(path, { startsAt: later?.startsAt })).status).toBe(200);
      await goTo(kept.startsAt, 0.9);
      await eventually(async () => expect(await remindersTo(kept.agreed.asking.email)).not.toHaveLength(0));
      expect(await remindersTo(off.agreed.asking.email)).toEqual([]);
      expect(await remindersTo(moved.agreed.asking.email)).toEqual([]);
      await goTo(later?.startsAt as string, 0.5);
      await eventually(async () => expect(await remindersTo(moved.agreed.asking.email)).toHaveLength(1));
    },
  );

  it('R-66 that wait for the post are withdrawn when their session is cancelled', async () => {
    await worksDaily(app, at(3));
    const { agreed, id, startsAt } = await bookedFor(3, 72);
    await app.database.query(
      `insert into mails (id, event_id, recipient, kind, to_name, to_address, data, due_at, created_at)
       values (gen_random_uuid(), gen_random_uuid(), 'someone', 'session-reminder', '', 'late@family.example', $1, $2, now())`,
      [JSON.stringify({ bookingId: id }), new Date((await now()) + HOUR).toISOString()],
    );
    expect(Date.parse(startsAt)).toBeGreaterThan(await now());
    expect((await agreed.asking.visitor.post(`/api/bookings/${id}/cancel`)).status).toBe(200);
    expect(await app.database.query(`select 1 from mails where to_address = 'late@family.example'`)).toEqual([]);
  });
});

describe('daylight saving', () => {
  it.each([
    ['Australia/Sydney', 'AEDT', 'AEST'],
    ['Australia/Adelaide', 'ACDT', 'ACST'],
    ['Australia/Perth', 'AWST', 'AWST'],
    ['Australia/Brisbane', 'AEST', 'AEST'],
    ['Australia/Darwin', 'ACST', 'ACST'],
    ['Australia/Hobart', 'AEDT', 'AEST'],
  ])(
    'R-37 a 9:00 slot of %s is 9:00 on the wall before and after the clocks change',
    async (timezone, summer, winter) => {
      const person = at(4);
      await app.database.query('delete from tutor_availability where tutor_id = $1', [person.tutorId]);
      await worksDaily(app, person, { startTime: '09:00', endTime: '10:00', timezone });
      await toDaysBeforeTheChange();
      const [before, after] = [await slotAround(person, -1), await slotAround(person, 1)];
      const wall = (instant: string) =>
        new Intl.DateTimeFormat('en-AU', {
          timeZone: timezone,
          hour: 'numeric',
          minute: '2-digit',
          hour12: false,
        }).format(new Date(instant));
      expect([wall(before), wall(after)]).toEqual(['09:00', '09:00']);
      const shift = (Date.parse(after) - Date.parse(before)) % (24 * HOUR);
      expect(shift).toBe(summer === winter ? 0 : HOUR);
    },
  );

  it('R-54 R-78 a session across the change is mailed in the reader’s zone and lies right in every calendar', async () => {
    const person = at(5);
    await toDaysBeforeTheChange();
    await worksDaily(app, person, { startTime: '09:00', endTime: '10:00', timezone: 'Australia/Perth' });
    const asking = await family(app, { location: 'Hobart, TAS 7000' });
    const agreed = await settled(app, asking, person);
    const startsAt = await slotAround(person, 1);
    const id = await booked(agreed, startsAt);
    expect((await mailTo(app, asking.email, 'session-confirmed')).text).toContain('11:00 am AEST');
    expect((await mailTo(app, person.email, 'session-confirmed')).text).toContain('9:00 am AWST');
    const { text } = await asking.visitor.get(`/api/bookings/${id}/calendar.ics`);
    expect(text).toContain(`DTSTART:${startsAt.replace(/[-:]|\.000/g, '')}`);
  });

  /** The first Sunday of April 2027 at 16:00 UTC, when summer time ends in the south-east. */
  const CHANGE = Date.parse('2027-04-03T16:00:00.000Z');

  async function toDaysBeforeTheChange(): Promise<void> {
    await app.advance(Math.max(0, CHANGE - 5 * 24 * HOUR - (await now())));
  }

  /** The first slot of the day before or after the change. */
  async function slotAround({ tutorId }: Teacher, days: number): Promise<string> {
    const from = new Date(CHANGE + (days < 0 ? -36 : 12) * HOUR).toISOString();
    const [slot] = await slotsOf(app, { tutorId }, `?from=${from}`);
    return slot?.startsAt as string;
  }
});
