export const DRAFT_KEY = 'banksia.enquiry';

/** Whether this tab has an enquiry that was begun. */
export function hasDraft(): boolean {
  try {
    return sessionStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    return false;
  }
}
