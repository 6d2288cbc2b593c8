import {
  DELIVERY_PREFERENCES,
  FREQUENCIES,
  HIRING_LIKELIHOODS,
  LOCATION_PREFERENCES,
  TIMES,
} from '../../domain/enquiry/options.js';
import { type FamilyWords, familyOf } from '../market/families.js';
import type { Places } from '../market/places.js';

export type Ending = 'submitted' | 'matching' | 'quoted' | 'filled' | 'closed' | 'lapsed';

/** What the demo's own tutor did with the enquiry, where that tutor was asked for. */
export type OwnPart = 'available' | 'accepted' | 'rejected' | 'expired' | 'quoted' | 'chosen';

/** `showcase` is the one enquiry that everybody may look at. */
export type Scenario = {
  ending: Ending;
  hoursAgo: number;
  own: OwnPart | null;
  showcase?: true;
  /** So many hours before now its family asked for another tutor than the one it had chosen (G-08). */
  askedAgain?: number;
  /** So many hours before now its family put it right (G-11). */
  changed?: number;
  /**
   * So many hours before now its family shared its contact with
   * the demo's own tutor, whose quote it has not accepted (G-18).
   */
  shared?: number;
  /** It has all the quotes it takes, and the demo's own tutor waits for a place (G-21). */
  waitlist?: true;
  /** So many hours before now an admin invited one more tutor by hand (G-22). */
  byHand?: number;
  /** Its quotes end today, and its family was reminded of that (G-23). */
  quotesEnd?: true;
};

/** Sixty enquiries, hours before now; those of the last day are still open. */
const ENDINGS: readonly { ending: Ending; hoursAgo: readonly number[]; own?: readonly (OwnPart | null)[] }[] = [
  { ending: 'submitted', hoursAgo: [0.4, 1.5, 3, 6, 9] },
  {
    ending: 'matching',
    hoursAgo: [0.7, 1.2, 2, 3.5, 4, 5, 6.5, 8, 10, 13, 14, 16, 18, 19, 52, 70],
    own: [
      'available',
      null,
      'available',
      'available',
      null,
      'rejected',
      'accepted',
      null,
      'available',
      null,
      null,
      'accepted',
      null,
      null,
      'expired',
      'expired',
    ],
  },
  {
    ending: 'quoted',
    hoursAgo: [17, 20, 26, 30, 34, 41, 47, 55, 62, 71, 80, 90, 101, 113, 121, 130, 138],
    own: [
      null,
      'quoted',
      null,
      'accepted',
      null,
      'quoted',
      null,
      null,
      'rejected',
      null,
      'quoted',
      null,
      null,
      null,
      'expired',
    ],
  },
  {
    ending: 'filled',
    hoursAgo: [150, 190, 240, 290, 340, 400, 470, 560, 650, 760, 880, 900, 1_000, 1_150, 1_300],
    own: [null, 'chosen', null, null, 'quoted', null, null, 'chosen'],
  },
  { ending: 'closed', hoursAgo: [60, 160, 310, 600] },
  { ending: 'lapsed', hoursAgo: [500, 800, 1_200] },
];
const SHOWCASE: Scenario = { ending: 'quoted', hoursAgo: 22, own: null, showcase: true };

/** The filled one, by its hours, of which the demo's own tutor is a runner-up who is asked again. */
const ASKED_AGAIN = { hoursAgo: 340, hours: 5 };

/** The quoted one, by its hours, on whose waitlist the demo's own tutor stands. */
const WAITLIST_HOURS = 30;

/** The open one, by its hours, to which an admin invited a tutor who is out of the family's reach. */
const BY_HAND = { hoursAgo: 14, hours: 1 };

/** The quoted one, by its hours in the order of all, whose quotes are as old as quotes become. */
const QUOTES_END_HOURS = 138;

/** The quoted one, by its hours, whose family shared its contact with the demo's own tutor before choosing. */
const SHARED = { hoursAgo: 41, hours: 2 };

