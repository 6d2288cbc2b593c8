import { CANCELLATION_NOTICE_HOURS } from '../../domain/booking/changes.js';
import type { Side } from '../../domain/booking/booking.js';
import { OPEN_REQUEST_STATUSES } from '../postgres/statuses.js';
import { IS_CHECK_CURRENT, TUTORING_ENDED } from '../postgres/teaching-facts.js';

/** How a family reads the name of tutors t; who was erased has none. */
export const TUTOR_NAME = (name = 't.name') => `coalesce(nullif(${name}, ''), 'A former tutor')`;

/** The parts of the report on bookings b; null without one (G-14). */
const REPORT = `case when num_nonnulls(b.lesson_done, b.lesson_next, b.homework) > 0
  then json_build_object('done', b.lesson_done, 'next', b.lesson_next, 'homework', b.homework) end`;

/** `tutorNotes` of bookings b: what was noted before there were reports, then the report as one text (G-14). */
export const TUTOR_NOTES = `nullif(concat_ws(E'\\n\\n', b.tutor_notes, 'Done: ' || b.lesson_done, 'Next: ' || b.lesson_next,
  'Homework: ' || b.homework), '')`;

/**
 * Who contested that bookings b completed by itself, which both sides can, and how that stands; null where nobody has.
 * Of any other mark one side alone can contest it, and the other side hears of it with its outcome (G-09).
 */
const CONTESTED = `case when b.contested_at is not null and b.completed_automatically then (
  select json_build_object('by', case c.reporter when 'tutor' then 'tutor' else 'student' end,
    'at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', c.status)
  from cases c where c.booking_id = b.id and c.kind = 'contest') end`;

/**
 * Whether tutors t still teach the family of `row`, a booking or a request: only then they read how to reach and where
 * to meet it (G-01, G-08).
 */
export const isTaught = (row: 'b' | 'r') =>
  `(not ${TUTORING_ENDED} and not exists (select from tutor_quotes q where q.id = ${row}.quote_id and q.status <> 'accepted'))`;

/** What a family wrote to its tutor, as one side reads it. */
const wordsFor = (reader: Side, row: 'b' | 'r', column: string) =>
  reader === 'tutor' ? `case when ${isTaught(row)} then ${row}.${column} end` : `${row}.${column}`;

/** Where bookings b take place, as one side reads it. */
export const placeFor = (reader: Side) => wordsFor(reader, 'b', 'location');

/**
 * The ids of the bookings that are `wanted`: the soonest of those that are not over at `now`, and the newest of those
 * that are; each kind has a number of its own, so that neither leaves no place for the other.
 */
export const nearest = (wanted: string, now: string, most: { coming: number; past: number }) => `
  (select id from bookings where ${wanted} and session_end > ${now} order by session_date, id limit ${most.coming})
  union all
  (select id from bookings where ${wanted} and session_end <= ${now} order by session_date desc, id desc limit ${most.past})`;

/** The columns of a `BookingView`, of `bookings b join tutors t`. */
export const bookingView = (reader: Side) => `
  b.id, b.tutor_id as "tutorId", b.enquiry_id as "enquiryId", b.quote_id as "quoteId", b.request_id as "requestId",
  ${TUTOR_NAME()} as "tutorName", b.student_name as "studentName", b.subject, b.session_date as "sessionDate",
  b.session_date as "startsAt", b.session_end as "endsAt", b.session_duration as "sessionDuration",
  b.session_type as "sessionType", b.series_id as "seriesId", b.every_weeks as "everyWeeks", ${placeFor(reader)} as location, b.status, b.total_cost as "totalCost", b.payment_status as "paymentStatus",
  b.paid_at as "paidAt",
  ${wordsFor(reader, 'b', 'student_notes')} as "studentNotes", b.learner_name as "learnerName", b.meeting_link as "meetingLink", b.cancelled_by as "cancelledBy",
  b.cancellation_reason as "cancellationReason",
  b.status = 'confirmed' and t.check_expired_at is not null and not ${IS_CHECK_CURRENT('b.session_date')} as "waitsForCheck",
  b.no_show_by as "noShowBy", b.no_show_marked_by as "noShowMarkedBy", b.mark_removed_at as "markRemovedAt", ${CONTESTED} as contested, t.timezone,
  b.session_date - interval '${CANCELLATION_NOTICE_HOURS} hours' as "changeableUntil", b.booked_at as "bookedAt",
  b.started_at as "startedAt", b.cancelled_at as "cancelledAt", b.completed_at as "completedAt", b.completed_automatically as "completedAutomatically", b.missed_at as "missedAt",
  ${REPORT} as report, b.created_at as "createdAt"`;

/** The columns of a `BookingRequestView`, of `booking_requests r join tutors t`; $2 is now. */
export const bookingRequestView = (reader: Side) => `
  r.id, r.tutor_id as "tutorId", r.enquiry_id as "enquiryId", r.quote_id as "quoteId", ${TUTOR_NAME()} as "tutorName",
  r.student_name as "studentName", r.subject, r.preferred_date as "preferredDate",
  r.alternative_date_1 as "alternativeDate1", r.alternative_date_2 as "alternativeDate2",
  r.session_duration as "sessionDuration", r.session_type as "sessionType", r.urgency,
  ${wordsFor(reader, 'r', 'student_message')} as "studentMessage", r.learner_name as "learnerName",
  case when r.status in ${OPEN_REQUEST_STATUSES} and r.expires_at <= $2 then 'expired' else r.status end as status,
  r.tutor_response as "tutorResponse", r.proposed_date as "proposedDate", t.timezone, r.expires_at as "expiresAt",
  r.responded_at as "respondedAt", r.created_at as "createdAt"`;
