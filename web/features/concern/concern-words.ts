import type { ConcernKind } from '@domain/case/case.js';

/** The choices of the form, in the order in which they matter. */
export const CONCERN_CHOICES: readonly { value: ConcernKind; label: string }[] = [
  { value: 'safety', label: 'Someone may not be safe' },
  { value: 'conduct', label: 'How someone behaved' },
  { value: 'did_not_come', label: 'Someone did not come' },
  { value: 'not_who_they_say', label: 'Someone is not who they say they are' },
  { value: 'other', label: 'Something else' },
];
