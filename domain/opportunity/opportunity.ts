import { READY_TO_HIRE_NOW, RUNNER_UP_HOURS } from '../enquiry/options.js';
import { conflict } from '../shared/domain-error.js';
import { type EligibilityFacts, refuseIneligible } from '../tutor/eligibility.js';
import { unreachable } from '../shared/event.js';
import { isReminderDue } from '../shared/reminder.js';
import { HOUR, plus } from '../shared/time.js';
import type { DeclineReason } from './decline-reason.js';

/** S1§4 */
export type OpportunityStatus = 'available' | 'accepted' | 'rejected' | 'expired';

export type Opportunity = {
  enquiryId: string;
  tutorId: string;
  status: OpportunityStatus;
  contractDownloaded: boolean;
  contractSubmitted: boolean;
  contactDetailsShared: boolean;
  /** The quote with which its tutor was a runner-up, to be sent again or changed (G-08). */
  earlierQuoteId: string | null;
  notifiedAt: string;
  /** When its tutor was reminded that it ends (G-23). */
  remindedAt: string | null;
  respondedAt: string | null;
  /** Of a declined one alone, where its tutor gave one (G-10). */
  declineReason: DeclineReason | null;
  /** Since when it counts in nobody's figures: the enquiry was not genuine (G-10). */
  voidedAt: string | null;
  expiresAt: string;
  createdAt: string;
};

/** What ended an invitation before it came to a quote or a choice. */
type Expiry = 'time' | 'filled' | 'closed' | 'tutor_unavailable' | 'another_tutor' | 'asked_again';
/** What ends an invitation that was accepted, too. */
const ENDS_ACCEPTED: readonly Expiry[] = ['tutor_unavailable', 'another_tutor', 'asked_again'];

/** Events of before there were runners-up have no `earlierQuoteId`. */
type Offered = { enquiryId: string; tutorId: string; expiresAt: string; earlierQuoteId?: string };

export type OpportunityEvent =
  | { type: 'OpportunityOffered'; data: Offered & { at: string } }
  | { type: 'OpportunityReminded'; data: { at: string } }
  | { type: 'OpportunityAccepted'; data: { contractSubmitted: boolean; at: string } }
  /** Without a reason where the tutor gave none. */
  | { type: 'OpportunityDeclined'; data: { reason?: DeclineReason; at: string } }
  | { type: 'OpportunityExpired'; data: { reason: Expiry; at: string } }
  | { type: 'OpportunityVoided'; data: { at: string } }
  /** Its quote is kept in the row, for the enquiry has no place for it yet (G-21). */
  | { type: 'QuoteKept'; data: { at: string } }
  | { type: 'ContractTermsOpened'; data: { at: string } }
  | { type: 'ContactDetailsReleased'; data: { reason: ReleaseReason; at: string } }
  | { type: 'ContactDetailsWithdrawn'; data: { at: string } };

/** Why a tutor was given the family's contact details. */
export const RELEASE_REASONS = ['quote_accepted', 'shared_by_student'] as const;
type ReleaseReason = (typeof RELEASE_REASONS)[number];

/** Hours a tutor has to answer, by the enquirer's stated readiness. */
export const answerHours = (hiringLikelihood: string) => (hiringLikelihood === READY_TO_HIRE_NOW ? 24 : 48);

export function offer(
  input: { enquiryId: string; tutorId: string; hiringLikelihood: string },
  now: string,
): OpportunityEvent[] {
  const expiresAt = plus(now, answerHours(input.hiringLikelihood) * HOUR);
  return [
    { type: 'OpportunityOffered', data: { enquiryId: input.enquiryId, tutorId: input.tutorId, expiresAt, at: now } },
  ];
}

/** Asks a runner-up once more, for a day (G-08). */
export function offerAgain(
  quote: { enquiryId: string; tutorId: string; earlierQuoteId: string },
  now: string,
): OpportunityEvent[] {
  const { enquiryId, tutorId, earlierQuoteId } = quote;
  const expiresAt = plus(now, RUNNER_UP_HOURS * HOUR);
  return [{ type: 'OpportunityOffered', data: { enquiryId, tutorId, expiresAt, earlierQuoteId, at: now } }];
}

/** How long before its end a tutor who has not answered is reminded. */
export const OPPORTUNITY_REMINDER_HOURS = 12;

/**
 * Reminds a tutor once of an invitation that ends (G-23), by its state when the reminder is due.
 *
 * | status                                          | 12 h before the end, and later | before that, or past the end |
 * | ----------------------------------------------- | ------------------------------ | ---------------------------- |
 * | available, for 24 h or more                     | OpportunityReminded, once      | nothing                      |
 * | available, for less than 24 h                   | nothing                        | nothing                      |
 * | accepted, rejected, expired                     | nothing                        | nothing                      |
 */
export function remind(opportunity: Opportunity, now: string): OpportunityEvent[] {
  const { status, remindedAt, notifiedAt: from, expiresAt: until } = opportunity;
  const isOwed = status === 'available' && remindedAt === null;
  return isOwed && isReminderDue({ from, until, hours: OPPORTUNITY_REMINDER_HOURS }, now)
    ? [{ type: 'OpportunityReminded', data: { at: now } }]
    : [];
}

const hasExpired = (opportunity: Opportunity, now: string) =>
  opportunity.status === 'expired' || now >= opportunity.expiresAt;
const expiredRefusal = () => conflict('opportunity_expired', 'This opportunity has expired');

