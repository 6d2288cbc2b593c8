import { DRAFT_KEY } from './draft-key';
import type { EnquiryForm } from './form-rules';
import { STEPS } from './steps';

type Answers = Partial<Omit<EnquiryForm, 'name' | 'email' | 'phone' | 'location'>>;
export type Draft = { step: number; answers: Answers };
/** What a page answers by itself. */
export type Prefill = Pick<Partial<EnquiryForm>, 'subjects' | 'location'>;

/** Steps 1 to 8 survive a reload; the contact step is never kept. */
export function keepDraft(step: number, values: Partial<EnquiryForm>, prefill: Prefill): void {
  const { name: _name, email: _email, phone: _phone, location: _location, ...answers } = values;
  const own = { ...answers, subjects: answers.subjects === prefill.subjects ? '' : answers.subjects };
  if (step === 0 && Object.values(own).every((answer) => !answer?.length)) return forgetDraft();
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ step, answers } satisfies Draft));
  } catch {
    // A browser that forbids storage loses only the draft.
  }
}

export function readDraft(): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null') as Draft | null;
    return draft && Number.isInteger(draft.step) && typeof draft.answers === 'object' ? draft : null;
  } catch {
    return null;
  }
}

const SUBJECTS_STEP = STEPS.findIndex(({ kind }) => kind === 'subjects');

/** The draft on a page that answers something itself; its subject joins the others until their step has been seen. */
export function withPrefill({ step, answers }: Draft, prefill: Prefill): Partial<EnquiryForm> {
  const chosen = (answers.subjects ?? '').split(',').map((subject) => subject.trim());
  const isSettled = step >= SUBJECTS_STEP || !prefill.subjects || chosen.includes(prefill.subjects);
  const subjects = isSettled ? answers.subjects : [...chosen, prefill.subjects].filter(Boolean).join(', ');
  return { ...prefill, ...answers, ...(subjects !== undefined && { subjects }) };
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // Nothing was kept.
  }
}
