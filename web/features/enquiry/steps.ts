import {
  DAYS,
  DELIVERY_PREFERENCES,
  EDUCATION_LEVELS,
  FREQUENCIES,
  HIRING_LIKELIHOODS,
  LOCATION_PREFERENCES,
  TIMES,
} from '@domain/enquiry/options.js';
import type { EnquiryForm } from './form-rules';

export type FieldName = keyof EnquiryForm;
export type SingleField = 'educationLevel' | 'frequency' | 'deliveryPreference' | 'hiringLikelihood';
export type ManyField = 'availableDays' | 'availableTimes' | 'locationPreferences';

type StepBase = { title: string; question: string };
export type SingleStep = StepBase & { kind: 'single'; field: SingleField; options: readonly string[] };
export type ManyStep = StepBase & { kind: 'many'; field: ManyField; options: readonly string[] };
export type Step = SingleStep | ManyStep | (StepBase & { kind: 'subjects' }) | (StepBase & { kind: 'contact' });

/** The nine steps in the order of S0§4. */
export const STEPS: readonly Step[] = [
  {
    kind: 'single',
    title: 'Education Level',
    question: 'What level is the tutoring for?',
    field: 'educationLevel',
    options: EDUCATION_LEVELS,
  },
  {
    kind: 'single',
    title: 'Tutoring Frequency',
    question: 'How often would you like to meet?',
    field: 'frequency',
    options: FREQUENCIES,
  },
  {
    kind: 'many',
    title: 'Available Days',
    question: 'Which days could work? Choose all that apply.',
    field: 'availableDays',
    options: DAYS,
  },
  {
    kind: 'many',
    title: 'Available Times',
    question: 'And which times of day? Choose all that apply.',
    field: 'availableTimes',
    options: TIMES,
  },
  {
    kind: 'single',
    title: 'Delivery Preference',
    question: 'Would you rather meet online or in person?',
    field: 'deliveryPreference',
    options: DELIVERY_PREFERENCES,
  },
  {
    kind: 'many',
    title: 'Location Preferences',
    question: 'Where would it suit you to meet? Choose all that apply.',
    field: 'locationPreferences',
    options: LOCATION_PREFERENCES,
  },
  { kind: 'subjects', title: 'Subject Areas', question: 'What would you like help with?' },
  {
    kind: 'single',
    title: 'Hiring Timeline',
    question: 'How soon do you expect to choose a tutor?',
    field: 'hiringLikelihood',
    options: HIRING_LIKELIHOODS,
  },
  { kind: 'contact', title: 'Contact Details', question: 'Where should the answers go?' },
];

export const fieldsOf = (step: Step): FieldName[] => {
  if (step.kind === 'subjects') return ['subjects'];
  if (step.kind === 'contact') return ['name', 'email', 'phone', 'location'];
  return [step.field];
};

/** What the summary says of a step, or null while it is unanswered. */
export function answerOf(step: Step, values: Partial<EnquiryForm>): string | null {
  if (step.kind === 'contact') return null;
  const answer = step.kind === 'subjects' ? values.subjects : values[step.field];
  if (Array.isArray(answer)) return answer.length ? answer.join(', ') : null;
  return answer?.trim() || null;
}

const ANY = 'Any';
/** Ticks or unticks a choice; `Any` excludes the others and they exclude it. */
export function toggled(options: readonly string[], chosen: readonly string[], option: string): string[] {
  if (chosen.includes(option)) return chosen.filter((other) => other !== option);
  if (option === ANY) return [ANY];
  return options.filter((other) => other !== ANY && (other === option || chosen.includes(other)));
}
