import type { OpportunityItem } from '@contract/opportunity.js';
import {
  DELIVERY_PREFERENCES,
  EDUCATION_LEVELS,
  FREQUENCIES,
  HIRING_LIKELIHOODS,
  OTHER_CHOICE,
} from '@domain/enquiry/options.js';
import { firstNameOf } from '@domain/shared/format.js';
import { listText } from '@domain/shared/list.js';

type Enquiry = OpportunityItem['enquiry'];

/** Words for each of the choices, in their order. */
const wordsFor = <const Choices extends readonly string[]>(
  choices: Choices,
  words: { [Place in keyof Choices]: string },
): Partial<Record<string, string>> => Object.fromEntries(choices.map((choice, place) => [choice, words[place]]));

const LEVELS = wordsFor(EDUCATION_LEVELS, [
  'a child who has not started school',
  'a primary school child',
  'a secondary student',
  'a student in Year 11 or 12',
  'a university student',
  'a postgraduate student',
  'an adult learner',
  'a student',
]);
const OFTEN = wordsFor(FREQUENCIES, [
  'more than once a week',
  'every week',
  'once or twice a month',
  'as often as you both find works',
  'as often as you and they agree',
  'as often as suits you both',
]);
const DELIVERIES = wordsFor(
  [...DELIVERY_PREFERENCES, OTHER_CHOICE],
  ['by video call', 'in person or by video call', 'in person', 'in whichever way suits you both'],
);
const READINESS = wordsFor(HIRING_LIKELIHOODS, [
  'They are ready to hire now.',
  'They are definitely going to hire someone.',
  'They are likely to hire someone.',
  'They may hire someone.',
  'They are still planning and researching.',
  'They have not decided how soon they would like to begin.',
]);

/** The enquiry in a sentence or two, as a person would write it. An unprinted choice reads as it was written. */
export function cardWords(enquiry: Enquiry): { opening: string; meeting: string; readiness: string } {
  const level = LEVELS[enquiry.educationLevel];
  const frequency = OFTEN[enquiry.frequency] ?? enquiry.frequency.toLowerCase();
  const delivery = DELIVERIES[enquiry.deliveryPreference] ?? enquiry.deliveryPreference;
  return {
    opening: `${firstNameOf(enquiry.name) || 'A family'} is looking for a tutor for ${level ?? enquiry.educationLevel.toLowerCase()}`,
    meeting: `They would like to meet ${frequency}, ${delivery}, in or near ${enquiry.location}.`,
    readiness: READINESS[enquiry.hiringLikelihood] ?? enquiry.hiringLikelihood,
  };
}

/** `Tuesday, Thursday or Saturday`; `Any` reads as it is meant. */
export function choiceWords(choices: string[], any: string): string {
  if (choices.length === 0) return 'Not provided';
  if (choices.includes('Any')) return any;
  return listText(choices, 'disjunction');
}
