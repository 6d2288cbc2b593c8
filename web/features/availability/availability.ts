import { type AvailabilityAnswer, availabilityAnswer } from '@contract/availability.js';
import type { availabilityRules } from '@domain/availability/availability.rules.js';
import type { z } from 'zod';
import { apiQuery } from '../../lib/query';

/** GET /api/portal/availability */
export const availabilityQuery = apiQuery(availabilityAnswer, '/api/portal/availability');

export type AvailabilityForm = z.input<typeof availabilityRules>;
export type RuleForm = AvailabilityForm['rules'][number];
export type ExceptionForm = NonNullable<AvailabilityForm['exceptions']>[number];

/** The week as it is read in Australia: Monday first; 0 is Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
export const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** What was saved, as the form holds it; days that are over are left out. */
export function formOf({ rules, exceptions }: AvailabilityAnswer, today: string): Required<AvailabilityForm> {
  return {
    rules: rules
      .map(({ id: _, ...rule }) => rule)
      .toSorted((one, other) => one.startTime.localeCompare(other.startTime)),
    exceptions: exceptions
      .filter(({ specificDate }) => specificDate >= today)
      .map(({ id: _, ...exception }) => exception)
      .toSorted((one, other) => one.specificDate.localeCompare(other.specificDate)),
  };
}
