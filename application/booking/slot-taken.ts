import { timeTaken } from '../../domain/booking/refusals.js';
import { DomainError } from '../../domain/shared/domain-error.js';
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
