import type { Place } from '../../application/ports/enquiry/geography.js';
import type { DeliveryMode } from '../../domain/enquiry/options.js';
import { fnv } from '../../domain/shared/fnv.js';
import type { SubjectSlug } from '../../domain/matching/subjects.js';
import type { TutorType, YearLevel } from '../../domain/tutor/options.js';
import type { RejectionCode } from '../../domain/tutor/vetting.js';
import type { TutorFigures } from '../../domain/tutor/figures.js';
import { nameOf, plainly } from './names.js';
import type { Places } from './places.js';
import { Random } from './random.js';
import { type Strengths, strengthsOf } from './strengths.js';
import { bioOf, experienceOf, qualificationsOf } from './words.js';

export type Hours = { dayOfWeek: number; startTime: string; endTime: string };

export type VettingOutcome = 'approved' | 'pending' | 'rejected';

/** A made-up tutor, all that the app knows of one. */
export type Person = {
  id: string;
  accountId: string;
  contractId: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  phone: string;
  place: Place;
  subjects: SubjectSlug[];
  yearLevels: YearLevel[];
  tutorType: TutorType;
  deliveryModes: DeliveryMode[];
  travelRadiusKm: number;
  hourlyRate: number;
  experienceYears: number;
  qualifications: string;
  experience: string;
  bio: string;
  strengths: Strengths;
  hours: Hours[];
  vettingOutcome: VettingOutcome;
  /** What a pending or rejected tutor has sent of the papers. */
  contract: 'approved' | 'submitted' | 'none';
  rejection: { code: RejectionCode; reason: string } | null;
  /** Why an admin suspended the tutor some days after the approval (G-01). */
  suspension?: string;
  /** When the tutor closed the account, after the decision (G-19). */
  closedAt?: string;
  /** What receipts say beside the ABN, where the tutor said it with the contract (G-15). */
  business?: { name: string; gstRegistered: boolean };
  figures: TutorFigures;
  acceptingStudents: boolean;
  /** Days from the contract's approval to the end of the check. */
  wwcDays: number;
};

const SUBJECT_WEIGHTS: readonly (readonly [SubjectSlug, number])[] = [
  ['mathematics', 30],
  ['english', 22],
  ['science', 10],
  ['physics', 7],
  ['chemistry', 8],
  ['biology', 6],
  ['computer-science', 5],
  ['history', 3],
  ['economics', 3],
  ['business', 3],
  ['geography', 1],
  ['psychology', 2],
];
const RELATED: Partial<Record<SubjectSlug, readonly SubjectSlug[]>> = {
  mathematics: ['physics', 'science', 'computer-science', 'economics', 'chemistry'],
  english: ['history', 'psychology', 'geography', 'business'],
  science: ['biology', 'chemistry', 'mathematics', 'physics'],
  physics: ['mathematics', 'science', 'chemistry'],
  chemistry: ['biology', 'science', 'mathematics'],
  biology: ['chemistry', 'science', 'psychology'],
  'computer-science': ['mathematics', 'physics'],
  history: ['english', 'geography'],
  economics: ['business', 'mathematics'],
  business: ['economics', 'english'],
  geography: ['history', 'science'],
  psychology: ['biology', 'english'],
};

const TYPES: readonly (readonly [TutorType, number])[] = [
  ['current-student', 36],
  ['university-graduate', 30],
  ['qualified-teacher', 26],
  ['industry-professional', 8],
];
const YEARS: Record<TutorType, readonly [number, number]> = {
  'current-student': [1, 4],
  'university-graduate': [1, 12],
  'qualified-teacher': [3, 30],
  'industry-professional': [2, 20],
};
const RATES: Record<TutorType, number> = {
  'current-student': 50,
  'university-graduate': 63,
  'qualified-teacher': 82,
  'industry-professional': 88,
};
const LEVELS: readonly (readonly [YearLevel[], number])[] = [
  [['primary-2-3', 'primary-4-6'], 14],
  [['primary-2-3', 'primary-4-6', 'secondary-7-8'], 14],
  [['primary-4-6', 'secondary-7-8', 'secondary-9-10'], 16],
  [['secondary-7-8', 'secondary-9-10'], 12],
  [['secondary-7-8', 'secondary-9-10', 'senior-11-12'], 28],
  [['senior-11-12', 'university'], 12],
  [['university', 'adult'], 4],
];
const MODES: readonly (readonly [DeliveryMode[], number])[] = [
  [['online', 'in-person'], 58],
  [['online'], 27],
  [['in-person'], 15],
];
const RADII: readonly (readonly [number, number])[] = [
  [5, 25],
  [10, 35],
  [15, 25],
  [20, 10],
  [30, 5],
];
const RESPONSES: readonly (readonly [number, number])[] = [
  [0, 10],
  [1, 15],
  [2, 17],
  [4, 15],
  [8, 13],
  [12, 10],
  [24, 20],
];
const REJECTIONS: readonly { code: RejectionCode; reason: string }[] = [
  {
    code: 'credentials',
    reason: 'The working-with-children check on the document has already ended. Please upload the current one.',
  },
  { code: 'profile', reason: 'Please tell families more about how you teach and which year levels you take.' },
  { code: 'contract', reason: 'The signature on the contract does not match the name on your profile.' },
  { code: 'other', reason: 'We could not reach either of your referees. Please send us other contacts.' },
];
const DOMAINS = ['example.com', 'example.org', 'example.net'] as const;

