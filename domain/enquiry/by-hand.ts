import type { Candidate, EnquiryNeeds } from '../matching/matching.js';
import { softGatesAgainst } from '../matching/matching.js';
import { conflict, notFound } from '../shared/domain-error.js';
import { ineligibleForAdmin, type Ineligible } from '../tutor/eligibility.js';
import { type Enquiry, type EnquiryEvent, recordInvitation, unmatchable } from './enquiry.js';
import { PASSABLE_GATES, type PassableGate } from './options.js';

/** What this tutor and this enquiry already had to do with each other. */
export type Earlier = {
  /** The family chose this tutor before, and looks for another one (G-08). */
  wasChosen: boolean;
  hasQuoted: boolean;
  wasInvited: boolean;
};

/** Everything that an invitation by hand is judged by. */
export type Prospect = {
  enquiry: Enquiry;
  needs: EnquiryNeeds;
  candidate: Candidate;
  earlier: Earlier;
  /** As many live quotes as an enquiry takes at once. */
  isFull: boolean;
};

type EnquiryGate = 'enquiry_filled' | 'enquiry_closed' | 'enquiry_lapsed' | 'enquiry_withheld' | 'enquiry_unconfirmed';
type HardGate = EnquiryGate | Ineligible | 'email_unverified' | 'earlier_tutor' | 'already_quoted' | 'already_invited';

/**
 * What stands against an invitation: `code` for programs, `words` for the admin. A hard gate is passed over by nobody.
 */
export type HandGate = { words: string } & ({ isHard: true; code: string } | { isHard: false; code: PassableGate });

const TUTOR_WORDS: Record<Exclude<HardGate, EnquiryGate | Ineligible>, string> = {
  email_unverified: 'This tutor has not confirmed the email address',
  earlier_tutor: 'The family chose this tutor before and has asked for another one',
  already_quoted: 'This tutor has already quoted on this enquiry',
  already_invited: 'This tutor was already invited to this enquiry',
};

const SOFT_WORDS: Record<PassableGate, (prospect: Prospect) => string> = {
  subject: () => 'This tutor teaches none of the subjects that the family asked for',
  level: () => 'This tutor does not teach at this year level',
  reachable: ({ needs, candidate }) => {
    const both = needs.deliveryModes.filter((mode) => candidate.deliveryModes.includes(mode));
    if (both.length > 0 || candidate.deliveryModes.length === 0)
      return 'The family is further away than this tutor travels';
    return needs.deliveryModes.includes('online')
      ? 'The family wants online lessons, and this tutor teaches in person only'
      : 'The family wants lessons in person, and this tutor teaches online only';
  },
  quotes_full: () => 'As many quotes are live as an enquiry takes, so this tutor could not quote until one has ended',
};

/**
 * What stands against an admin's invitation of one tutor, the hard gates first, each in the order of
 * `docs/specification/invitation-by-hand.md` (G-22). What only ranks candidates, such as price, times and recent
 * invitations, is no gate: a run passes nobody over for it either.
 */
export function gatesByHand(prospect: Prospect, now: string): HandGate[] {
  const { enquiry, needs, candidate, earlier, isFull } = prospect;
  const hard: (Pick<HandGate, 'code' | 'words'> | null)[] = [
    unmatchable(enquiry),
    ineligibleForAdmin(candidate, now),
    ...[
      !candidate.emailVerified && ('email_unverified' as const),
      earlier.wasChosen && ('earlier_tutor' as const),
      earlier.hasQuoted && ('already_quoted' as const),
      earlier.wasInvited && ('already_invited' as const),
    ].map((code) => (code ? { code, words: TUTOR_WORDS[code] } : null)),
  ];
  const soft = new Set<PassableGate>([
    ...softGatesAgainst(needs, candidate),
    ...(isFull ? (['quotes_full'] as const) : []),
  ]);
  return [
    ...hard.filter((gate) => gate !== null).map((gate) => ({ ...gate, isHard: true as const })),
    ...PASSABLE_GATES.filter((gate) => soft.has(gate)).map((code) => ({
      code,
      words: SOFT_WORDS[code](prospect),
      isHard: false as const,
    })),
  ];
}

/**
 * An admin invites one tutor (G-22). With `override` the soft gates are passed over, and the event says which.
 * @throws DomainError not_found of an erased enquiry, conflict
 * with the code of the first hard gate, then of the first soft one
 */
export function inviteByHand(
  prospect: Prospect,
  input: { opportunityId: string; policy: string; override: boolean },
  now: string,
): { events: EnquiryEvent[]; passedOver: PassableGate[] } {
  const { enquiry, candidate } = prospect;
  if (enquiry.erasedAt) throw notFound('Enquiry');
  const gates = gatesByHand(prospect, now);
  const [first] = gates;
  if (first && (first.isHard || !input.override)) throw conflict(first.code, first.words);
  const passedOver = gates.flatMap((gate) => (gate.isHard ? [] : [gate.code]));
  const { opportunityId, policy } = input;
  const { tutorId } = candidate;
  return { events: recordInvitation(enquiry, { tutorId, opportunityId, policy, passedOver }, now), passedOver };
}
