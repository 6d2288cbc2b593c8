import type { DeliveryMode } from '../../domain/enquiry/options.js';
import type { SubjectSlug } from '../../domain/matching/subjects.js';
import type { VettingStatus } from '../../domain/tutor/vetting.js';
import type { YearLevel } from '../../domain/tutor/options.js';
import { isoOf } from '../postgres/database.js';
import type { MarketTutor } from './market-facts.js';

/** A tutor who has not confirmed the address gets no opportunities where that is required (R-25). */
const CONFIRMED = `exists (
  select from tutors t join users u on u.id = t.user_id where t.id = s.tutor_id and u.email_verified_at is not null)`;

const yes = (text: string) => text === 'true';
const number = (text: string) => (text ? Number(text) : null);
const list = (text: string) => (text ? text.split(',') : []);

/** Each fact of a tutor: how a row of `tutor_search` s says it as text, and how it is read. */
const FACTS: { [Fact in keyof MarketTutor]: [sql: string, read: (text: string) => MarketTutor[Fact]] } = {
  tutorId: ['s.tutor_id', String],
  suspended: ['s.suspended', yes],
  closing: ['s.closing', yes],
  vettingStatus: ['s.vetting_status', (text) => text as VettingStatus],
  contractApproved: ['s.contract_approved', yes],
  wwcVerified: ['s.wwc_verified', yes],
  wwcExpiresAt: ['s.wwc_expires_at', (text) => (text ? isoOf(text) : null)],
  acceptingStudents: ['s.accepting_students', yes],
  emailVerified: ['true', yes],
  subjects: [`array_to_string(s.subjects, ',')`, (text) => list(text) as SubjectSlug[]],
  ownSubjects: [`array_to_string(s.own_subjects, ',')`, list],
  yearLevels: [`array_to_string(s.year_levels, ',')`, (text) => list(text) as YearLevel[]],
  deliveryModes: [`array_to_string(s.delivery_modes, ',')`, (text) => list(text) as DeliveryMode[]],
  latitude: ['s.latitude', number],
  longitude: ['s.longitude', number],
  travelRadiusKm: ['s.travel_radius_km', Number],
  hourlyRate: ['s.hourly_rate', number],
  averageRating: ['s.average_rating', number],
  totalReviews: ['s.total_reviews', Number],
  availabilityMask: ['s.availability_mask', number],
  createdAt: ['s.created_at', (text) => Date.parse(isoOf(text))],
};

const BETWEEN = '|';
const facts = Object.entries(FACTS) as [keyof MarketTutor, (typeof FACTS)[keyof MarketTutor]][];

/**
 * One text for each tutor: reading twenty columns of some thousand
 * rows takes longer than finding them. `more` are further facts.
 */
export const tutorText = (requireEmailConfirmation: boolean, ...more: string[]) =>
  `concat_ws('${BETWEEN}', ${[
    ...facts.map(([fact, [sql]]) => (requireEmailConfirmation && fact === 'emailVerified' ? CONFIRMED : sql)),
    ...more,
  ]
    .map((sql) => `coalesce((${sql})::text, '')`)
    .join()})`;

/** What a text says of a tutor. */
export function tutorOf(text: string): MarketTutor {
  const parts = text.split(BETWEEN);
  return Object.fromEntries(facts.map(([fact, [, read]], place) => [fact, read(parts[place] ?? '')])) as MarketTutor;
}

/** The further facts of a text, as they stand. */
export const moreOf = (text: string) => text.split(BETWEEN).slice(facts.length);
