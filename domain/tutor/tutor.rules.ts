import { z } from 'zod';
import { hourlyRate } from '../shared/amounts.js';
import { email, MAX, optionalText, requiredText, text } from '../shared/text.js';
import { MAX_RADIUS_KM, TUTOR_TYPE_SLUGS, YEAR_LEVEL_SLUGS } from './options.js';
import { portfolioRules } from './portfolio.rules.js';

export const HOURLY_RATE = { default: 65, min: 20, max: 150 } as const;
const MAX_SUBJECTS = 50;
const MAX_EXPERIENCE_YEARS = 70;
const MAX_TAGS = 20;

const SUBJECTS = 'Please specify your teaching subjects';
const QUALIFICATIONS = 'Please describe your qualifications';
const EXPERIENCE = 'Please describe your experience';
const DESCRIPTION = 'Please provide a detailed description';
const RATE = `Hourly rate must be a number from ${HOURLY_RATE.min} to ${HOURLY_RATE.max}`;

/** The form's comma-separated text or the list that is sent, given back as a list without blanks. */
const wordList = (most: number, error: string) =>
  z
    .union([z.string().max(MAX.subjects, `At most ${MAX.subjects} characters`), z.array(z.string()).max(most)], {
      error,
    })
    .transform((value) =>
      (typeof value === 'string' ? value.split(',') : value).map((word) => word.trim()).filter(Boolean),
    );

const subjects = wordList(MAX_SUBJECTS, SUBJECTS).pipe(
  z.array(requiredText(SUBJECTS, MAX.choice)).min(1, SUBJECTS).max(MAX_SUBJECTS, `At most ${MAX_SUBJECTS} subjects`),
);

const left = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

const TAGS = `Please give up to ${MAX_TAGS}, with commas between them`;
/** What a card shows beside the subjects, in the tutor's own words; said twice it is kept once. */
const tags = wordList(MAX_TAGS, TAGS)
  .pipe(z.array(requiredText(TAGS, MAX.choice)).max(MAX_TAGS, `At most ${MAX_TAGS}`))
  .transform((words) => [...new Set(words)])
  .nullish()
  .transform(left);

/**
 * The tutor's profile with the specification's messages (S1§5, V-11 to V-13) and its optional fields. One that
 * is left out stays as it was; null clears years of experience, phone, tutor type and travel radius (D-15).
 */
export const profileRules = z.object({
  name: requiredText('Name must be at least 2 characters', MAX.name, 2),
  email: email('Invalid email address'),
  subjects,
  postcode: requiredText('Please enter a valid postcode', MAX.location, 4),
  location: optionalText(MAX.location),
  hourlyRate: hourlyRate(HOURLY_RATE, { number: RATE, min: RATE, max: RATE }).default(HOURLY_RATE.default),
  qualifications: requiredText(QUALIFICATIONS, MAX.message, 10),
  experience: requiredText(EXPERIENCE, MAX.message, 10),
  profileDescription: requiredText(DESCRIPTION, MAX.message, 50),
  experienceYears: z
    .int('Years of experience must be a whole number')
    .min(0, 'Years of experience cannot be negative')
    .max(MAX_EXPERIENCE_YEARS, `At most ${MAX_EXPERIENCE_YEARS} years`)
    .nullish(),
  phone: text(MAX.phone)
    .trim()
    .nullish()
    .transform((value) => (value === '' ? null : value)),
  yearLevels: z
    .array(z.enum(YEAR_LEVEL_SLUGS, 'Please choose year levels from the list'))
    .max(YEAR_LEVEL_SLUGS.length)
    .nullish()
    .transform(left),
  tutorType: z.enum(TUTOR_TYPE_SLUGS, 'Please choose a tutor type from the list').nullish(),
  deliveryModes: z
    .array(z.enum(['online', 'in-person'], 'Please choose online or in-person'))
    .max(2)
    .nullish()
    .transform(left),
  travelRadiusKm: z
    .int('Travel radius must be a whole number of kilometres')
    .min(1, 'Travel radius must be at least 1 km')
    .max(MAX_RADIUS_KM, `Travel radius cannot exceed ${MAX_RADIUS_KM} km`)
    .nullish(),
  specializationTags: tags,
  languagesSpoken: tags,
  certifications: tags,
  portfolioItems: portfolioRules.nullish().transform(left),
  acceptingStudents: z.boolean().nullish().transform(left),
});

export type ProfileForm = z.input<typeof profileRules>;
export type ProfileInput = z.infer<typeof profileRules>;

/** The years that a text on experience names: its first number, 0 without one or for a calendar year. */
export function experienceYearsOf(experience: string): number {
  const years = Number(/\d+/.exec(experience)?.[0] ?? 0);
  return years > MAX_EXPERIENCE_YEARS ? 0 : years;
}
