import { v7 as uuid } from 'uuid';
import { BookSession, BookSessionHandler } from '../../application/booking/book-session.command.js';
import { plus } from '../../domain/shared/time.js';
import type { InMemoryWorld } from './in-memory-world.js';
import { NOW } from './streams.js';

/** Monday of the week after, nine o'clock in Sydney; the tutor works from then to noon. */
export const MONDAY_NINE = '2026-11-29T22:00:00.000Z';
export const MONDAY_TEN = plus(MONDAY_NINE, 3_600_000);

export type Agreement = { enquiryId: string; quoteId: string; tutorId: string; accountId: string };

/** A family that has chosen a tutor who works on Monday mornings, online, with so many places at a time. */
export async function agreement(world: InMemoryWorld, places = 1): Promise<Agreement> {
  const { tutorId, accountId } = await world.streams.tutor();
  const enquiryId = await world.streams.enquiry({ email: 'jane@family.example', name: 'Jane' });
  const { quoteId } = await world.streams.quote(enquiryId, tutorId, true);
  world.ledger.availability.set(tutorId, [
    {
      id: uuid(),
      tutorId,
      dayOfWeek: 1,
      startTime: '09:00',
      endTime: '12:00',
      isRecurring: true,
      createdAt: NOW,
      specificDate: null,
      timezone: 'Australia/Sydney',
      isActive: true,
      maxBookingsPerSlot: places,
      bufferMinutes: 0,
    },
  ]);
  return { enquiryId, quoteId, tutorId, accountId };
}

/** Another family that has chosen the same tutor. */
export async function rivalOf(world: InMemoryWorld, agreed: Agreement): Promise<Agreement> {
  const enquiryId = await world.streams.enquiry();
  const { quoteId } = await world.streams.quote(enquiryId, agreed.tutorId, true);
  return { ...agreed, enquiryId, quoteId };
}

export const bookedBy = (world: InMemoryWorld, { enquiryId, quoteId }: Agreement, startsAt = MONDAY_NINE) =>
  new BookSessionHandler(world.arrangements, world.slots, world.ledger, world.bookingMailer, world.clock).execute(
    new BookSession(enquiryId, { quoteId, startsAt, sessionType: 'online' }),
  );