/** The open one, by its hours, to which the demo's own tutor was invited before its family put it right. */
const CHANGED = { hoursAgo: 10, hours: 3 };
/** What that family says now. */
export const CHANGED_WORDS = {
  availableDays: ['Saturday', 'Sunday'],
  availableTimes: [TIMES[1], TIMES[2]],
  message: 'School sport has moved to the afternoons, so weekends would suit us best. Algebra is the main worry.',
};

/** The scenes in the order in which they began. */
export const SCENARIOS: readonly Scenario[] = [
  SHOWCASE,
  ...ENDINGS.flatMap(({ ending, hoursAgo, own }) =>
    hoursAgo.map((hours, index) => ({
      ending,
      hoursAgo: hours,
      own: own?.[index] ?? null,
      ...(ending === 'matching' && hours === CHANGED.hoursAgo ? { changed: CHANGED.hours } : {}),
      ...(ending === 'matching' && hours === BY_HAND.hoursAgo ? { byHand: BY_HAND.hours } : {}),
      ...(ending === 'quoted' && hours === SHARED.hoursAgo ? { shared: SHARED.hours } : {}),
      ...(ending === 'quoted' && hours === WAITLIST_HOURS ? { waitlist: true as const } : {}),
      ...(ending === 'quoted' && hours === QUOTES_END_HOURS ? { quotesEnd: true as const } : {}),
      ...(ending === 'filled' && hours === ASKED_AGAIN.hoursAgo ? { askedAgain: ASKED_AGAIN.hours } : {}),
    })),
  ),
].sort((one, other) => other.hoursAgo - one.hoursAgo);

/** Its place among the scenes. */
export const SHOWCASE_INDEX = SCENARIOS.indexOf(SHOWCASE);
export const SHOWCASE_QUOTES = 5;

const OWN_SUBJECTS = ['Maths', 'Maths Methods', 'Year 10 Science', 'Physics', 'Algebra', 'Maths and Science'];
const OWN_LEVELS = ['Secondary Education (age 11-16)', 'Year 11 or 12 (age 16-18)', 'Secondary Education (age 11-16)'];
const OWN_MESSAGES = [
  'We found your profile and liked how you describe your lessons. Could you help before the exams in six weeks?',
  'A friend of ours recommended Alex. My daughter needs help with algebra and a calm voice.',
  'My son is aiming for engineering and his marks in physics have slipped since last term.',
];

const SHOWN: FamilyWords = {
  name: 'Jordan Avery',
  email: 'jordan.avery@example.com',
  phone: '0491 570 156',
  location: 'Parramatta, NSW 2150',
  educationLevel: 'Secondary Education (age 11-16)',
  subjects: 'Maths and Science',
  frequency: FREQUENCIES[1],
  availableDays: ['Tuesday', 'Thursday', 'Saturday'],
  availableTimes: [TIMES[4], TIMES[5]],
  deliveryPreference: DELIVERY_PREFERENCES[1],
  locationPreferences: [LOCATION_PREFERENCES[1]],
  hiringLikelihood: HIRING_LIKELIHOODS[1],
  subject: '',
  grade: '',
  message:
    'My daughter is in Year 9. Algebra has stopped making sense since last term, and science is starting to go the same way.',
};

/** What the family of a scene wrote; one who asked for the demo's own tutor wrote what that tutor teaches. */
export function wordsOf(scenario: Scenario, index: number, places: Places): FamilyWords {
  const words = familyOf('demo', index, places);
  if (scenario.showcase) return { ...words, ...SHOWN };
  if (!scenario.own) return words;
  return {
    ...words,
    location: ['Newtown, NSW 2042', '2000', 'Marrickville', 'Bondi, NSW 2026'][index % 4] as string,
    educationLevel: OWN_LEVELS[index % OWN_LEVELS.length] as string,
    subjects: OWN_SUBJECTS[index % OWN_SUBJECTS.length] as string,
    deliveryPreference: DELIVERY_PREFERENCES[1],
    hiringLikelihood: HIRING_LIKELIHOODS[index % 2] as string,
    message: OWN_MESSAGES[index % OWN_MESSAGES.length] as string,
  };
}
