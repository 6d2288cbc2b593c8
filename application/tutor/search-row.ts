import { rulesMask } from '../../domain/matching/availability.js';
import { ownSubjectsOf } from '../../domain/matching/own-subjects.js';
import { subjectsShown } from '../../domain/matching/subjects.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { areasOf } from '../../domain/search/areas.js';
import { declaredWeek, weekOf } from '../../domain/search/week.js';
import { availabilityWords } from '../../domain/availability/availability-words.js';
import { factsOf, listedUntil } from '../../domain/tutor/eligibility.js';
import { photoUrlOf } from '../../domain/tutor/photo-address.js';
import type { Tutor } from '../../domain/tutor/tutor.js';
import type { AvailabilityRow } from '../availability/availability.writes.js';
import type { Columns } from '../ports/columns.js';
import type { Write } from '../ports/writes.js';
import { checkedCredentialsOf } from './credentials.js';
import { reachOf } from './reach.js';
import { keepReach, keepSearchRow, type TutorSearchRow } from './tutor.writes.js';

/** The columns of a tutor that search reads beside its state. */
export type TutorWords = Partial<Columns<'tutor'>>;

type Week = readonly Pick<AvailabilityRow, 'dayOfWeek' | 'startTime' | 'endTime' | 'specificDate' | 'isActive'>[];

/** What a card shows of the longer texts. */
const LONGEST_TEXT = 600;

function brief(whole: string): string {
  return whole.length <= LONGEST_TEXT ? whole : `${whole.slice(0, LONGEST_TEXT).replace(/\s+\S*$/, '')}…`;
}

/** The finished JSON of a tutor's card: these fields and no other leave the app (S0§3, SEC-16). */
function cardOf(id: string, tutor: Tutor, words: TutorWords, week: string): string {
  const { hourlyRate, averageRating, totalReviews, responseTime, successRate, countedSessions } = tutor;
  const { name, qualifications, certifications } = checkedCredentialsOf(words);
  return JSON.stringify({
    id,
    name,
    bio: brief(maskContactIn(words.bio ?? '')),
    subjects: subjectsShown(tutor.subjects, words.subjectWords ?? []),
    qualifications: brief(qualifications),
    experience: tutor.experienceYears ?? 0,
    hourlyRate,
    averageRating,
    totalReviews,
    location: words.location || (words.postcode ?? ''),
    responseTime,
    successRate,
    countedSessions,
    availability: week,
    specializationTags: words.specializationTags ?? [],
    languagesSpoken: words.languagesSpoken ?? [],
    certifications,
    profileImageUrl: tutor.photoId && photoUrlOf(id, tutor.photoId),
  });
}

/**
 * The row by which search and matching know a tutor, from its state, its columns
 * and all its rules and exceptions; dated exceptions say nothing about the week.
 * `listed` leaves the expiry of the check to callers that know the time.
 */
export function searchRowOf(tutorId: string, tutor: Tutor, words: TutorWords, availability: Week): TutorSearchRow {
  const weekly = availability.flatMap(({ dayOfWeek, startTime, endTime, specificDate, isActive }) =>
    isActive && !specificDate && startTime && endTime ? [{ dayOfWeek, startTime, endTime }] : [],
  );
  const declared = words.availability ?? '';
  const until = listedUntil(tutor);
  const { latitude = null, longitude = null, subjectWords = [] } = words;
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  return {
    tutorId,
    ...factsOf(tutor),
    subjects: tutor.subjects,
    ownSubjects: ownSubjectsOf(subjectWords),
    yearLevels: tutor.yearLevels,
    deliveryModes: tutor.deliveryModes,
    latitude,
    longitude,
    travelRadiusKm: tutor.travelRadiusKm,
    hourlyRate: tutor.hourlyRate,
    averageRating: tutor.totalReviews > 0 ? tutor.averageRating : null,
    totalReviews: tutor.totalReviews,
    availabilityMask: rulesMask(weekly),
    createdAt: tutor.createdAt,
    listed: until !== null,
    listedUntil: until,
    areas: areasOf(point, tutor.deliveryModes),
    tutorType: tutor.tutorType,
    experienceYears: tutor.experienceYears ?? 0,
    successRate: tutor.successRate,
    responseTime: tutor.responseTime,
    week: weekly.length ? weekOf(weekly) : declaredWeek(declared),
    card: cardOf(tutorId, tutor, words, brief(declared) || availabilityWords(availability)),
  };
}

/**
 * Both writes of a tutor for search and matching, for the commit that changes it; `before` is the row as it was, and
 * places that stay the same are not written again.
 */
export function searchWritesOf(row: TutorSearchRow, before: TutorSearchRow | 'new' | 'unknown'): Write[] {
  const reach = reachOf(row);
  const isNew = before === 'new';
  const stays = typeof before === 'object' && JSON.stringify(reach) === JSON.stringify(reachOf(before));
  return stays ? [keepSearchRow(row)] : [keepSearchRow(row), keepReach({ ...reach, isNew })];
}
