import { z } from 'zod';

/** Why a tutor declines an opportunity; families see how many gave each reason, never who (G-10). */
export const DECLINE_REASONS = ['too_far', 'not_my_subject', 'level', 'times', 'rate', 'no_room', 'other'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Declining needs no reason, nor a body. */
export const declineRules = z
  .object({ reason: z.enum(DECLINE_REASONS, { error: 'Please choose a reason' }).nullish() })
  .optional();
