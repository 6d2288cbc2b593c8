import { LOCATION_PREFERENCES } from '../../domain/enquiry/options.js';
import { SUBJECTS } from '../../domain/matching/subjects.js';
import type { Person } from './people.js';
import type { Random } from './random.js';

const GREETINGS = [
  'Thank you for your enquiry. I would be glad to help and have time from next week.',
  'Hello, I read your message carefully and think we would work well together.',
  'This is exactly the kind of student I enjoy working with.',
  'I have helped several students through this very course in the last two years.',
];
const PLANS = [
  'In the first lesson I would look at recent schoolwork together and agree on two goals for the term.',
  'I suggest a short diagnostic at the start, then one topic a week with practice in between.',
  'We would begin with the topic that worries you most and leave with something that works.',
  'I would plan backwards from the next assessment and keep the last week for past papers.',
];
const APPROACHES = [
  'Short explanations, worked examples, then you try while I watch.',
  'Questions before answers, and a summary page after each topic.',
  'Practice in small steps, with a quick quiz on last week at the start.',
];
const TIMES = [
  'Weekday afternoons from 4 pm',
  'Tuesday and Thursday evenings',
  'Saturday mornings and Wednesday afternoons',
  'Most afternoons, and Sunday until noon',
];

/** The terms of a tutor's quote and the words beside them. */
export function quoteOf(person: Person, random: Random) {
  return {
    terms: {
      proposedHourlyRate: Math.min(200, Math.max(30, person.hourlyRate + random.of([-5, 0, 0, 0, 5]))),
      sessionDuration: random.of([60, 60, 60, 90]),
    },
    words: {
      availability: random.of(TIMES),
      personalizedMessage: `${random.of(GREETINGS)} ${random.of(PLANS)} I have taught ${SUBJECTS[person.subjects[0] ?? 'mathematics']} for ${person.experienceYears === 1 ? 'a year' : `${person.experienceYears} years`}.`,
      teachingApproach: random.of(APPROACHES),
      suggestedLocation: person.deliveryModes.includes('in-person') ? random.of(LOCATION_PREFERENCES) : 'Online',
    },
  };
}
