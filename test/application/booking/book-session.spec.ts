import { BookSession, BookSessionHandler } from '../../../application/booking/book-session.command.js';
import { releaseHold } from '../../../application/booking/booking.writes.js';
import { HoldSlot, HoldSlotHandler } from '../../../application/booking/hold-slot.command.js';
import { MINUTE, plus } from '../../../domain/shared/time.js';
import { type Agreement, agreement, bookedBy, MONDAY_NINE, MONDAY_TEN, rivalOf } from '../../support/agreements.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('booking a session', () => {
  let world: InMemoryWorld;
  let agreed: Agreement;
  const hold = (of = agreed, startsAt = MONDAY_NINE) =>
    new HoldSlotHandler(world.arrangements, world.slots, world.ledger, world.holds, world.clock).execute(
      new HoldSlot(of.enquiryId, of.quoteId, startsAt),
    );
  beforeEach(async () => {
    world = new InMemoryWorld();
    agreed = await agreement(world);
  });
  const rival = () => rivalOf(world, agreed);

  it('R-53 begins it at the agreed price, in a room of its own, and mails both sides', async () => {
    const done = await world.effectsOf(() => bookedBy(world, agreed));
    const { bookingId } = done.result as { bookingId: string };
    expect(done.types.sort()).toEqual(['EnquiryArranged', 'SessionBooked']);
    expect(done.actors).toEqual([`holder:${agreed.enquiryId}`]);
    expect(done.mailed).toEqual([
      `session-confirmed to enquirer-${agreed.enquiryId}`,
      `session-confirmed to ${agreed.tutorId}`,
    ]);
    expect(await world.ledger.load('booking', bookingId)).toMatchObject({
      state: { sessionDate: MONDAY_NINE, sessionEnd: MONDAY_TEN, totalCost: 7_000, status: 'confirmed' },
      columns: {
        studentName: 'Jane',
        studentEmail: 'jane@family.example',
        meetingLink: `https://meet.example/Banksia-meeting-${bookingId}`,
      },
    });
    expect(world.written(releaseHold)).toEqual([{ enquiryId: agreed.enquiryId }]);
  });

  it('R-84 of a time that another family has taken is refused with the next three', async () => {
    await bookedBy(world, await rival());
    const done = await world.effectsOf(() =>
      expect(bookedBy(world, agreed)).rejects.toMatchObject({
        code: 'slot_taken',
        details: {
          extra: { nextSlots: [0, 30, 60].map((minutes) => ({ startsAt: plus(MONDAY_TEN, minutes * MINUTE) })) },
        },
      }),
    );
    expect([...done.types, ...done.mailed, ...done.writes]).toEqual([]);
  });

  it('R-53 of one time by two families at the same moment succeeds for one', async () => {
    const outcomes = await Promise.allSettled([bookedBy(world, agreed), bookedBy(world, await rival())]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await world.ledger.loadAll('booking', { tutorId: agreed.tutorId })).toHaveLength(1);
  });

  it('is refused in the past, outside the tutor’s hours, and in a way the tutor does not teach', async () => {
    const handler = new BookSessionHandler(
      ...([world.arrangements, world.slots, world.ledger, world.bookingMailer, world.clock] as const),
    );
    const book = (wanted: { startsAt?: string; sessionType?: 'in-person' }) =>
      handler.execute(
        new BookSession(agreed.enquiryId, {
          quoteId: agreed.quoteId,
          startsAt: MONDAY_NINE,
          sessionType: 'online',
          ...wanted,
        }),
      );
    await expect(book({ startsAt: world.clock.now() })).rejects.toMatchObject({
      details: { fields: { startsAt: 'Session date must be in the future' } },
    });
    await expect(book({ startsAt: plus(MONDAY_NINE, -60 * MINUTE) })).rejects.toMatchObject({ code: 'slot_taken' });
    await expect(book({ sessionType: 'in-person' })).rejects.toMatchObject({ code: 'session_type_not_offered' });
  });

  it('is refused with a quote that nobody accepted, or of another enquiry', async () => {
    const enquiryId = await world.streams.enquiry();
    const { quoteId } = await world.streams.quote(enquiryId, agreed.tutorId);
    await expect(bookedBy(world, { ...agreed, enquiryId, quoteId })).rejects.toMatchObject({ kind: 'conflict' });
    await expect(bookedBy(world, { ...agreed, quoteId })).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('R-53 keeps a slot for ten minutes, for its own family', async () => {
    const kept = await hold();
    expect(kept).toMatchObject({ startsAt: MONDAY_NINE, endsAt: MONDAY_TEN });
    expect(kept.expiresAt).toBe(plus(world.clock.now(), 10 * MINUTE));
    const other = await rival();
    await expect(hold(other)).rejects.toMatchObject({ code: 'slot_taken' });
    await expect(bookedBy(world, other)).rejects.toMatchObject({ code: 'slot_taken' });
    await bookedBy(world, agreed);
    expect(await world.ledger.loadAll('booking', { tutorId: agreed.tutorId })).toHaveLength(1);
  });
});
