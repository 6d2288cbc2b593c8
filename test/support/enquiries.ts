import type { z } from 'zod';
import { DELIVERY_PREFERENCES, HIRING_LIKELIHOODS } from '../../domain/enquiry/options.js';
import type { enquiryRules } from '../../domain/enquiry/enquiry.rules.js';

let sent = 0;

/** An enquiry as the form sends it, from somebody else each time; `changes` replace fields. */
export function enquiry(changes: Partial<z.input<typeof enquiryRules>> = {}): z.input<typeof enquiryRules> {
  sent += 1;
  return {
    name: 'Jane Mary Doe',
    email: `jane.doe.${sent}@family.example`,
    phone: '0412 345 678',
    location: 'Parramatta, NSW 2150',
    educationLevel: 'Secondary Education (age 11-16)',
    subjects: 'Maths',
    frequency: 'Weekly',
    availableDays: ['Monday'],
    availableTimes: ['Late afternoon (3-6pm)'],
    deliveryPreference: DELIVERY_PREFERENCES[0],
    locationPreferences: ["Student's home"],
    hiringLikelihood: HIRING_LIKELIHOODS[2],
    message: 'Algebra is hard. Call 0412 345 678 or write to jane@family.example.',
    ...changes,
  };
}
