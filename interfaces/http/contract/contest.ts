import { z } from 'zod';
import { CASE_OUTCOMES, CASE_STATUSES } from '../../../domain/case/case.js';

/** How the case stands that one side opened by contesting a session's mark (G-09). */
export const contestStatus = z.object({
  reference: z.string(),
  status: z.enum(CASE_STATUSES),
  outcome: z.enum(CASE_OUTCOMES).nullable(),
  createdAt: z.iso.datetime(),
});
export type ContestStatus = z.infer<typeof contestStatus>;
