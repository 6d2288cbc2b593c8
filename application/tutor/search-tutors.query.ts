import { Query } from '@nestjs/cqrs';
import type { SubjectSlug } from '../../domain/matching/subjects.js';
import type { SearchDay, SearchLocation, SearchTime, Sort } from '../../domain/search/options.js';
import type { TutorType, YearLevel } from '../../domain/tutor/options.js';

/**
 * Or inside a list, and across the fields; an empty list and null ask for nothing. Prices in dollars per hour.
 */
export type TutorFilter = {
  subjects: readonly SubjectSlug[];
  yearLevels: readonly YearLevel[];
  minPrice: number | null;
  maxPrice: number | null;
  availableDays: readonly SearchDay[];
  availableTimes: readonly SearchTime[];
  location: SearchLocation | null;
  tutorType: TutorType | null;
  minRating: number | null;
  /** Years. */
  minExperience: number | null;
};

/** One page: the finished JSON text of each card in order, and the exact number of all who match. */
export type FoundTutors = { cards: readonly Uint8Array[]; total: number; hasMore: boolean; hasPrevious: boolean };

/** The listed tutors of a filter, a page of 20 at a time; `page` counts from 1. */
export class SearchTutors extends Query<FoundTutors> {
  constructor(
    readonly filter: TutorFilter,
    readonly sort: Sort,
    readonly page: number,
  ) {
    super();
  }
}
