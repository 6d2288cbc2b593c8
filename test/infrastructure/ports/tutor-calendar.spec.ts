import { v7 as uuid } from 'uuid';
import { type AvailabilityRow, keepAvailability } from '../../../application/availability/availability.writes.js';
import { removeBusyCalendar, setBusyCalendar } from '../../../application/calendar/calendar.writes.js';
import { BookingHolds } from '../../../application/ports/booking/booking-holds.js';
import { append } from '../../../application/ports/ledger.js';
import { type OwnTimes, TutorCalendar } from '../../../application/ports/calendar/tutor-calendar.js';
import type { Write } from '../../../application/ports/writes.js';
import { completion } from '../../../domain/booking/attendance.js';
import { DAY, HOUR, plus, type Span } from '../../../domain/shared/time.js';
import { BUSY_KEPT_DAYS } from '../../../domain/calendar/busy-calendar.js';
import { erase } from '../../../domain/tutor/closing.js';
import { type OpenedPorts, PORTS } from '../../support/opened-ports.js';
import { NOW } from '../../support/streams.js';

const NINE = '2026-11-30T22:00:00.000Z';
/** An hour that begins so many hours after nine. */
const hour = (later: number): Span => ({
  startsAt: plus(NINE, later * HOUR),
  endsAt: plus(NINE, (later + 1) * HOUR),
});
const [EIGHT_TO_NINE, NINE_TO_TEN, TEN_TO_ELEVEN, ELEVEN_TO_TWELVE] = [hour(-1), hour(0), hour(1), hour(2)];
const RULE = {
  dayOfWeek: 1,
  startTime: '09:00',
  endTime: '12:00',
  specificDate: null,
  timezone: 'Australia/Perth',
  isActive: true,
  maxBookingsPerSlot: 2,
  bufferMinutes: 15,
};

