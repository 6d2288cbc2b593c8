import { z } from 'zod';
import { success } from './added.js';

/** POST /api/competitions/enter: 201, also for a repeat. */
export const competitionEntered = z.object({ success, id: z.uuid() }).meta({ id: 'CompetitionEntered' });
export type CompetitionEntered = z.infer<typeof competitionEntered>;
