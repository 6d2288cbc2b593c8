import type { EligibilityFacts } from '../../domain/tutor/eligibility.js';
import { writeKind } from '../ports/writes.js';

/** Every subject in every cell, in the tutor's place of a shuffled order. */
export type TutorReach = { tutorId: string; shuffle: number; subjects: string[]; cells: number[] };

/**
 * What search and matching read of a tutor, in one row, written in the tutor's own commit. Rates are dollars per hour.
 */
export type TutorSearchRow = EligibilityFacts & {
  tutorId: string;
  subjects: string[];
  /** Keys of the subjects that search does not know. */
  ownSubjects: string[];
  yearLevels: string[];
  deliveryModes: string[];
  latitude: number | null;
  longitude: number | null;
  travelRadiusKm: number;
  hourlyRate: number;
  averageRating: number | null;
  totalReviews: number;
  availabilityMask: number | null;
  createdAt: string;
  /** Shown in search until the check expires, which is the instant beside it. */
  listed: boolean;
  listedUntil: string | null;
  /** Search cities within 50 km, and `online`. */
  areas: string[];
  tutorType: string | null;
  experienceYears: number;
  successRate: number;
  responseTime: number;
  /** `SearchWeek` */
  week: number;
  /** The finished JSON of the tutor's card in search. */
  card: string;
};

/** A tutor's row for search and matching, in place of the one before. */
/**
 * Has everything that holds the tutors of an account in memory read them again: a fact beside their row has changed.
 */
export const rereadTutors = writeKind<{ accountId: string }>('tutor.rereadTutors');

export const keepSearchRow = writeKind<TutorSearchRow>('tutor.keepSearchRow');

/** The places a tutor can be found from, in place of those before; `isNew` of one who has none yet. */
export const keepReach = writeKind<TutorReach & { isNew: boolean }>('tutor.keepReach');
