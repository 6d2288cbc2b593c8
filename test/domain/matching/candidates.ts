import type { Candidate, EnquiryNeeds } from '../../../domain/matching/matching.js';
import { enquiryMask } from '../../../domain/matching/availability.js';

export const NOW = '2026-11-21T00:00:00.000Z';
export const PARRAMATTA = { latitude: -33.8136, longitude: 151.0034 };

/** A family in Parramatta that looks for maths in year 11 on Tuesday evenings, in person or online. */
export const needsLike = (changes: Partial<EnquiryNeeds> = {}): EnquiryNeeds => ({
  enquiryId: '0193b000-0000-7000-8000-00000000e001',
  subjects: ['mathematics'],
  otherSubjects: [],
  levels: ['senior-11-12'],
  availabilityMask: enquiryMask(['Tuesday'], ['Evening (after 6pm)']),
  deliveryModes: ['online', 'in-person'],
  point: PARRAMATTA,
  preferredTutorId: null,
  wave: 1,
  isWider: false,
  ...changes,
});

/** A tutor who passes every gate of `needsLike` and fits it in all that is known. */
export const candidateLike = (changes: Partial<Candidate> = {}): Candidate => ({
  tutorId: '0193b000-0000-7000-8000-00000000a001',
  suspended: false,
  closing: false,
  vettingStatus: 'approved',
  contractApproved: true,
  wwcVerified: true,
  wwcExpiresAt: '2028-01-01T00:00:00.000Z',
  acceptingStudents: true,
  emailVerified: true,
  alreadyInvited: false,
  subjects: ['mathematics', 'physics'],
  ownSubjects: [],
  yearLevels: ['senior-11-12', 'university'],
  deliveryModes: ['online', 'in-person'],
  latitude: PARRAMATTA.latitude,
  longitude: PARRAMATTA.longitude,
  travelRadiusKm: 15,
  hourlyRate: 60,
  averageRating: 5,
  totalReviews: 30,
  availabilityMask: enquiryMask(['Any'], ['Evening (after 6pm)']),
  recentInvitations: 0,
  createdAt: Date.parse('2026-01-01T00:00:00.000Z'),
  ...changes,
});

/** The same tutor, of whom nothing is known that is not a gate. */
export const unknownCandidate = (changes: Partial<Candidate> = {}): Candidate =>
  candidateLike({
    yearLevels: [],
    deliveryModes: [],
    latitude: null,
    longitude: null,
    hourlyRate: null,
    averageRating: null,
    totalReviews: 0,
    availabilityMask: null,
    ...changes,
  });

export const tutorNumber = (number: number) => `0193b000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