describe.each(PORTS)('a tutor’s calendar %s', (_name, open) => {
  let opened: OpenedPorts;
  let tutorId: string;
  let accountId: string;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    ({ tutorId, accountId } = await opened.streams.tutor('approved', { timezone: 'Australia/Perth' }));
  });

  const write = (...writes: Write[]) => opened.ledger.commit({ changes: [], writes, actor: 'operator', at: NOW });
  /** From nine to twelve, as seen by a stranger now, unless something else is wanted. */
  async function timesOf({ own = {}, now = NOW, of = tutorId }: { own?: OwnTimes; now?: string; of?: string } = {}) {
    const span = { from: NINE_TO_TEN.startsAt, to: ELEVEN_TO_TWELVE.endsAt, own };
    const times = await opened.port(TutorCalendar).timesOf(of, span, now);
    if (!times) throw new Error('No such tutor');
    const byStart = (one: Span, other: Span) => (one.startsAt < other.startsAt ? -1 : 1);
    return { ...times, taken: times.taken.toSorted(byStart), busy: times.busy.toSorted(byStart) };
  }
  const session = ({ startsAt }: Span, more: Parameters<typeof opened.streams.session>[2] = [], seat = 1) =>
    opened.streams.session(tutorId, { sessionDate: startsAt, seat, bufferMinutes: 15 }, more);
  async function held(span: Span, expiresAt = plus(NOW, HOUR)): Promise<string> {
    const enquiryId = await opened.streams.enquiry();
    const place = { seat: 1, bufferMinutes: 5 };
    const hold = { id: uuid(), enquiryId, tutorId, ...place, ...span, expiresAt, createdAt: NOW };
    await opened.port(BookingHolds).place(hold);
    return enquiryId;
  }
  const busyWith = (busy: readonly Span[], readAt: string | null = NOW) =>
    write(
      setBusyCalendar({
        ...{ id: uuid(), tutorId, url: 'sealed', busy, readAt, problem: null },
        ...{ triedAt: NOW, dueAt: NOW, createdAt: NOW },
      }),
    );

  it('is nobody’s without a tutor', async () => {
    const span = { from: NINE, to: plus(NINE, DAY), own: {} };
    expect(await opened.port(TutorCalendar).timesOf(uuid(), span, NOW)).toBeNull();
  });

  it('has what eligibility looks at as the tutor’s stream has it, and the zone', async () => {
    const { state } = await opened.ledger.load('tutor', tutorId);
    const { suspendedAt, closesAt, vettingStatus, contractSigned } = state;
    const { wwcCredentialVerified, wwcExpiryDate, acceptingStudents, pausedAt } = state;
    expect(await timesOf()).toMatchObject({
      ...{ userId: accountId, erasedAt: null, timezone: 'Australia/Perth' },
      ...{ suspendedAt, closesAt, vettingStatus, contractSigned },
      ...{ wwcCredentialVerified, wwcExpiryDate, acceptingStudents, pausedAt },
    });
    expect([vettingStatus, contractSigned]).toEqual(['approved', true]);
  });

  it('R-68 says when a tutor was erased', async () => {
    const tutor = await opened.ledger.load('tutor', tutorId);
    const changes = [append(tutor, erase(tutor.state, NOW))];
    await opened.ledger.commit({ changes, actor: 'operator', at: NOW });
    expect(await timesOf()).toMatchObject({ erasedAt: NOW });
  });

  it('R-90 has every rule and exception, whatever the span, and none of another tutor', async () => {
    const row = (changes: Partial<AvailabilityRow>): AvailabilityRow => ({
      ...{ ...RULE, id: uuid(), tutorId, isRecurring: true, createdAt: NOW },
      ...changes,
    });
    const rule = row({});
    const dayOff = row({
      ...{ specificDate: '2027-01-04', startTime: null, endTime: null, isActive: false },
      ...{ isRecurring: false, maxBookingsPerSlot: 1 },
    });
    const other = (await opened.streams.tutor()).tutorId;
    await write(
      keepAvailability({ tutorId, rows: [rule, dayOff] }),
      keepAvailability({ tutorId: other, rows: [row({ tutorId: other })] }),
    );
    const { availability } = await timesOf();
    expect(availability).toHaveLength(2);
    expect(availability.find(({ id }) => id === rule.id)).toMatchObject(RULE);
    expect(availability.find(({ id }) => id === dayOff.id)).toMatchObject({
      ...{ ...RULE, specificDate: '2027-01-04', startTime: null, endTime: null },
      ...{ isActive: false, maxBookingsPerSlot: 1 },
    });
  });

  describe('R-53 what is taken', () => {
    it('are sessions that reach into the span, with their places and buffers', async () => {
      await session(EIGHT_TO_NINE);
      await session({ ...NINE_TO_TEN, startsAt: plus(NINE, HOUR / 2) }, [], 2);
      await session(TEN_TO_ELEVEN);
      await session(hour(3));
      await opened.streams.session((await opened.streams.tutor()).tutorId, { sessionDate: NINE });
      expect((await timesOf()).taken).toEqual([
        { startsAt: plus(NINE, HOUR / 2), endsAt: plus(NINE, 1.5 * HOUR), seat: 2, bufferMinutes: 15 },
        { ...TEN_TO_ELEVEN, seat: 1, bufferMinutes: 15 },
      ]);
    });

    it('are live sessions, neither cancelled nor over', async () => {
      await session(NINE_TO_TEN, [{ type: 'SessionStarted', data: { at: NOW } }]);
      await session(TEN_TO_ELEVEN, [{ type: 'SessionCancelled', data: { by: 'tutor', at: NOW } }]);
      await session(TEN_TO_ELEVEN, [{ type: 'SessionMissed', data: { by: 'student', markedBy: 'tutor', at: NOW } }]);
      await session(TEN_TO_ELEVEN, [completion(NOW)]);
      expect((await timesOf()).taken).toMatchObject([NINE_TO_TEN]);
    });

    it('are times held for families until they expire, but not for the family that asks', async () => {
      const enquiryId = await held(NINE_TO_TEN);
      await held(ELEVEN_TO_TWELVE, plus(NOW, 2 * HOUR));
      await held(hour(3.5));
      const first = { ...NINE_TO_TEN, seat: 1, bufferMinutes: 5 };
      const second = { ...ELEVEN_TO_TWELVE, seat: 1, bufferMinutes: 5 };
      expect((await timesOf()).taken).toEqual([first, second]);
      expect((await timesOf({ own: { enquiryId } })).taken).toEqual([second]);
      expect((await timesOf({ now: plus(NOW, HOUR - 1) })).taken).toEqual([first, second]);
      expect((await timesOf({ now: plus(NOW, HOUR) })).taken).toEqual([second]);
    });

    it('are not the sessions that are about to change', async () => {
      const moved = await session(NINE_TO_TEN);
      await session(ELEVEN_TO_TWELVE);
      expect((await timesOf({ own: { bookingIds: [moved, uuid()] } })).taken).toMatchObject([ELEVEN_TO_TWELVE]);
      expect((await timesOf({ own: { bookingIds: [] } })).taken).toHaveLength(2);
    });
  });

  describe('G-17 what the tutor is busy with elsewhere', () => {
    it('is what was read last and reaches into the span', async () => {
      await busyWith([TEN_TO_ELEVEN]);
      await busyWith([EIGHT_TO_NINE, ELEVEN_TO_TWELVE, NINE_TO_TEN, hour(3)]);
      expect((await timesOf()).busy).toEqual([NINE_TO_TEN, ELEVEN_TO_TWELVE]);
      expect((await timesOf({ of: (await opened.streams.tutor()).tutorId })).busy).toEqual([]);
    });

    it('is nothing before it was read, once that is too long ago and after the calendar was removed', async () => {
      await busyWith([NINE_TO_TEN], null);
      expect((await timesOf()).busy).toEqual([]);
      await busyWith([NINE_TO_TEN]);
      const end = plus(NOW, BUSY_KEPT_DAYS * DAY);
      expect((await timesOf({ now: plus(end, -1) })).busy).toEqual([NINE_TO_TEN]);
      expect((await timesOf({ now: end })).busy).toEqual([]);
      await write(removeBusyCalendar({ tutorId }));
      expect((await timesOf()).busy).toEqual([]);
    });
  });
});
