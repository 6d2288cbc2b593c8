import { z } from 'zod';
import { verdictRules } from '../shared/verdict.js';
import { REJECTION_CODES } from './tutor.js';

/** An admin's decision on a tutor; `code` says what a rejection is about. */
export const vettingRules = verdictRules.and(z.object({ code: z.enum(REJECTION_CODES).optional() }));
