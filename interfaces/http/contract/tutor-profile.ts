import { z } from 'zod';
import { SYDNEY } from '../../../domain/shared/time.js';
import { added, success } from './added.js';
import { reviewView } from './review.js';

/**
 * A tutor in public: the eighteen fields of S1§3 and what the filters know. Hours, years, percent,
 * dollars an hour; `successRate` is of `countedSessions`; `timezone` is an IANA name; `subjects`, `yearLevels`,
 * `tutorType` are slugs of search; reviews newest first, featured ones before. `invitable`: may be invited to an
 * enquiry at this instant.
 */
export const tutorProfile = z
  .object({
    id: z.uuid(),
    name: z.string(),
    averageRating: z.number(),
    totalReviews: z.int(),
    vettingStatus: z.enum(['pending', 'approved', 'rejected']),
    /** Whether the badge stands at this instant: approved, and the working-with-children check is current. */
    verified: added(z.boolean()),
    postcode: z.string(),
    responseTime: z.number(),
    hourlyRate: z.number(),
    experience: z.int().nullable(),
    successRate: z.number(),
    countedSessions: added(z.int(), 0),
    bio: z.string(),
    subjects: z.array(z.string()),
    specializationTags: z.array(z.string()),
    qualifications: z.string(),
    certifications: z.array(z.string()),
    languagesSpoken: z.array(z.string()),
    /** The titles of the portfolio. */
    portfolioItems: z.array(z.string()),
    /** Links, https only, and documents of the tutor's own work that were found clean (G-26). */
    portfolio: added(z.array(z.object({ title: z.string(), url: z.string() })), []),
    availability: z.string(),
    reviews: z.array(reviewView),
    location: added(z.string().nullable(), null),
    timezone: added(z.string(), SYDNEY),
    yearLevels: added(z.array(z.string()), []),
    tutorType: added(z.string().nullable(), null),
    deliveryModes: added(z.array(z.enum(['online', 'in-person'])), []),
    invitable: added(z.boolean(), true),
    /** The photo, `/media/tutors/{id}/480.webp?v=…`; 64 and 160 pixels and AVIF stand beside it (G-25). */
    profileImageUrl: added(z.string().nullable(), null),
  })
  .meta({ id: 'TutorProfile' });
export type TutorProfile = z.infer<typeof tutorProfile>;

/** GET /api/tutors/{id}/profile (API-17) */
export const tutorProfileAnswer = z.object({ success, tutor: tutorProfile }).meta({ id: 'TutorProfileAnswer' });
export type TutorProfileAnswer = z.infer<typeof tutorProfileAnswer>;

/** GET /api/tutors (API-21, R-57, R-83): the tutors of the demo, at most five. */
export const tutorList = z
  .object({
    success,
    tutors: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        subjects: z.array(z.string()),
        averageRating: z.number(),
        hourlyRate: z.number(),
      }),
    ),
  })
  .meta({ id: 'TutorList' });

/** Query of GET /api/tutors/{id}/slots: instants, or days of the tutor's zone (`to` included); duration in minutes. */
export type SlotsQuery = { from?: string; to?: string; duration?: number; horizon?: 'series' };

/** GET /api/tutors/{id}/slots; `timezone` is the tutor's, an IANA name. */
export const tutorSlots = z
  .object({
    success,
    slots: z.array(z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })),
    timezone: z.string(),
  })
  .meta({ id: 'TutorSlots' });