function subjectsOf(random: Random): SubjectSlug[] {
  const first = random.weighted(SUBJECT_WEIGHTS);
  return [
    first,
    ...random.some(
      RELATED[first] ?? [],
      random.weighted([
        [0, 35],
        [1, 40],
        [2, 20],
        [3, 5],
      ]),
    ),
  ];
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

function hoursOf(random: Random): Hours[] {
  const weekdays = random.some([1, 2, 3, 4, 5], random.int(1, 4));
  const start = random.int(14, 17);
  const hours = weekdays.map((dayOfWeek) => ({
    dayOfWeek,
    startTime: clock(start),
    endTime: clock(random.int(start + 2, 21)),
  }));
  for (const dayOfWeek of [6, 0].filter(() => random.happens(38))) {
    const from = random.int(8, 11);
    hours.push({ dayOfWeek, startTime: clock(from), endTime: clock(from + random.int(3, 7)) });
  }
  return hours;
}

function figuresOf(random: Random): TutorFigures {
  const totalReviews = random.happens(22) ? 0 : Math.floor(1 + 60 * random.share() ** 3);
  const averageRating = totalReviews === 0 ? 0 : random.around(465, 38, 320, 500) / 100;
  const successRate = totalReviews === 0 ? 0 : random.around(965, 40, 800, 1_000) / 10;
  return {
    averageRating,
    totalReviews,
    successRate,
    countedSessions: totalReviews,
    responseTime: random.weighted(RESPONSES),
  };
}

/** The id of a thing of some kind, always the same for the same seed and number. */
export const idOf = (seed: string, kind: string, index: number): string =>
  new Random(`${seed}|${kind}|${index}`).uuid(fnv(kind, fnv(seed)), index);

/** Draws people: the same seed, the same people, whatever else was drawn. */
export class People {
  /** `mark` keeps user names of two seeds apart; it is part of them. */
  constructor(
    private readonly seed: string,
    private readonly mark: string,
    private readonly places: Places,
  ) {}

  /** The id of a thing of some kind, always the same for the same number. */
  id(kind: string, index: number): string {
    return idOf(this.seed, kind, index);
  }

  person(index: number, vettingOutcome: VettingOutcome): Person {
    const random = new Random(`${this.seed}|person|${index}`);
    const { firstName, lastName } = nameOf(random);
    const place = this.places.draw(random);
    const tutorType = random.weighted(TYPES);
    const experienceYears = random.int(...YEARS[tutorType]);
    const subjects = subjectsOf(random);
    const background = { type: tutorType, subjects, years: experienceYears, suburb: place.suburb, state: place.state };
    const username = `${plainly(firstName).slice(0, 8)}.${plainly(lastName).slice(0, 9)}${this.mark}${index + 1}`;
    return {
      id: this.id('tutor', index),
      accountId: this.id('account', index),
      contractId: this.id('contract', index),
      firstName,
      lastName,
      username,
      email: `${username}@${random.of(DOMAINS)}`,
      phone: mobileOf(random),
      place,
      subjects,
      yearLevels: random.weighted(LEVELS),
      tutorType,
      deliveryModes: random.weighted(MODES),
      travelRadiusKm: random.weighted(RADII),
      hourlyRate: random.around(RATES[tutorType] + Math.min(10, experienceYears / 2), 22, 40, 110),
      experienceYears,
      qualifications: qualificationsOf(random, background),
      experience: experienceOf(random, background),
      bio: bioOf(random, background),
      strengths: strengthsOf(new Random(`${this.seed}|strengths|${index}`), background),
      hours: hoursOf(random),
      vettingOutcome,
      contract: vettingOutcome === 'approved' ? 'approved' : random.happens(60) ? 'submitted' : 'none',
      rejection: vettingOutcome === 'rejected' ? random.of(REJECTIONS) : null,
      figures:
        vettingOutcome === 'approved'
          ? figuresOf(random)
          : { averageRating: 0, totalReviews: 0, successRate: 0, countedSessions: 0, responseTime: 24 },
      acceptingStudents: !random.happens(3),
      wwcDays: random.int(200, 1_700),
    };
  }
}

/** Mobile numbers that the regulator keeps free for fiction, after `0491 57`. */
const FICTION =
  '0006 0156 0157 0158 0159 0110 0313 0737 1266 1491 1804 2549 2665 2983 3770 3087 4118 4632 5254 5789 6398 6801 7426 7644 8957 8148 9212 9760';

export function mobileOf(random: Random): string {
  const number = random.of(FICTION.split(' '));
  return `0491 57${number.slice(0, 1)} ${number.slice(1)}`;
}
