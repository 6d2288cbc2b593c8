import fc from 'fast-check';
import type { Candidate, EnquiryNeeds } from '../../../domain/matching/matching.js';
import { SUBJECTS, type SubjectSlug } from '../../../domain/matching/subjects.js';
import { YEAR_LEVELS, type YearLevel } from '../../../domain/tutor/options.js';
import { tutorNumber } from './candidates.js';

const subjects = fc.subarray(Object.keys(SUBJECTS) as SubjectSlug[]);
const keys = fc.subarray(['japanese', 'languages', 'languages:any', 'legal']);
const levels = fc.subarray(Object.keys(YEAR_LEVELS) as YearLevel[]);
const modes = fc.subarray(['online', 'in-person'] as const);
const mask = fc.option(fc.integer({ min: 0, max: 2 ** 35 - 1 }));
const mostly = fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** Some live at the same place as others do. */
const near = (place: number) => fc.oneof(fc.constant(place), degrees(place - 0.4, place + 0.4));

/** A tutor of any kind around Sydney; most stand at no gate of their own. */
export const candidate = fc.record<Candidate>({
  tutorId: fc.nat({ max: 100_000 }).map(tutorNumber),
  suspended: mostly.map((no) => !no),
  closing: mostly.map((no) => !no),
  vettingStatus: fc.constantFrom('approved', 'approved', 'approved', 'pending', 'rejected'),
  contractApproved: mostly,
  wwcVerified: mostly,
  wwcExpiresAt: fc.constantFrom(
    '2030-01-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
    '2020-01-01T00:00:00.000Z',
    null,
  ),
  acceptingStudents: mostly,
  emailVerified: mostly,
  alreadyInvited: mostly.map((no) => !no),
  subjects,
  ownSubjects: keys,
  yearLevels: levels,
  deliveryModes: modes,
  latitude: fc.option(near(-33.8)),
  longitude: fc.option(near(151)),
  travelRadiusKm: fc.nat({ max: 100 }),
  hourlyRate: fc.option(fc.integer({ min: 20, max: 150 })),
  averageRating: fc.option(degrees(0, 5)),
  totalReviews: fc.nat({ max: 500 }),
  availabilityMask: mask,
  recentInvitations: fc.nat({ max: 30 }),
  createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-11-15T00:00:00.000Z').map(Date.parse),
});
export const pool = fc.uniqueArray(candidate, { selector: ({ tutorId }) => tutorId, maxLength: 40 });
/** What a family of that region may ask for. */
export const needs = fc.record<EnquiryNeeds>({
  enquiryId: fc.uuid(),
  subjects,
  otherSubjects: fc.array(keys, { maxLength: 2 }),
  levels: fc.option(levels.filter((list) => list.length > 0)),
  availabilityMask: mask,
  deliveryModes: modes.filter((list) => list.length > 0),
  point: fc.option(fc.record({ latitude: degrees(-34.2, -33.4), longitude: degrees(150.6, 151.4) })),
  preferredTutorId: fc.option(fc.nat({ max: 100_000 }).map(tutorNumber)),
  wave: fc.integer({ min: 1, max: 3 }),
  isWider: fc.boolean(),
});
