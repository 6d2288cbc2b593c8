import { DAY, isoOf } from '../shared/time.js';
import { YEAR_LEVEL_SLUGS } from '../tutor/options.js';
import { rulesMask, type WeeklyRule } from './availability.js';
import type { LabEnquiry } from './lab.js';
import type { Candidate } from './matching.js';
import { SUBJECTS, type SubjectSlug } from './subjects.js';

/** Where the made-up market lives: the eight search cities, weighted about as their people are. */
const CITIES = [
  { latitude: -33.87, longitude: 151.21, weight: 26 },
  { latitude: -37.81, longitude: 144.96, weight: 25 },
  { latitude: -27.47, longitude: 153.03, weight: 17 },
  { latitude: -31.95, longitude: 115.86, weight: 13 },
  { latitude: -34.93, longitude: 138.6, weight: 9 },
  { latitude: -35.28, longitude: 149.13, weight: 5 },
  { latitude: -42.88, longitude: 147.33, weight: 3 },
  { latitude: -12.46, longitude: 130.84, weight: 2 },
] as const;
const SLUGS = Object.keys(SUBJECTS) as SubjectSlug[];
const SUBURBAN_DEGREES = 0.3;
/** Made-up enquiries are spread over so many days. */
const REPLAYED_DAYS = 60;
/** Made-up tutors joined within about two years, so that newcomers and old hands are among them. */
const OLDEST_TUTOR_DAYS = 700;
const YEAR_DAYS = 365;

/** The same numbers from 0 to 1 for the same seed. */
function drawing(seed: number) {
  let state = (seed * 2_654_435_761 + 0x9e3779b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const of = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const some = <T>(list: readonly T[], count: number) => [...new Set(Array.from({ length: count }, () => of(list)))];
  const point = () => {
    let ticket = below(100);
    const city = CITIES.find(({ weight }) => (ticket -= weight) < 0) ?? CITIES[0];
    return {
      latitude: city.latitude + (next() + next() - 1) * SUBURBAN_DEGREES,
      longitude: city.longitude + (next() + next() - 1) * SUBURBAN_DEGREES,
    };
  };
  /** Common subjects come more often: the smaller of two draws. */
  const subject = () => SLUGS[Math.min(below(SLUGS.length), below(SLUGS.length))] as SubjectSlug;
  return { next, below, of, some, point, subject };
}

const idOf = (kind: number, index: number) => `0000000${kind}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;

function weekOf(draw: ReturnType<typeof drawing>): WeeklyRule[] {
  return Array.from({ length: 1 + draw.below(4) }, () => {
    const startsAt = 8 + draw.below(11);
    const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;
    return { dayOfWeek: draw.below(7), startTime: hour(startsAt), endTime: hour(startsAt + 2 + draw.below(2)) };
  });
}

/** Made-up tutors who may all be invited at `now`. */
export function syntheticTutors(count: number, seed: number, now: string): Candidate[] {
  const draw = drawing(seed * 2 + 1);
  const instant = Date.parse(now);
  return Array.from({ length: count }, (_, index) => {
    const totalReviews = Math.floor(draw.next() ** 3 * 60);
    const ways = draw.next();
    return {
      tutorId: idOf(1, index),
      suspended: false,
      closing: false,
      vettingStatus: 'approved',
      contractApproved: true,
      wwcVerified: true,
      wwcExpiresAt: isoOf(instant + YEAR_DAYS * DAY),
      acceptingStudents: true,
      emailVerified: true,
      alreadyInvited: false,
      subjects: [...new Set(Array.from({ length: 1 + draw.below(3) }, draw.subject))],
      ownSubjects: [],
      yearLevels: draw.some(YEAR_LEVEL_SLUGS, 1 + draw.below(4)),
      deliveryModes: ways < 0.6 ? ['online', 'in-person'] : ways < 0.8 ? ['online'] : ['in-person'],
      ...draw.point(),
      travelRadiusKm: 5 + draw.below(21),
      hourlyRate: 40 + draw.below(61),
      averageRating: totalReviews > 0 ? Math.round((3.5 + draw.next() * 1.5) * 100) / 100 : null,
      totalReviews,
      availabilityMask: rulesMask(weekOf(draw)),
      recentInvitations: 0,
      createdAt: instant - Math.floor(draw.next() * OLDEST_TUTOR_DAYS) * DAY,
    };
  });
}

/** Made-up enquiries of the past two months, oldest first. */
export function syntheticEnquiries(count: number, seed: number, now: string): LabEnquiry[] {
  const draw = drawing(seed * 2);
  const instant = Date.parse(now);
  return Array.from({ length: count }, (_, index) => {
    const ways = draw.next();
    return {
      at: isoOf(instant - (1 - index / count) * REPLAYED_DAYS * DAY),
      needs: {
        enquiryId: idOf(2, index),
        subjects: [...new Set(Array.from({ length: 1 + draw.below(2) }, draw.subject))],
        otherSubjects: [],
        levels: [draw.of(YEAR_LEVEL_SLUGS)],
        availabilityMask: rulesMask(weekOf(draw)),
        deliveryModes: ways < 0.45 ? ['online', 'in-person'] : ways < 0.75 ? ['online'] : ['in-person'],
        point: draw.point(),
        preferredTutorId: null,
        wave: 1,
        isWider: false,
      },
    };
  });
}
