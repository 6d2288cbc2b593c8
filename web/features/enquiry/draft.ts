import type { EnquiryForm } from './form-rules';

const KEY = 'banksia.enquiry';
type Answers = Partial<Omit<EnquiryForm, 'name' | 'email' | 'phone' | 'location'>>;
export type Draft = { step: number; answers: Answers };

/** Steps 1 to 8 survive a reload; the contact step is never kept. */
export function keepDraft(step: number, values: Partial<EnquiryForm>): void {
  const { name: _name, email: _email, phone: _phone, location: _location, ...answers } = values;
  if (step === 0 && Object.values(answers).every((answer) => !answer?.length)) return forgetDraft();
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ step, answers } satisfies Draft));
  } catch {
    // A browser that forbids storage loses only the draft.
  }
}

export function readDraft(): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null;
    return draft && Number.isInteger(draft.step) && typeof draft.answers === 'object' ? draft : null;
  } catch {
    return null;
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
