/** The printed choices of the enquiry form; on the wire a choice is its label (S0§3, R-85). */
export const EDUCATION_LEVELS = [
  'Pre-Primary',
  'Primary School (age 4-11)',
  'Secondary Education (age 11-16)',
  'Year 11 or 12 (age 16-18)',
  'University',
  'Post Graduate',
  'Adult Education',
  'Other',
] as const;

export const FREQUENCIES = [
  'More than once a week',
  'Weekly',
  'Once or twice a month',
  "I'm not sure yet",
  'I would like to discuss with the tutor',
  'Other',
] as const;

export const DAYS = ['Any', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export const TIMES = [
  'Any',
  'Early morning (before 9am)',
  'Morning (9am-noon)',
  'Early afternoon (noon-3pm)',
  'Late afternoon (3-6pm)',
  'Evening (after 6pm)',
] as const;

export const DELIVERY_PREFERENCES = [
  'I would prefer remote - Video call etc',
  "I don't mind, either are fine",
  'I would prefer in-person',
] as const;

export const LOCATION_PREFERENCES = ['Your Local Cafe', "Student's home", "Tutor's home", 'Office or school'] as const;

export const HIRING_LIKELIHOODS = [
  "I'm ready to hire now",
  "I'm definitely going to hire someone",
  "I'm likely to hire someone",
  'I will possibly hire someone',
  "I'm planning and researching",
  'Other',
] as const;

export const READY_TO_HIRE_NOW = HIRING_LIKELIHOODS[0];

/** How long the runners-up of an enquiry that is opened again have before others are asked, too (G-08). */
export const RUNNER_UP_HOURS = 24;

/** The gates that an admin may pass over who invites a tutor by hand, in the order in which they are named (G-22). */
export const PASSABLE_GATES = ['subject', 'level', 'reachable', 'quotes_full'] as const;
export type PassableGate = (typeof PASSABLE_GATES)[number];

/** What a free text is shown as. */
export const OTHER_CHOICE = 'Other';

/** A choice as others see it: its label where it is a printed one, else the word for all others (R-85, F3). */
export const shownChoice = (choice: string, printed: readonly string[]) =>
  printed.includes(choice) ? choice : OTHER_CHOICE;

export type DeliveryMode = 'online' | 'in-person';

/** Which ways of meeting the printed choice allows; an unknown text allows both. */
export function deliveryModes(preference: string): DeliveryMode[] {
  if (preference === DELIVERY_PREFERENCES[0]) return ['online'];
  if (preference === DELIVERY_PREFERENCES[2]) return ['in-person'];
  return ['online', 'in-person'];
}

/** The enquiry of the demo, which everybody may look at. */
export const DEMO_ENQUIRY_ID = '00000000-0000-4000-8000-000000000001';
