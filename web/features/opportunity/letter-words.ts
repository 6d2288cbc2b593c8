import type { OpportunityItem } from '@contract/opportunity.js';

type Enquiry = OpportunityItem['enquiry'];

const LEVELS: Record<string, string> = {
  'Pre-Primary': 'a child who has not started school',
  'Primary School (age 4-11)': 'a primary school child',
  'Secondary Education (age 11-16)': 'a secondary student',
  'Year 11 or 12 (age 16-18)': 'a student in Year 11 or 12',
  University: 'a university student',
  'Post Graduate': 'a postgraduate student',
  'Adult Education': 'an adult learner',
  Other: 'a student',
};
const FREQUENCIES: Record<string, string> = {
  'More than once a week': 'more than once a week',
  Weekly: 'every week',
  'Once or twice a month': 'once or twice a month',
  "I'm not sure yet": 'as often as turns out to be right',
  'I would like to discuss with the tutor': 'as often as you and they agree',
  Other: 'as often as suits you both',
};
const DELIVERIES: Record<string, string> = {
  'I would prefer remote - Video call etc': 'by video call',
  "I don't mind, either are fine": 'in person or by video call',
  'I would prefer in-person': 'in person',
  Other: 'in whichever way suits you both',
};
const READINESS: Record<string, string> = {
  "I'm ready to hire now": 'They are ready to hire now.',
  "I'm definitely going to hire someone": 'They are definitely going to hire someone.',
  "I'm likely to hire someone": 'They are likely to hire someone.',
  'I will possibly hire someone': 'They may hire someone.',
  "I'm planning and researching": 'They are still planning and researching.',
  Other: 'They have not decided how soon they would like to begin.',
};

const firstName = (name: string) => name.split(' ')[0] || 'A family';

/** The enquiry in a sentence or two, as a person would write it. An unprinted choice reads as it was written. */
export function letterWords(enquiry: Enquiry): { opening: string; meeting: string; readiness: string } {
  const level = LEVELS[enquiry.educationLevel];
  const frequency = FREQUENCIES[enquiry.frequency] ?? enquiry.frequency.toLowerCase();
  const delivery = DELIVERIES[enquiry.deliveryPreference] ?? enquiry.deliveryPreference;
  return {
    opening: `${firstName(enquiry.name)} is looking for a tutor for ${level ?? enquiry.educationLevel.toLowerCase()}`,
    meeting: `They would like to meet ${frequency}, ${delivery}, in or near ${enquiry.location}.`,
    readiness: READINESS[enquiry.hiringLikelihood] ?? enquiry.hiringLikelihood,
  };
}

/** `Tuesday, Thursday or Saturday`; `Any` reads as it is meant. */
export function choiceWords(choices: string[], any: string): string {
  if (choices.length === 0) return 'Not provided';
  if (choices.includes('Any')) return any;
  return new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(choices);
}
