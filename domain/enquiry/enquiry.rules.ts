import { z } from 'zod';
import { email, MAX, requiredText, text } from '../shared/text.js';
import type { ChangeableField } from './change.js';

const choices = (message: string) =>
  z.array(requiredText(message, MAX.choice), { error: message }).min(1, message).max(20, 'At most 20 choices');

/** The enquiry as it is sent, with the specification's messages (S0§5, V-01 to V-07; ). */
export const enquiryRules = z.object({
  name: requiredText('Name must be at least 2 characters', MAX.name, 2),
  email: email('Please enter a valid email address'),
  phone: requiredText('Please enter a valid phone number', MAX.phone, 10),
  location: requiredText('Please enter your postcode or town', MAX.location),
  educationLevel: requiredText('Please select an education level', MAX.choice),
  subjects: requiredText('Please enter the subject(s) you need tutoring in', MAX.subjects),
  frequency: requiredText('Please select a frequency', MAX.choice),
  availableDays: choices('Please select at least one day'),
  availableTimes: choices('Please select at least one time slot'),
  deliveryPreference: requiredText('Please select a delivery preference', MAX.choice),
  locationPreferences: choices('Please select at least one location'),
  hiringLikelihood: requiredText('Please select an option', MAX.choice),
  subject: text(MAX.subjects).default(''),
  grade: text(MAX.choice).default(''),
  message: text(MAX.message).default(''),
  preferredTutorId: z.unknown().optional(),
  website: z.unknown().optional(),
  source: z.unknown().optional().meta({
    description: 'Where the visit came from (G-29): utm_source, utm_medium, utm_campaign, referrer. Never refused.',
  }),
});

export type EnquiryInput = z.infer<typeof enquiryRules>;

const { availableDays, availableTimes, deliveryPreference, locationPreferences, location, message, phone } =
  enquiryRules.shape;

/** The fields that its holder can put right, by the rules under which they were sent (G-11). */
export const changeableRules = z.object({
  availableDays: availableDays.optional(),
  availableTimes: availableTimes.optional(),
  deliveryPreference: deliveryPreference.optional(),
  locationPreferences: locationPreferences.optional(),
  location: location.optional(),
  // Without its default, which would empty a message that is left out.
  message: message.unwrap().optional(),
  phone: phone.optional(),
} satisfies Record<ChangeableField, z.ZodType>);

/** A change as it is sent: what is left out stays, and nothing else can be changed. */
export const enquiryChangeRules = changeableRules.catchall(
  z.unknown().refine(() => false, 'This cannot be changed once the enquiry was sent'),
);

export type EnquiryChangeInput = z.infer<typeof changeableRules>;
