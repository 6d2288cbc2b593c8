import { holdAnswer, slotTaken } from '@contract/booking.js';
import { tutorSlots } from '@contract/tutor-profile.js';
import { addDays, localDate } from '@domain/shared/time.js';
import { useAction } from '../../lib/action';
import { ApiError } from '../../lib/api';
import { apiQuery } from '../../lib/query';

export type Slot = { startsAt: string; endsAt: string };

/**
 * GET /api/tutors/{id}/slots: every bookable time within the horizon, a series' longer one for its sessions (G-12), of
 * this many minutes (R-37).
 */
export const slotsQuery = (tutorId: string, minutes: number, isSeries = false) => ({
  ...apiQuery(tutorSlots, '/api/tutors', tutorId, `slots?duration=${minutes}${isSeries ? '&horizon=series' : ''}`),
  staleTime: 0,
});

/** The slots by their day in `zone`, days in order; every day from the first to the last is there. */
export function daysOf(slots: readonly Slot[], zone: string): { date: string; slots: Slot[] }[] {
  const byDay = Map.groupBy(slots, ({ startsAt }) => localDate(startsAt, zone));
  const dates = [...byDay.keys()].sort();
  const last = dates.at(-1);
  const days: { date: string; slots: Slot[] }[] = [];
  for (let date = dates[0]; date !== undefined && last !== undefined && date <= last; date = addDays(date, 1)) {
    days.push({ date, slots: byDay.get(date) ?? [] });
  }
  return days;
}

/** The next times that a 409 `slot_taken` offers; null where the refusal is another one. */
export function nextSlotsOf(error: unknown): Slot[] | null {
  const taken = error instanceof ApiError ? slotTaken.safeParse(error.answer) : null;
  return taken?.success ? taken.data.nextSlots : null;
}

/** Keeps a slot for ten minutes while the family confirms. */
export function useHold(enquiryId: string) {
  return useAction({
    run: async (input: { quoteId: string; startsAt: string }, { ask }) => {
      const { hold } = await ask(holdAnswer, 'POST', `/api/enquiries/${enquiryId}/holds`, input);
      return hold;
    },
  });
}
