import { seriesAnswer, seriesBookings, seriesConflicts, type SeriesDateItem, seriesPreview } from '@contract/series.js';
import type { BookingItem } from '@contract/booking.js';
import { counted } from '@domain/shared/format.js';
import { queryOptions } from '@tanstack/react-query';
import { useAction } from '../../lib/action';
import { ApiError, read, wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { type BookingInput, useRefreshSessions } from './bookings';

export type Every = 1 | 2;
export type SeriesPlanned = { quoteId: string; startsAt: string; sessionType: string; weeks: number; every: Every };
type SeriesBooking = BookingInput & {
  weeks: number;
  every: Every;
  skip: string[];
  moves: { from: string; startsAt: string }[];
};

/** POST /api/enquiries/{id}/series/preview: which dates of a series are free; changes nothing (G-12). */
export const previewQuery = (enquiryId: string, planned: SeriesPlanned) => {
  const address = `/api/enquiries/${enquiryId}/series/preview`;
  return queryOptions({
    queryKey: ['/api/enquiries', enquiryId, 'series/preview', planned],
    queryFn: () => read(seriesPreview, address, planned),
    staleTime: 0,
  });
};

/** The dates of a 409 `series_conflicts`; null where the refusal is another one. */
export function conflictsOf(error: unknown): SeriesDateItem[] | null {
  const refused = error instanceof ApiError ? seriesConflicts.safeParse(error.answer) : null;
  return refused?.success ? refused.data.dates : null;
}

/** Books a series of the accepted quote, all of it or nothing; dates that are taken are shown, without a toast. */
export function useBookSeries(enquiryId: string) {
  const refresh = useRefreshSessions();
  return useAction({
    run: async (input: SeriesBooking, { ask }) =>
      (await ask(seriesAnswer, 'POST', `/api/enquiries/${enquiryId}/series`, input)).bookings,
    onSuccess: (bookings) => {
      toast(
        `${counted(bookings.length, 'session')} booked`,
        'A confirmation with all calendar entries is on its way to you both.',
      );
      return refresh();
    },
    onError: (error) =>
      toast('Error', wordsOf(error, 'The sessions were not booked. Please try again.'), 'destructive'),
  });
}

type Change =
  | { what: 'cancel'; body: { from: string; reason?: string } }
  | { what: 'move'; body: { from: string; startsAt: string; skip?: string[] } };

const DONE = {
  cancel: { title: 'Sessions cancelled', failure: 'The sessions were not cancelled.' },
  move: { title: 'Sessions moved', failure: 'The sessions were not moved.' },
} as const;

/** Moves or cancels a session of a series and all later ones (G-12). */
export function useChangeSeries({ seriesId }: Pick<BookingItem, 'seriesId'>) {
  const refresh = useRefreshSessions();
  return useAction({
    run: async ({ what, body }: Change, { ask }) =>
      (await ask(seriesBookings, 'POST', `/api/series/${seriesId}/${what}`, body)).bookings,
    onSuccess: (_, { what }) => {
      toast(DONE[what].title, 'You have both been notified by email.');
      return refresh();
    },
    onError: (error, { what }) => {
      if (!conflictsOf(error)) toast('Error', wordsOf(error, `${DONE[what].failure} Please try again.`), 'destructive');
      return refresh();
    },
  });
}

/** A session and all later ones of its series that are still to come; itself alone where it is in none. */
export const laterInSeries = <S extends BookingItem>(session: S, all: readonly S[]): S[] =>
  session.seriesId === null
    ? [session]
    : all.filter(
        ({ seriesId, status, startsAt }) =>
          seriesId === session.seriesId && status === 'confirmed' && startsAt >= session.startsAt,
      );

export const REASONS: Record<NonNullable<SeriesDateItem['reason']>, string> = {
  taken: 'Already taken',
  not_available: 'Outside the tutor’s hours',
  too_soon: 'Too soon to book',
  too_far: 'Too far ahead to book',
};
