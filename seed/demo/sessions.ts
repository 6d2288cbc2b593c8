import { append } from '../../application/ports/ledger.js';
import type { Write } from '../../application/ports/writes.js';
import { successOf } from '../../application/tutor/figures.js';
import { searchRowOf, searchWritesOf } from '../../application/tutor/search-row.js';
import type { Booking } from '../../domain/booking/booking.js';
import { averageRating } from '../../domain/review/figures.js';
import { recomputeFigures } from '../../domain/tutor/figures.js';
import { bookingOf, type Course } from './courses.js';
import type { Agreement } from './enquiries.js';
import { meetingsOf } from './meetings.js';
import { reviewsOf } from './reviews.js';
import { each, type Seeder } from './seeder.js';
import type { Cast, DemoTutor } from './tutors.js';

const BATCH = 60;

const latest = (times: readonly string[]) => times.reduce((one, other) => (one > other ? one : other));

/** A session as what happened after it needs it. */
export type DemoSession = {
  id: string;
  tutor: DemoTutor;
  family: number;
  course: Course;
  enquiryId: string | null;
  inSeries: boolean;
  reviewed: { id: string; at: string; rating: number; hasText: boolean } | null;
};

/** Loads sessions, the reviews of some of them and the figures that follow. */
export async function applySessions(
  seeder: Seeder,
  cast: Cast,
  agreements: readonly Agreement[],
): Promise<DemoSession[]> {
  const meetings = meetingsOf(cast, agreements, seeder.now);
  const booked = meetings.map((meeting, index) => ({ meeting, ...bookingOf(seeder, meeting, index) }));
  const reviewed = reviewsOf(seeder, cast, booked);
  const batches = <T>(items: readonly T[]) =>
    Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
      items.slice(index * BATCH, (index + 1) * BATCH),
    );
  await each(batches(booked), (batch) =>
    seeder.applyOnce(
      latest(batch.map(({ state }) => state.updatedAt)),
      batch.map(({ change }) => change),
    ),
  );
  await each(batches(reviewed), (batch) =>
    seeder.applyOnce(
      latest(batch.map(({ at }) => at)),
      batch.map(({ change }) => change),
    ),
  );
  const ratings = Map.groupBy(reviewed, ({ tutorId }) => tutorId);
  const states = Map.groupBy(
    booked.map(({ state }) => state),
    ({ tutorId }) => tutorId,
  );
  await each(batches(cast.tutors), (batch) => applyFigures(seeder, batch, ratings, states));
  const reviewOf = new Map(
    reviewed.map(({ bookingId, at, rating, hasText, change }) => [bookingId, { id: change.id, at, rating, hasText }]),
  );
  return booked.map(({ meeting: { tutor, family, course, series }, change: { id }, state: { enquiryId } }) => ({
    id,
    tutor,
    family,
    course,
    enquiryId,
    inSeries: series !== undefined,
    reviewed: reviewOf.get(id) ?? null,
  }));
}

async function applyFigures(
  seeder: Seeder,
  batch: readonly DemoTutor[],
  ratings: ReadonlyMap<string, { rating: number }[]>,
  states: ReadonlyMap<string, Booking[]>,
): Promise<void> {
  const writes: Write[] = [];
  const changes = await Promise.all(
    batch.map(async ({ person, availability }) => {
      const received = (ratings.get(person.id) ?? []).map(({ rating }) => rating);
      const sessions = states.get(person.id) ?? [];
      const figures = {
        averageRating: averageRating(received),
        totalReviews: received.length,
        ...successOf(sessions),
        responseTime: person.figures.responseTime,
      };
      const tutor = await seeder.load('tutor', person.id);
      const change = append(tutor, recomputeFigures(tutor.state, figures, seeder.now));
      const row = searchRowOf(person.id, change.state, tutor.columns, availability);
      if (change.events.length > 0) writes.push(...searchWritesOf(row, 'unknown'));
      return change;
    }),
  );
  await seeder.apply(seeder.now, 'system', changes, writes);
}
