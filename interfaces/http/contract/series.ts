import { z } from 'zod';
import { SERIES_EVERY } from '../../../domain/booking/booking.js';
import { learnerName, sessionType } from '../../../domain/booking/booking.rules.js';
import { SERIES_SESSIONS } from '../../../domain/booking/series.js';
import { UNBOOKABLE } from '../../../domain/booking/slots.js';
import { instant } from '../../../domain/shared/instant.js';
import { MAX, optionalText } from '../../../domain/shared/text.js';
import { SYDNEY } from '../../../domain/shared/time.js';
import { added, success } from './added.js';
import { bookingView } from './booking.js';

const WEEKS = `Please choose ${SERIES_SESSIONS.min} to ${SERIES_SESSIONS.max} sessions`;
const EVERY = 'Please choose every week or every two weeks';
const DATE = 'Please choose a date and time';
const atMost = <T extends z.ZodType>(shape: T) => z.array(shape).max(SERIES_SESSIONS.max, WEEKS).optional();

/**
 * POST /api/enquiries/{id}/series and /series/preview (G-12): `weeks` sessions that are `every` weeks apart from
 * `startsAt` on. Dates of `skip` are left out; `moves` gives a date another time.
 */
export const seriesForm = z
  .object({
    quoteId: z.uuid('Please choose a quote'),
    startsAt: instant(DATE),
    weeks: z.int(WEEKS).min(SERIES_SESSIONS.min, WEEKS).max(SERIES_SESSIONS.max, WEEKS),
    every: z.literal(SERIES_EVERY, { error: EVERY }),
    sessionType,
    skip: atMost(instant(DATE)),
    moves: atMost(z.object({ from: instant(DATE), startsAt: instant(DATE) })),
    location: optionalText(MAX.location),
    studentNotes: optionalText(MAX.message),
    learnerName,
  })
  .meta({ id: 'SeriesForm' });

const span = z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() });

/** A date of a series; where it is not free, why, and other times around it. */
export const seriesDate = span
  .extend({
    free: z.boolean(),
    reason: z.enum(UNBOOKABLE).optional(),
    others: z.array(span).optional(),
    /** Of a series that moves: the session that cannot. */
    bookingId: z.uuid().optional(),
  })
  .meta({ id: 'SeriesDate' });
export type SeriesDateItem = z.infer<typeof seriesDate>;

/** POST /api/enquiries/{id}/series/preview; the dates are apart by the clock of `timezone`, the tutor's. */
export const seriesPreview = z
  .object({ success, dates: z.array(seriesDate), timezone: added(z.string(), SYDNEY) })
  .meta({ id: 'SeriesPreview' });

/** 409 of a series some of whose dates are taken: nothing of it was written. */
export const seriesConflicts = z
  .object({ message: z.string(), code: z.literal('series_conflicts'), dates: z.array(seriesDate) })
  .meta({ id: 'SeriesConflicts' });

/** POST /api/enquiries/{id}/series (201); `weeks` is the number of its sessions. */
export const seriesAnswer = z
  .object({
    success,
    series: z.object({
      id: z.uuid(),
      weeks: z.int(),
      every: z.literal(SERIES_EVERY),
      startsAt: z.iso.datetime(),
    }),
    bookings: z.array(bookingView),
  })
  .meta({ id: 'SeriesAnswer' });

const from = z.uuid('Please choose a session of the series');

/** POST /api/series/{id}/cancel: the session `from` and all later ones. */
export const seriesCancellation = z
  .object({ from, reason: optionalText(MAX.message) })
  .meta({ id: 'SeriesCancellation' });

/** POST /api/series/{id}/move: the session `from` to `startsAt`, all later ones with it but those of `skip`, by id. */
export const seriesMove = z
  .object({ from, startsAt: instant(DATE), skip: atMost(z.uuid('Please choose a session of the series')) })
  .meta({ id: 'SeriesMove' });

/** The session and all later ones, as they are now. */
export const seriesBookings = z.object({ success, bookings: z.array(bookingView) }).meta({ id: 'SeriesBookings' });
