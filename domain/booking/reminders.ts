import { HOUR, plus } from '../shared/time.js';

/** Hours before a session at which both sides are reminded of it. */
export const REMINDER_HOURS = [24, 1] as const;
export type ReminderHours = (typeof REMINDER_HOURS)[number];

/** After a session is completed: late enough to have talked about it, early enough to remember it. */
export const REVIEW_INVITATION_HOURS = 2;
/** When the family of a session that was completed at an instant is invited to review it. */
export const reviewInvitationAt = (completedAt: string) => plus(completedAt, REVIEW_INVITATION_HOURS * HOUR);

export type ReminderEvent =
  | { type: 'SessionReminded'; data: { hours: ReminderHours; at: string } }
  | { type: 'ReviewInvited'; data: { at: string } };

/** What reminders and the invitation to review look at. */
type Reminded = {
  status: string;
  sessionDate: string;
  remindedHours: ReminderHours | null;
};

/** The reminder that is due now; one that came too late to be of use is left out. */
export function remind(booking: Reminded, now: string): ReminderEvent[] {
  if (booking.status !== 'confirmed' || now >= booking.sessionDate) return [];
  const hours = dueReminder(booking.sessionDate, now);
  if (!hours || (booking.remindedHours !== null && booking.remindedHours <= hours)) return [];
  return [{ type: 'SessionReminded', data: { hours, at: now } }];
}

/** The shortest of the reminders whose time has come. */
export const dueReminder = (sessionDate: string, now: string): ReminderHours | null =>
  REMINDER_HOURS.findLast((hours) => now >= plus(sessionDate, -hours * HOUR)) ?? null;

/** Invites the family to review, once, 2 h after completion. */
export function inviteReview(booking: { reviewInvitationDueAt: string | null }, now: string): ReminderEvent[] {
  const due = booking.reviewInvitationDueAt !== null && now >= booking.reviewInvitationDueAt;
  return due ? [{ type: 'ReviewInvited', data: { at: now } }] : [];
}
