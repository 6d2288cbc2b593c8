import type { DeclineReason } from '@domain/opportunity/decline-reason.js';

/** Why tutors declined, as operators read it (G-10). */
export const DECLINE_WORDS: Record<DeclineReason, string> = {
  too_far: 'Too far',
  not_my_subject: 'Not their subject',
  level: 'Level',
  times: 'Times',
  rate: 'Rate',
  no_room: 'No room',
  other: 'Another reason',
};
