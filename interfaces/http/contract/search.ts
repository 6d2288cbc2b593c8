import { z } from 'zod';
import { added } from './added.js';

/**
 * A tutor in the list of results (S0§3): these fields and no other. Rate in dollars per hour, `experience` in years.
 */
export const tutorCard = z
  .object({
    id: z.uuid(),
    name: z.string(),
    bio: z.string(),
    subjects: z.array(z.string()),
    qualifications: z.string(),
    experience: z.int(),
    hourlyRate: z.int(),
    /** 0 without a review. */
    averageRating: z.number(),
    totalReviews: z.int(),
    /** The suburb and state as the tutor gave them, else the postcode. */
    location: z.string(),
    /** Hours. */
    responseTime: z.number(),
    /** Percent of `countedSessions`: those that were held, and those that the tutor cancelled or missed. */
    successRate: z.number(),
    countedSessions: added(z.int(), 0),
    /** The week in words, such as `Mon–Fri 3 pm–8 pm`; empty when nothing is known. */
    availability: z.string(),
    specializationTags: z.array(z.string()),
    languagesSpoken: z.array(z.string()),
    certifications: z.array(z.string()),
    /** The tutor's photo at its largest; smaller ones and AVIF stand beside it (G-25). */
    profileImageUrl: added(z.string().nullable(), null),
  })
  .meta({ id: 'TutorCard' });
export type TutorCard = z.infer<typeof tutorCard>;

/**
 * GET /api/tutors/search (API-06): `total` counts every match, exactly; beyond the last page `tutors` is empty.
 */
export const searchAnswer = z
  .object({ tutors: z.array(tutorCard), total: z.int(), hasMore: z.boolean(), hasPrevious: z.boolean() })
  .meta({ id: 'TutorSearch' });
export type SearchAnswer = z.infer<typeof searchAnswer>;
