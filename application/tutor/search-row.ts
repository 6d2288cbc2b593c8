import { rulesMask } from '../../domain/matching/availability.js';
import { ownSubjectsOf } from '../../domain/matching/own-subjects.js';
import { subjectsShown } from '../../domain/matching/subjects.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { areasOf } from '../../domain/search/areas.js';
import { declaredWeek, weekOf } from '../../domain/search/week.js';
import { availabilityWords } from '../../domain/tutor/availability-words.js';
import type { Tutor } from '../../domain/tutor/tutor.js';
import type { AvailabilityRow, Records, TutorSearchRow } from '../ports/ledger.js';
import { checkedCredentialsOf } from './credentials.js';
import { reachOf } from './reach.js';

/** The columns of a tutor that search reads beside its state; a row or the columns of a change will do. */
export type TutorWords = {
  name?: unknown;
  bio?: unknown;
  /** Subjects as the tutor wrote them. */
  subjectWords?: unknown;
  qualifications?: unknown;
  postcode?: unknown;
  location?: unknown;
  latitude?: unknown;
  longitude?: unknown;
  /** Days and times in the tutor's own words, which count where there are no rules. */
  availability?: unknown;
  specializationTags?: unknown;
  languagesSpoken?: unknown;
  certifications?: unknown;
  checkedName?: unknown;
  checkedQualifications?: unknown;
  checkedCertifications?: unknown;
};

type Week = readonly Pick<AvailabilityRow, 'dayOfWeek' | 'startTime' | 'endTime' | 'specificDate' | 'isActive'>[];

/** What a card shows of the longer texts. */
const LONGEST_TEXT = 600;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
const degrees = (value: unknown) => (value === null || value === undefined ? null : Number(value));

function brief(value: unknown): string {
  const whole = text(value);
  return whole.length <= LONGEST_TEXT ? whole : `${whole.slice(0, LONGEST_TEXT).replace(/\s+\S*$/, '')}…`;
}

/** The finished JSON of a tutor's card: these fields and no other leave the house (S0§3, SEC-16). */
function cardOf(id: string, tutor: Tutor, words: TutorWords, week: string): string {
  const { hourlyRate, averageRating, totalReviews, responseTime, successRate, countedSessions } = tutor;
  const { name, qualifications, certifications } = checkedCredentialsOf(words);
  return JSON.stringify({
    id,
    name,
    bio: brief(maskContactIn(text(words.bio))),
    subjects: subjectsShown(tutor.subjects, list(words.subjectWords)),
    qualifications: brief(qualifications),
    experience: tutor.experienceYears ?? 0,
    hourlyRate,
    averageRating,
    totalReviews,
    location: text(words.location) || text(words.postcode),
    responseTime,
    successRate,
    countedSessions,
    availability: week,
    specializationTags: list(words.specializationTags),
    languagesSpoken: list(words.languagesSpoken),
    certifications,
  });
}

/**
 * The row by which search and matching know a tutor, from its state, its columns and all its rules and exceptions; dated
 * exceptions say nothing about the week. `listed` leaves the expiry of the check to whoever knows the time.
 */
export function searchRowOf(tutorId: string, tutor: Tutor, words: TutorWords, availability: Week): TutorSearchRow {
  const weekly = availability.flatMap(({ dayOfWeek, startTime, endTime, specificDate, isActive }) =>
    isActive && !specificDate && startTime && endTime ? [{ dayOfWeek, startTime, endTime }] : [],
  );
  const declared = text(words.availability);
  const [latitude, longitude] = [degrees(words.latitude), degrees(words.longitude)];
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  return {
    tutorId,
    vettingStatus: tutor.vettingStatus,
    contractApproved: tutor.contractSigned,
    wwcVerified: tutor.wwcCredentialVerified,
    wwcExpiresAt: tutor.wwcExpiryDate,
    acceptingStudents: tutor.acceptingStudents,
    subjects: tutor.subjects,
    ownSubjects: ownSubjectsOf(list(words.subjectWords)),
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
    listed:
      tutor.userId !== null &&
      tutor.erasedAt === null &&
      tutor.vettingStatus === 'approved' &&
      tutor.acceptingStudents &&
      tutor.wwcCredentialVerified,
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
 * Both records of tutors for search and matching, for the commit that changes them; `before` are the rows as they stood,
 * and places that stay the same are not written again.
 */
export function searchRecordsOf(
  rows: readonly TutorSearchRow[],
  before: readonly TutorSearchRow[] = [],
): Required<Pick<Records, 'tutorSearch' | 'tutorReach'>> {
  const reach = rows.map(reachOf);
  const stays = before.length > 0 && JSON.stringify(reach) === JSON.stringify(before.map(reachOf));
  return { tutorSearch: [...rows], tutorReach: stays ? [] : reach };
}