/** Who accepts, and whether a contract of the tutor was sent in by then. */
export type Acceptance = { tutor: EligibilityFacts; contractSubmitted: boolean };

/** Accepting twice gives the same answer; time and the tutor's eligibility are checked here (R-44, R-45, G-02). */
export function accept(
  opportunity: Opportunity,
  { tutor, contractSubmitted }: Acceptance,
  now: string,
): OpportunityEvent[] {
  if (opportunity.status === 'accepted') return [];
  refuseIneligible(tutor, 'tutor', now, 'accept opportunities');
  if (opportunity.status === 'rejected')
    throw conflict('opportunity_declined', 'You have already declined this opportunity');
  if (hasExpired(opportunity, now)) throw expiredRefusal();
  return [{ type: 'OpportunityAccepted', data: { contractSubmitted, at: now } }];
}

/** Declining twice gives the same answer; the first reason stays (G-10). */
export function decline(
  opportunity: Opportunity,
  now: string,
  reason: DeclineReason | null = null,
): OpportunityEvent[] {
  if (opportunity.status === 'rejected') return [];
  if (opportunity.status === 'accepted')
    throw conflict('opportunity_accepted', 'You have already accepted this opportunity');
  if (hasExpired(opportunity, now)) throw expiredRefusal();
  return [{ type: 'OpportunityDeclined', data: { ...(reason && { reason }), at: now } }];
}

/**
 * Makes an expiry visible: by time, or because the enquiry was filled or closed. That its tutor may not
 * teach, or that the enquiry was opened again, ends an accepted one, too, and with it the tutor's sight of the family's
 * contact (G-01, G-08).
 */
export function expire(opportunity: Opportunity, reason: Expiry, now: string): OpportunityEvent[] {
  const { status, expiresAt } = opportunity;
  const isOpen = status === 'available' || (status === 'accepted' && ENDS_ACCEPTED.includes(reason));
  return isOpen && (reason !== 'time' || now >= expiresAt)
    ? [{ type: 'OpportunityExpired', data: { reason, at: now } }]
    : [];
}

/**
 * As if it had not been offered, in every figure of its tutor: it
 * was for a lead that was no good (G-10). Twice changes nothing.
 */
export const markVoid = (opportunity: Opportunity, now: string): OpportunityEvent[] =>
  opportunity.voidedAt ? [] : [{ type: 'OpportunityVoided', data: { at: now } }];

/** Keeps the quote of a tutor who is put on the waitlist (G-21). */
export const keepQuote = (_opportunity: Opportunity, now: string): OpportunityEvent[] => [
  { type: 'QuoteKept', data: { at: now } },
];

export function openContractTerms(opportunity: Opportunity, now: string): OpportunityEvent[] {
  return opportunity.contractDownloaded ? [] : [{ type: 'ContractTermsOpened', data: { at: now } }];
}

/** Gives the tutor the family's contact details; only to one who accepted (R-46, REL-11). */
export function releaseContact(opportunity: Opportunity, reason: ReleaseReason, now: string): OpportunityEvent[] {
  if (opportunity.status !== 'accepted')
    throw conflict('opportunity_not_accepted', 'This tutor has not accepted the opportunity');
  return opportunity.contactDetailsShared ? [] : [{ type: 'ContactDetailsReleased', data: { reason, at: now } }];
}

/**
 * Takes them back from a tutor to whom they were given; its masked contact is all that it shows from then on (G-18).
 */
export const withdrawContact = (opportunity: Opportunity, now: string): OpportunityEvent[] =>
  opportunity.contactDetailsShared ? [{ type: 'ContactDetailsWithdrawn', data: { at: now } }] : [];

export function evolve(opportunity: Opportunity | null, event: OpportunityEvent): Opportunity {
  if (event.type === 'OpportunityOffered') {
    const { enquiryId, tutorId, expiresAt, earlierQuoteId = null, at } = event.data;
    return {
      enquiryId,
      tutorId,
      status: 'available',
      contractDownloaded: false,
      contractSubmitted: false,
      contactDetailsShared: false,
      earlierQuoteId,
      notifiedAt: at,
      remindedAt: null,
      respondedAt: null,
      declineReason: null,
      voidedAt: null,
      expiresAt,
      createdAt: at,
    };
  }
  if (!opportunity) throw new Error(`${event.type} before OpportunityOffered`);
  switch (event.type) {
    case 'OpportunityAccepted':
      return {
        ...opportunity,
        status: 'accepted',
        contractSubmitted: event.data.contractSubmitted,
        respondedAt: event.data.at,
      };
    case 'OpportunityReminded':
      return { ...opportunity, remindedAt: event.data.at };
    case 'OpportunityDeclined':
      return {
        ...opportunity,
        status: 'rejected',
        respondedAt: event.data.at,
        declineReason: event.data.reason ?? null,
      };
    case 'OpportunityExpired':
      // Only one who accepted has the family's contact (REL-11).
      return { ...opportunity, status: 'expired', contactDetailsShared: false };
    case 'OpportunityVoided':
      return { ...opportunity, voidedAt: event.data.at };
    case 'QuoteKept':
      return opportunity;
    case 'ContractTermsOpened':
      return { ...opportunity, contractDownloaded: true };
    case 'ContactDetailsReleased':
      return { ...opportunity, contactDetailsShared: true };
    case 'ContactDetailsWithdrawn':
      return { ...opportunity, contactDetailsShared: false };
    default:
      return unreachable(event);
  }
}
