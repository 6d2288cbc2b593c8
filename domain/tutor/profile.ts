import type { DeliveryMode } from '../enquiry/options.js';
import { invalid } from '../shared/domain-error.js';
import { TRAVEL_RADIUS_KM, type TutorType, type YearLevel } from './options.js';
import { pause, type PauseEvent, type PauseFacts, resume } from './pause.js';
import { type VettingEvent, type VettingFacts, vettingOfSaved } from './vetting.js';

type Teaching = {
  /** Whole dollars. */
  hourlyRate: number;
  experienceYears: number | null;
  /** Search slugs. */
  subjects: string[];
  yearLevels: YearLevel[];
  tutorType: TutorType | null;
  deliveryModes: DeliveryMode[];
  travelRadiusKm: number;
};

/** What the tutor's own pages say and set up; the words stand beside it in the row. */
export type ProfileState = Teaching & {
  /** When the profile's own address was confirmed; null before, and while it stands unconfirmed after a change. */
  contactVerifiedAt: string | null;
  /** When the tutor marked the setup as complete (T-10); null before. */
  setupCompletedAt: string | null;
};

export type ProfileEvent =
  | { type: 'TutorProfileCreated'; data: Teaching & { userId: string | null; acceptingStudents: boolean; at: string } }
  | { type: 'TutorProfileSaved'; data: Teaching & { at: string } }
  | { type: 'ContactAddressChanged'; data: { at: string } }
  | { type: 'ContactAddressVerified'; data: { at: string } }
  | { type: 'TutorSetupCompleted'; data: { at: string } };

/** What a saved profile says; what it leaves out stays as it was, a radius of null is the usual one again. */
export type ProfileFacts = Pick<Teaching, 'hourlyRate' | 'experienceYears' | 'subjects'> &
  Partial<Omit<Teaching, 'hourlyRate' | 'experienceYears' | 'subjects' | 'travelRadiusKm'>> & {
    travelRadiusKm?: number | null;
    acceptingStudents?: boolean;
  };

function teachingOf(facts: ProfileFacts, before: Teaching | null, rateCap: number | null): Teaching {
  if (rateCap !== null && facts.hourlyRate > rateCap)
    throw invalid({ hourlyRate: `Hourly rate cannot exceed $${rateCap}` });
  return {
    hourlyRate: facts.hourlyRate,
    experienceYears: facts.experienceYears,
    subjects: facts.subjects,
    yearLevels: facts.yearLevels ?? before?.yearLevels ?? [],
    tutorType: facts.tutorType === undefined ? (before?.tutorType ?? null) : facts.tutorType,
    deliveryModes: facts.deliveryModes ?? before?.deliveryModes ?? [],
    travelRadiusKm:
      (facts.travelRadiusKm === undefined ? before?.travelRadiusKm : facts.travelRadiusKm) ?? TRAVEL_RADIUS_KM,
  };
}

/** Begins a tutor, for a user or as a visitor's draft. `rateCap` in dollars, null when unset. */
export function createProfile(
  input: { userId: string | null; facts: ProfileFacts; rateCap: number | null },
  now: string,
): ProfileEvent[] {
  const { userId, facts, rateCap } = input;
  const acceptingStudents = facts.acceptingStudents ?? true;
  return [
    { type: 'TutorProfileCreated', data: { ...teachingOf(facts, null, rateCap), userId, acceptingStudents, at: now } },
  ];
}

/**
 * Saves a profile again. A rejected tutor's vetting starts again with it; an approved one whose `credentials` are not
 * `as checked` waits for another look at them, while families go on seeing what was checked.
 */
export function saveProfile(
  tutor: ProfileState & VettingFacts & PauseFacts,
  input: {
    facts: ProfileFacts;
    rateCap: number | null;
    credentials?: 'as checked' | 'changed';
    hasNewAddress?: boolean;
  },
  now: string,
): (ProfileEvent | VettingEvent | PauseEvent)[] {
  const { facts, rateCap, credentials = 'as checked', hasNewAddress = false } = input;
  const events: (ProfileEvent | VettingEvent | PauseEvent)[] = [
    { type: 'TutorProfileSaved', data: { ...teachingOf(facts, tutor, rateCap), at: now } },
  ];
  if (hasNewAddress && tutor.contactVerifiedAt) events.push({ type: 'ContactAddressChanged', data: { at: now } });
  events.push(...vettingOfSaved(tutor, credentials, now));
  if (facts.acceptingStudents === undefined) return events;
  return [...events, ...(facts.acceptingStudents ? resume(tutor, now) : pause(tutor, now))];
}

/** The link that was mailed to the profile's own address was used. A second use changes nothing. */
export function verifyContactAddress(tutor: ProfileState, now: string): ProfileEvent[] {
  return tutor.contactVerifiedAt ? [] : [{ type: 'ContactAddressVerified', data: { at: now } }];
}

/** The tutor marks the last step of the setup as done, for good; twice is once (T-02, T-10). */
export const completeSetup = (tutor: ProfileState, now: string): ProfileEvent[] =>
  tutor.setupCompletedAt === null ? [{ type: 'TutorSetupCompleted', data: { at: now } }] : [];
