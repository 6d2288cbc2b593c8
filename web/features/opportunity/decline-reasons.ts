import type { DeclineReason } from '@domain/opportunity/decline-reason.js';
import type { ReasonChoice } from '../../ui/reason-choices';

/** The reasons to decline, as a tutor says them (G-10). */
export const DECLINE_CHOICES: readonly ReasonChoice<DeclineReason>[] = [
  { value: 'too_far', label: 'It is too far for me' },
  { value: 'not_my_subject', label: 'I do not teach this subject' },
  { value: 'level', label: 'I do not teach this level' },
  { value: 'times', label: 'I am not free at these times' },
  { value: 'rate', label: 'My rate would not suit' },
  { value: 'no_room', label: 'I have no room for another student' },
  { value: 'other', label: 'Another reason' },
];
