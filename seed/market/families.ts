import {
  DAYS,
  DELIVERY_PREFERENCES,
  FREQUENCIES,
  HIRING_LIKELIHOODS,
  LOCATION_PREFERENCES,
  TIMES,
} from '../../domain/enquiry/options.js';
import { fnv } from '../../domain/shared/fnv.js';
import { nameOf, plainly } from './names.js';
import { mobileOf } from './people.js';
import type { Places } from './places.js';
import { Random } from './random.js';

/** What a made-up family wrote, as the columns of an enquiry keep it. */
export type FamilyWords = {
  name: string;
  email: string;
  phone: string;
  location: string;
  educationLevel: string;
  subjects: string;
  frequency: string;
  availableDays: string[];
  availableTimes: string[];
  deliveryPreference: string;
  locationPreferences: string[];
  hiringLikelihood: string;
  subject: string;
  grade: string;
  message: string;
};

type Level = { level: string; weight: number; subjects: readonly string[]; asks: readonly string[] };

const LEVELS: readonly Level[] = [
  {
    level: 'Primary School (age 4-11)',
    weight: 26,
    subjects: [
      'Maths',
      'English',
      'Reading and spelling',
      'Maths and English',
      'NAPLAN preparation',
      'Times tables and fractions',
    ],
    asks: [
      'My daughter is in Year 4 and has lost confidence with fractions. She needs someone gentle.',
      'Our son reads well but freezes when he has to write more than a sentence.',
      'We are getting ready for NAPLAN and would like a few weeks of practice.',
      'He is ahead of his class in maths and bored. Something more challenging would be great.',
      'She changed schools this year and there are gaps we cannot find on our own.',
    ],
  },
  {
    level: 'Secondary Education (age 11-16)',
    weight: 34,
    subjects: [
      'Maths',
      'Maths and Science',
      'English essay writing',
      'Year 10 Science',
      'Algebra',
      'History',
      'Coding (Python)',
      'English',
    ],
    asks: [
      'My son is in Year 9 and algebra has stopped making sense since last term.',
      'Our daughter works hard, but her essays keep coming back with the same comment about structure.',
      'He has an exam on trigonometry in five weeks and is starting to panic.',
      'She would like to learn Python properly; school only does a little.',
      'We are looking for someone who can keep him on track with homework twice a week.',
      'She missed most of last term because of illness and needs to catch up in science.',
    ],
  },
  {
    level: 'Year 11 or 12 (age 16-18)',
    weight: 28,
    subjects: [
      'Maths Methods',
      'Specialist Maths',
      'Chemistry',
      'Physics',
      'Biology',
      'English Advanced',
      'Economics',
      'Chemistry and Biology',
      'Business',
      'Psychology',
    ],
    asks: [
      'She is aiming for medicine and wants to lift her chemistry from a B to an A.',
      'My son needs help with exam technique in Methods, mostly paper two.',
      'I am in Year 12 and my school has had three different physics teachers this year.',
      'We would like someone who knows the current syllabus and past papers well.',
      'His marks in English are holding his whole result back.',
    ],
  },
  {
    level: 'University',
    weight: 7,
    subjects: ['Statistics', 'Microeconomics', 'Calculus', 'Organic chem', 'Psychology statistics', 'Data science'],
    asks: [
      'I failed the mid-semester test in statistics and have six weeks until the final.',
      'First-year calculus after a long break from maths. I need the basics again.',
    ],
  },
  {
    level: 'Adult Education',
    weight: 5,
    subjects: ['English (IELTS)', 'Maths for a bridging course', 'Computing', 'Accounting'],
    asks: [
      'I need a band 7 in IELTS by March, writing is my weak part.',
      'I am going back to study after fifteen years and would like to refresh my maths.',
    ],
  },
];

const MANNERS = [
  'Afternoons after school suit us best.',
  'We would like to start as soon as possible.',
  'A patient person matters more to us than a long list of degrees.',
  'Please let us know what a first lesson would look like.',
  'There is a quiet room at home and a dog who will say hello.',
  'We would be happy with online if the right person lives further away.',
  'If it goes well, her younger brother would join next year.',
  'Thank you for your help.',
];

const LEVEL_WEIGHTS = LEVELS.map((level) => [level, level.weight] as const);
const FREQUENCY_WEIGHTS = [
  [FREQUENCIES[0], 20],
  [FREQUENCIES[1], 55],
  [FREQUENCIES[2], 8],
  [FREQUENCIES[3], 9],
  [FREQUENCIES[4], 8],
] as const;
const DELIVERY_WEIGHTS = [
  [DELIVERY_PREFERENCES[0], 30],
  [DELIVERY_PREFERENCES[1], 45],
  [DELIVERY_PREFERENCES[2], 25],
] as const;
const LIKELIHOOD_WEIGHTS = [
  [HIRING_LIKELIHOODS[0], 32],
  [HIRING_LIKELIHOODS[1], 24],
  [HIRING_LIKELIHOODS[2], 24],
  [HIRING_LIKELIHOODS[3], 12],
  [HIRING_LIKELIHOODS[4], 8],
] as const;

/** The words of family number `index` of a seed. */
export function familyOf(seed: string, index: number, places: Places): FamilyWords {
  const random = new Random(`${seed}|family|${index}`);
  const { firstName, lastName } = nameOf(random);
  const place = places.draw(random);
  const { level, subjects, asks } = random.weighted(LEVEL_WEIGHTS);
  return {
    name: `${firstName} ${lastName}`,
    email: `${plainly(firstName)}.${plainly(lastName)}${random.int(10, 99)}@${random.of(['example.com', 'example.org', 'example.net'])}`,
    phone: mobileOf(random),
    location: random.of([place.postcode, place.suburb, `${place.suburb}, ${place.state} ${place.postcode}`]),
    educationLevel: level,
    subjects: random.of(subjects),
    frequency: random.weighted(FREQUENCY_WEIGHTS),
    availableDays: random.happens(15) ? [DAYS[0]] : random.some(DAYS.slice(1), random.int(1, 3)),
    availableTimes: random.happens(12) ? [TIMES[0]] : random.some(TIMES.slice(2), random.int(1, 2)),
    deliveryPreference: random.weighted(DELIVERY_WEIGHTS),
    locationPreferences: random.some(LOCATION_PREFERENCES, random.int(1, 2)),
    hiringLikelihood: random.weighted(LIKELIHOOD_WEIGHTS),
    subject: '',
    grade: '',
    message: random.happens(18) ? '' : [random.of(asks), ...(random.happens(60) ? [random.of(MANNERS)] : [])].join(' '),
  };
}

const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const PLACES = 8;
const REFERENCES = BigInt(LETTERS.length) ** BigInt(PLACES);
const STRIDE = 479_001_599n;

/** The short name of enquiry number `index` of a seed; no two of a seed are equal. */
export function referenceOf(seed: string, index: number): string {
  let number = (BigInt(fnv(seed)) * STRIDE + BigInt(index) * STRIDE) % REFERENCES;
  let name = '';
  for (let place = 0; place < PLACES; place++) {
    name += LETTERS[Number(number % BigInt(LETTERS.length))];
    number /= BigInt(LETTERS.length);
  }
  return `BK-${name}`;
}
