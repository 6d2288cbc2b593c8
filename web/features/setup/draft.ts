import type { ProfileForm } from '@domain/tutor/tutor.rules.js';

const KEY = 'banksia-setup';

/** What a visitor without an account has saved so far; the server keeps it as that visitor's draft. */
export type VisitorDraft = { profile: ProfileForm; contractSent: boolean; isComplete: boolean };

/** The visitor's own copy, in this tab only; null without one. */
export function readDraft(): VisitorDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as VisitorDraft | null;
  } catch {
    return null;
  }
}

export function keepDraft(draft: VisitorDraft | null): void {
  if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
  else sessionStorage.removeItem(KEY);
}
