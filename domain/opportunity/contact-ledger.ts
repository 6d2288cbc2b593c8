import { RELEASE_REASONS } from './opportunity.js';

/** What of the family's contact a tutor can be shown. */
export const CONTACT_DETAILS = ['name', 'email', 'phone'] as const;
/**
 * Why a tutor was shown it: the quote was accepted, the family
 * shared it, or gave a new number while it was shared (G-11).
 */
export const SHOWN_REASONS = [...RELEASE_REASONS, 'phone_changed'] as const;

/** What happened to a tutor's sight of the contact, as the events of enquiry and opportunities say it. */
export type SharingFact =
  | { kind: 'released'; tutorId: string; reason: (typeof RELEASE_REASONS)[number]; at: string }
  /** The family stopped it, or the opportunity ended. */
  | { kind: 'withdrawn'; tutorId: string; at: string }
  /** The family has another number, which all see who are shown the contact. */
  | { kind: 'phone_changed'; at: string };

/** Who was shown which details of the family's contact, from when until when; null: still. */
export type ContactEntry = {
  tutorId: string;
  details: (typeof CONTACT_DETAILS)[number][];
  reason: (typeof SHOWN_REASONS)[number];
  since: string;
  until: string | null;
};

/**
 * The contact ledger of an enquiry, newest first, of facts in their order (G-18).
 *
 * | fact          | the tutor sees the contact | the tutor does not              |
 * | ------------- | -------------------------- | ------------------------------- |
 * | released      | nothing new                | an entry with all details       |
 * | withdrawn     | its entries end            | nothing                         |
 * | phone_changed | an entry with the phone    | nothing                         |
 */
export function contactLedger(facts: readonly SharingFact[]): ContactEntry[] {
  const entries: ContactEntry[] = [];
  const openOf = (tutorId: string) => entries.filter((entry) => entry.tutorId === tutorId && entry.until === null);
  for (const fact of facts) {
    const { at } = fact;
    if (fact.kind === 'phone_changed') {
      const seeing = new Set(entries.filter(({ until }) => until === null).map(({ tutorId }) => tutorId));
      for (const tutorId of seeing)
        entries.push({ tutorId, details: ['phone'], reason: 'phone_changed', since: at, until: null });
      continue;
    }
    const { tutorId } = fact;
    const open = openOf(tutorId);
    if (fact.kind === 'withdrawn') for (const entry of open) entry.until = at;
    else if (open.length === 0)
      entries.push({ tutorId, details: [...CONTACT_DETAILS], reason: fact.reason, since: at, until: null });
  }
  return entries.reverse();
}
