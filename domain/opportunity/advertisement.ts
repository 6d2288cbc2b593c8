import {
  DAYS,
  DELIVERY_PREFERENCES,
  EDUCATION_LEVELS,
  FREQUENCIES,
  HIRING_LIKELIHOODS,
  LOCATION_PREFERENCES,
  shownChoice,
  TIMES,
} from '../enquiry/options.js';
import { type Contact, maskContact, maskContactIn } from './masking.js';

type AdvertisedEnquiry = {
  educationLevel: string;
  subjects: string;
  frequency: string;
  availableDays: readonly string[];
  availableTimes: readonly string[];
  deliveryPreference: string;
  locationPreferences: readonly string[];
  hiringLikelihood: string;
  message: string;
};

/** The printed options of every choice; a sender may have put any text in their place. */
const PRINTED: Record<string, readonly string[]> = {
  educationLevel: EDUCATION_LEVELS,
  frequency: FREQUENCIES,
  availableDays: DAYS,
  availableTimes: TIMES,
  deliveryPreference: DELIVERY_PREFERENCES,
  locationPreferences: LOCATION_PREFERENCES,
  hiringLikelihood: HIRING_LIKELIHOODS,
};

function shown(field: string, value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => shown(field, one)))];
  if (typeof value !== 'string') return value;
  const printed = PRINTED[field];
  return printed ? shownChoice(value, printed) : maskContactIn(value);
}

/** An enquiry's words without a contact: choices as printed, every other text masked (SEC-17, F3). */
const anonymous = <Words extends object>(words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([field, value]) => [field, shown(field, value)])) as Words;

/** An enquiry as a tutor sees it before its contact is released (R-46). */
export const beforeRelease = <Enquiry extends Contact>(enquiry: Enquiry): Enquiry => ({
  ...anonymous(enquiry),
  ...maskContact(enquiry),
});

/**
 * The text that a tutor is shown and mailed, without a name or a way
 * to contact the family (R-47). `area` is a suburb, never an address.
 */
export function advertise(needs: AdvertisedEnquiry, area: string | null): string {
  const { educationLevel, subjects, frequency, availableDays, availableTimes, message } = needs;
  const { deliveryPreference, locationPreferences, hiringLikelihood } = needs;
  // What the text does not say is not looked through.
  const enquiry = anonymous({
    educationLevel,
    subjects,
    frequency,
    availableDays,
    availableTimes,
    deliveryPreference,
    locationPreferences,
    hiringLikelihood,
    message,
  });
  const lines = [
    `${enquiry.subjects} for ${enquiry.educationLevel}${area ? `, near ${area}` : ''}.`,
    `How often: ${enquiry.frequency}.`,
    `When: ${enquiry.availableDays.join(', ')}; ${enquiry.availableTimes.join(', ')}.`,
    `How: ${enquiry.deliveryPreference} (${enquiry.locationPreferences.join(', ')}).`,
    `Timeline: ${enquiry.hiringLikelihood}.`,
  ];
  if (enquiry.message) lines.push(`In their words: ${enquiry.message}`);
  return lines.join('\n');
}
