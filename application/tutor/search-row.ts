import { rulesMask } from '../../domain/matching/availability.js';
import type { Tutor } from '../../domain/tutor/tutor.js';
import type { AvailabilityRow, Records, TutorSearchRow } from '../ports/ledger.js';
import { reachOf } from './reach.js';

/** What stands beside a tutor's state: where the tutor is, and when. */
export type BesideTutor = {
  latitude: number | null;
  longitude: number | null;
  availability: readonly Pick<AvailabilityRow, 'dayOfWeek' | 'startTime' | 'endTime' | 'specificDate' | 'isActive'>[];
};

/** The row by which search and matching know a tutor; dated exceptions say nothing about the week. */
export function searchRowOf(tutorId: string, tutor: Tutor, beside: BesideTutor): TutorSearchRow {
  const weekly = beside.availability.flatMap(({ dayOfWeek, startTime, endTime, specificDate, isActive }) =>
    isActive && !specificDate && startTime && endTime ? [{ dayOfWeek, startTime, endTime }] : [],
  );
  return {
    tutorId,
    vettingStatus: tutor.vettingStatus,
    contractApproved: tutor.contractSigned,
    wwcVerified: tutor.wwcCredentialVerified,
    wwcExpiresAt: tutor.wwcExpiryDate,
    acceptingStudents: tutor.acceptingStudents,
    subjects: tutor.subjects,
    yearLevels: tutor.yearLevels,
    deliveryModes: tutor.deliveryModes,
    latitude: beside.latitude,
    longitude: beside.longitude,
    travelRadiusKm: tutor.travelRadiusKm,
    hourlyRate: tutor.hourlyRate,
    averageRating: tutor.totalReviews > 0 ? tutor.averageRating : null,
    totalReviews: tutor.totalReviews,
    availabilityMask: rulesMask(weekly),
    createdAt: tutor.createdAt,
  };
}

/** Both records of a tutor for search and matching, for the commit that changes the tutor. */
export function searchRecordsOf(
  rows: readonly TutorSearchRow[],
): Required<Pick<Records, 'tutorSearch' | 'tutorReach'>> {
  return { tutorSearch: [...rows], tutorReach: rows.flatMap(reachOf) };
}
