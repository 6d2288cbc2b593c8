import { timeTaken } from '../../domain/booking/refusals.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { MAX_PLACES } from '../../domain/availability/availability.rules.js';
import type { TutorSlots } from './tutor-slots.js';

const NEXT_SLOTS = 3;

/** The refusal of a time that is gone, with the three next ones after it. */
export async function slotTaken(
  slots: TutorSlots,
  tutorId: string,
  wantedSlot: { startsAt: string; minutes: number; horizonDays?: number },
  now: string,
): Promise<DomainError> {
  const next = await slots.next(tutorId, wantedSlot, NEXT_SLOTS, now);
  return timeTaken({
    nextSlots: next.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
  });
}

export const isSlotTaken = (error: unknown) => error instanceof DomainError && error.code === 'slot_taken';

/** Each refusal of the database means that somebody has taken one of the places of a time. */
const ATTEMPTS = MAX_PLACES;

/**
 * Decides again where others took a place while this was decided: a time with another free place is not gone. @throws
 * what `decide` throws, of the last attempt where all were refused
 */
export async function again<Result>(decide: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await decide();
    } catch (error) {
      if (!isSlotTaken(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * What `decide` gives, which is null where the time has no free place, with attempts as `again`. @throws DomainError
 * `slot_taken`, as `refusal` gives it
 */
export async function inFreePlace<Result>(
  decide: () => Promise<Result | null>,
  refusal: () => Promise<DomainError>,
): Promise<Result> {
  let result: Result | null = null;
  try {
    result = await again(decide);
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
  }
  if (result === null) throw await refusal();
  return result;
}
