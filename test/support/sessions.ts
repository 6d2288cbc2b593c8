import { v7 as uuid } from 'uuid';
import { Clock } from '../../application/ports/clock.js';
import { NOTICE_HOURS } from '../../domain/booking/slots.js';
import { HOUR, plus } from '../../domain/shared/time.js';
import type { TestApp } from './test-app.js';
import { chosen, type Family, quoted, type quoteForm, type Teacher } from './quotes.js';

type Hours = { startTime?: string; endTime?: string; places?: number; bufferMinutes?: number; timezone?: string };

/** Lets a tutor work on every day of the week. */
export async function worksDaily(app: TestApp, { tutorId }: { tutorId: string }, hours: Hours = {}): Promise<void> {
  const {
    startTime = '09:00',
    endTime = '17:00',
    places = 1,
    bufferMinutes = 15,
    timezone = 'Australia/Sydney',
  } = hours;
  await app.database.query('update tutors set timezone = $2 where id = $1', [tutorId, timezone]);
  for (let dayOfWeek = 0; dayOfWeek < 7; dayOfWeek++)
    await app.database.query(
      `insert into tutor_availability (id, tutor_id, day_of_week, start_time, end_time, timezone, max_bookings_per_slot, buffer_minutes, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
      [uuid(), tutorId, dayOfWeek, startTime, endTime, timezone, places, bufferMinutes],
    );
}

export type Slot = { startsAt: string; endsAt: string };

/**
 * The tutor's free slots, soonest first. Without a query the first are left out: one that is free now may be within the
 * notice when it is booked.
 */
export async function slotsOf(app: TestApp, { tutorId }: { tutorId: string }, query = ''): Promise<Slot[]> {
  const { slots } = (await app.visitor().get<{ slots: Slot[] }>(`/api/tutors/${tutorId}/slots${query}`)).body;
  if (query) return slots;
  const soon = plus(app.part(Clock).now(), (NOTICE_HOURS + 1) * HOUR);
  return slots.filter(({ startsAt }) => startsAt >= soon);
}

export type Agreed = { asking: Family; teacher: Teacher; quoteId: string };

/** A family that has accepted a tutor's quote. */
export async function settled(
  app: TestApp,
  asking: Family,
  teacher: Teacher,
  changes: Parameters<typeof quoteForm>[0] = {},
): Promise<Agreed> {
  const quoteId = await quoted(app, asking, teacher, changes);
  await chosen(asking, quoteId);
  return { asking, teacher, quoteId };
}

export const book = ({ asking, quoteId }: Agreed, startsAt: string, more: Record<string, unknown> = {}) =>
  asking.visitor.post<{ booking: Record<string, unknown> & { id: string }; code: string; nextSlots: Slot[] }>(
    `/api/enquiries/${asking.id}/bookings`,
    { quoteId, startsAt, sessionType: 'online', ...more },
  );

/** Books a slot; returns the session's id. */
export async function booked(agreed: Agreed, startsAt: string): Promise<string> {
  const { status, body, text } = await book(agreed, startsAt);
  if (status !== 201) throw new Error(`booking answered ${status}: ${text}`);
  return body.booking.id;
}
