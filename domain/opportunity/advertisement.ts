import { maskContactIn } from './masking.js';

type Asked = {
  educationLevel: string;
  subjects: string;
  frequency: string;
  availableDays: string[];
  availableTimes: string[];
  deliveryPreference: string;
  locationPreferences: string[];
  hiringLikelihood: string;
  message: string;
};

/** The text that a tutor is shown and mailed, without a name or a way to contact the family (R-47). `area` is a suburb, never an address. */
export function advertise(enquiry: Asked, area: string | null): string {
  const lines = [
    `${maskContactIn(enquiry.subjects)} for ${enquiry.educationLevel}${area ? `, near ${area}` : ''}.`,
    `How often: ${enquiry.frequency}.`,
    `When: ${enquiry.availableDays.join(', ')}; ${enquiry.availableTimes.join(', ')}.`,
    `How: ${enquiry.deliveryPreference} (${enquiry.locationPreferences.join(', ')}).`,
    `Timeline: ${enquiry.hiringLikelihood}.`,
  ];
  if (enquiry.message) lines.push(`In their words: ${maskContactIn(enquiry.message)}`);
  return lines.join('\n');
}
