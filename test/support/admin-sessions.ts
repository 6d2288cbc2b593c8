import { v7 as uuid } from 'uuid';
import { Clock } from '../../application/ports/clock.js';
import { startStream, Ledger } from '../../application/ports/ledger.js';
import { request } from '../../domain/booking/booking-request.js';
import { book, type BookingStatus } from '../../domain/booking/booking.js';
import { moveTo } from '../../domain/booking/attendance.js';
import { cancel } from '../../domain/booking/changes.js';
import { foldOf } from '../../application/ports/ledger.js';
import { DAY, HOUR, plus } from '../../domain/shared/time.js';
import type { TestApp } from './test-app.js';

type Wanted = {
  tutorId: string;
  enquiryId?: string | null;
  studentEmail?: string;
  studentName?: string;
  /** Hours from now, where no instant is given. */
  inHours?: number;
  startsAt?: string;
  subject?: string;
  sessionType?: 'online' | 'in-person';
  /** Cents. */
  totalCost?: number;
  seat?: number;
  /** The steps taken already. */
  steps?: BookingStatus[];
};

/** A session decided through the domain and written through the ledger, without reactions. */
export async function session(app: TestApp, wanted: Wanted): Promise<string> {
  const now = app.part(Clock).now();
  const id = uuid();
  const { tutorId, enquiryId = null, inHours = 1, sessionType = 'online', totalCost = 6_500, seat = 1 } = wanted;
  const sessionDate = wanted.startsAt ?? new Date(Date.parse(now) + inHours * HOUR).toISOString();
  const bookedAt = new Date(Math.min(Date.parse(now), Date.parse(sessionDate) - HOUR)).toISOString();
  const plan = {
    tutorId,
    enquiryId,
    quoteId: null,
    requestId: null,
    availabilityId: null,
    sessionDate,
    seat,
    bufferMinutes: 0,
  };
  const events = book({ ...plan, sessionDuration: 60, sessionType, totalCost }, bookedAt);
  for (const status of wanted.steps ?? []) {
    const session = foldOf('booking', null, events);
    events.push(...(status === 'cancelled' ? cancel(session, 'admin', now) : moveTo(session, status, now)));
  }
  const words = {
    studentName: wanted.studentName ?? 'Jane Doe',
    studentEmail: wanted.studentEmail ?? 'jane@family.example',
    studentPhone: '0412 345 678',
    subject: wanted.subject ?? 'Mathematics',
    meetingLink: sessionType === 'online' ? 'https://meet.example/room' : null,
  };
  await app.part(Ledger).commit({
    changes: [startStream('booking', id, events, words)],
    actor: 'operator',
    at: now,
    withoutReactions: true,
  });
  return id;
}

/** A family asks a tutor for a session and hears nothing. */
export async function asksFor(app: TestApp, tutorId: string, studentEmail: string): Promise<void> {
  const now = app.part(Clock).now();
  const input: Parameters<typeof request>[0] = {
    tutorId,
    enquiryId: null,
    quoteId: null,
    sessionDuration: 60,
    sessionType: 'online',
    urgency: 'normal',
    preferredDate: plus(now, DAY),
    alternativeDate1: null,
    alternativeDate2: null,
  };
  const words = { studentName: 'Octavia Rowe', studentEmail, studentPhone: '0412 345 678', subject: 'Mathematics' };
  const changes = [startStream('booking-request', uuid(), request(input, now), words)];
  await app.part(Ledger).commit({ changes, actor: 'operator', at: now, withoutReactions: true });
}
