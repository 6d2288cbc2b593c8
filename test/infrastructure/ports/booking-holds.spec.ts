import { v7 as uuid } from 'uuid';
import { type BookingHold, BookingHolds } from '../../../application/ports/booking/booking-holds.js';
import { append } from '../../../application/ports/ledger.js';
import { erase as eraseEnquiry } from '../../../domain/enquiry/enquiry.js';
import { MINUTE, plus } from '../../../domain/shared/time.js';
import { erase as eraseTutor } from '../../../domain/tutor/closing.js';
import { type OpenedPorts, PORTS } from '../../support/opened-ports.js';
import { NOW } from '../../support/streams.js';

const NINE = '2026-11-30T22:00:00.000Z';
const TEN = plus(NINE, 60 * MINUTE);
const TAKEN = { kind: 'conflict', code: 'slot_taken' };
const NOT_FOUND = { kind: 'not_found' };

describe.each(PORTS)('R-53 booking holds %s', (_name, open) => {
  let opened: OpenedPorts;
  let holds: BookingHolds;
  let tutorId: string;
  beforeAll(async () => {
    opened = await open();
    holds = opened.port(BookingHolds);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    tutorId = (await opened.streams.tutor()).tutorId;
  });

  const family = () => opened.streams.enquiry();
  /** From nine to ten, in the first place of the tutor, for ten minutes from now, unless something else is wanted. */
  const holdFor = (enquiryId: string, wanted: Partial<BookingHold> = {}): BookingHold => ({
    id: uuid(),
    enquiryId,
    tutorId,
    seat: 1,
    bufferMinutes: 0,
    startsAt: NINE,
    endsAt: TEN,
    expiresAt: plus(wanted.createdAt ?? NOW, 10 * MINUTE),
    createdAt: NOW,
    ...wanted,
  });
  /** Whether another family could have it; nothing of the attempt stays. */
  async function isFree(wanted: Partial<BookingHold> = {}): Promise<boolean> {
    const another = await family();
    try {
      await holds.place(holdFor(another, wanted));
    } catch (error) {
      expect(error).toMatchObject(TAKEN);
      return false;
    }
    await holds.release(another);
    return true;
  }

  it('R-84 keep a time of a tutor from every other family, whole or in part', async () => {
    await holds.place(holdFor(await family()));
    for (const [from, to] of [
      [0, 60],
      [-30, 1],
      [59, 120],
      [15, 45],
      [-60, 120],
    ] as const)
      expect([
        from,
        to,
        await isFree({ startsAt: plus(NINE, from * MINUTE), endsAt: plus(NINE, to * MINUTE) }),
      ]).toEqual([...[from, to, false]]);
  });

  it('keep neither what ends as they begin nor what begins as they end', async () => {
    await holds.place(holdFor(await family()));
    expect(await isFree({ startsAt: plus(NINE, -60 * MINUTE), endsAt: NINE })).toBe(true);
    expect(await isFree({ startsAt: TEN, endsAt: plus(TEN, 60 * MINUTE) })).toBe(true);
  });

  it('keep neither another place of the tutor nor the time of another tutor', async () => {
    await holds.place(holdFor(await family()));
    expect(await isFree({ seat: 2 })).toBe(true);
    expect(await isFree({ tutorId: (await opened.streams.tutor()).tutorId })).toBe(true);
  });

  it.each([
    ['held', { bufferMinutes: 15 }, {}],
    ['wanted', {}, { bufferMinutes: 15 }],
    ['longer', { bufferMinutes: 5 }, { bufferMinutes: 15 }],
  ])('keep the minutes around them that the %s one asks for, before and after', async (_of, held, wanted) => {
    await holds.place(holdFor(await family(), held));
    const from = (startsAt: string) => ({ ...wanted, startsAt, endsAt: plus(startsAt, 30 * MINUTE) });
    expect(await isFree(from(plus(TEN, 14 * MINUTE)))).toBe(false);
    expect(await isFree(from(plus(TEN, 15 * MINUTE)))).toBe(true);
    expect(await isFree(from(plus(NINE, -44 * MINUTE)))).toBe(false);
    expect(await isFree(from(plus(NINE, -45 * MINUTE)))).toBe(true);
  });

  it('keep one time for a family: the next replaces it, also one that it overlaps, also with another tutor', async () => {
    const enquiryId = await family();
    await holds.place(holdFor(enquiryId));
    await holds.place(holdFor(enquiryId));
    await holds.place(holdFor(enquiryId, { startsAt: plus(NINE, 30 * MINUTE), endsAt: plus(TEN, 30 * MINUTE) }));
    expect(await isFree({ endsAt: plus(NINE, 30 * MINUTE) })).toBe(true);
    expect(await isFree({ startsAt: TEN, endsAt: plus(TEN, 30 * MINUTE) })).toBe(false);
    const other = { tutorId: (await opened.streams.tutor()).tutorId };
    await holds.place(holdFor(enquiryId, other));
    expect([await isFree(), await isFree(other)]).toEqual([true, false]);
  });

  it('that are refused leave a family what it had', async () => {
    const [first, second] = [await family(), await family()];
    const later = { startsAt: TEN, endsAt: plus(TEN, 60 * MINUTE) };
    await holds.place(holdFor(first));
    await holds.place(holdFor(second, later));
    await expect(holds.place(holdFor(second))).rejects.toMatchObject(TAKEN);
    expect(await isFree(later)).toBe(false);
  });

  it('are over at the instant at which they expire', async () => {
    const { expiresAt } = holdFor(await family());
    await holds.place(holdFor(await family()));
    expect(await isFree({ createdAt: plus(expiresAt, -1) })).toBe(false);
    expect(await isFree({ createdAt: expiresAt })).toBe(true);
  });

  it('are given back, twice too, and alone', async () => {
    const [first, second] = [await family(), await family()];
    await holds.place(holdFor(first));
    await holds.place(holdFor(second, { seat: 2 }));
    await holds.release(first);
    await holds.release(first);
    expect([await isFree(), await isFree({ seat: 2 })]).toEqual([true, false]);
  });

  it('that many families place at one moment are one, and the others are refused', async () => {
    const families = await Promise.all(Array.from({ length: 6 }, family));
    const outcomes = await Promise.allSettled(families.map((one) => holds.place(holdFor(one))));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject([TAKEN, TAKEN, TAKEN, TAKEN, TAKEN]);
    expect(await isFree()).toBe(false);
  });

  it('R-68 are placed for nobody who was erased or never was', async () => {
    const [enquiryId, another] = [await family(), uuid()];
    await expect(holds.place(holdFor(another))).rejects.toMatchObject(NOT_FOUND);
    await expect(holds.place(holdFor(enquiryId, { tutorId: another }))).rejects.toMatchObject(NOT_FOUND);
    const erased = await family();
    const enquiry = await opened.ledger.load('enquiry', erased);
    const changes = [append(enquiry, eraseEnquiry(enquiry.state, NOW))];
    await opened.ledger.commit({ changes, actor: 'operator', at: NOW });
    await expect(holds.place(holdFor(erased))).rejects.toMatchObject(NOT_FOUND);
    const tutor = await opened.ledger.load('tutor', tutorId);
    await opened.ledger.commit({
      changes: [append(tutor, eraseTutor(tutor.state, NOW))],
      actor: 'operator',
      at: NOW,
    });
    await expect(holds.place(holdFor(enquiryId))).rejects.toMatchObject(NOT_FOUND);
  });
});
