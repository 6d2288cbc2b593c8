import { READY_TO_HIRE_NOW } from '../enquiry/options.js';
import { conflict } from '../shared/domain-error.js';
import { unreachable } from '../shared/event.js';
import { HOUR, plus } from '../shared/time.js';

/** S1§4 */
export type OpportunityStatus = 'available' | 'accepted' | 'rejected' | 'expired';

export type Opportunity = {
  enquiryId: string;
  tutorId: string;
  status: OpportunityStatus;
  contractDownloaded: boolean;
  contractSubmitted: boolean;
  contactDetailsShared: boolean;
  notifiedAt: string;
  respondedAt: string | null;
  expiresAt: string;
  createdAt: string;
};

/** What ended an invitation that nobody answered. */
type Expiry = 'time' | 'filled' | 'closed' | 'tutor_unavailable';

export type OpportunityEvent =
  | { type: 'OpportunityOffered'; data: { enquiryId: string; tutorId: string; expiresAt: string; at: string } }
  | { type: 'OpportunityAccepted'; data: { contractSubmitted: boolean; at: string } }
  | { type: 'OpportunityDeclined'; data: { at: string } }
  | { type: 'OpportunityExpired'; data: { reason: Expiry; at: string } }
  | { type: 'ContractTermsOpened'; data: { at: string } }
  | { type: 'ContactDetailsReleased'; data: { reason: 'quote_accepted' | 'shared_by_student'; at: string } };

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

/** What must hold of the tutor at the moment of accept. */
export type TutorStanding = {
  vettingApproved: boolean;
  contractApproved: boolean;
  wwcValid: boolean;
  contractSubmitted: boolean;
};

function missing(standing: TutorStanding): string | null {
  const lacks = [
    !standing.vettingApproved && 'your profile is approved',
    !standing.contractApproved && 'your contract is approved',
    !standing.wwcValid && 'your working-with-children check is verified and current',
  ].filter(Boolean);
  return lacks.length ? `You can accept opportunities once ${lacks.join(' and ')}.` : null;
}

const hasExpired = (opportunity: Opportunity, now: string) =>
  opportunity.status === 'expired' || now >= opportunity.expiresAt;
const expiredRefusal = () => conflict('opportunity_expired', 'This opportunity has expired');

/** Accepting twice gives the same answer; time is checked here, not by the sweep. */
export function accept(opportunity: Opportunity, standing: TutorStanding, now: string): OpportunityEvent[] {
  if (opportunity.status === 'accepted') return [];
  if (opportunity.status === 'rejected')
    throw conflict('opportunity_declined', 'You have already declined this opportunity');
  if (hasExpired(opportunity, now)) throw expiredRefusal();
  const lack = missing(standing);
  if (lack) throw conflict('tutor_not_ready', lack);
  return [{ type: 'OpportunityAccepted', data: { contractSubmitted: standing.contractSubmitted, at: now } }];
}

/** Declining twice gives the same answer. */
export function decline(opportunity: Opportunity, now: string): OpportunityEvent[] {
  if (opportunity.status === 'rejected') return [];
  if (opportunity.status === 'accepted')
    throw conflict('opportunity_accepted', 'You have already accepted this opportunity');
  if (hasExpired(opportunity, now)) throw expiredRefusal();
  return [{ type: 'OpportunityDeclined', data: { at: now } }];
}

/** Makes an expiry visible: by time, or because the enquiry was filled or closed, or its tutor is gone. */
export function expire(opportunity: Opportunity, reason: Expiry, now: string): OpportunityEvent[] {
  const open = opportunity.status === 'available' && (reason !== 'time' || now >= opportunity.expiresAt);
  return open ? [{ type: 'OpportunityExpired', data: { reason, at: now } }] : [];
}

export function openContractTerms(opportunity: Opportunity, now: string): OpportunityEvent[] {
  return opportunity.contractDownloaded ? [] : [{ type: 'ContractTermsOpened', data: { at: now } }];
}

/** Gives the tutor the family's contact details; only to one who accepted (R-46, REL-11). */
export function releaseContact(
  opportunity: Opportunity,
  reason: 'quote_accepted' | 'shared_by_student',
  now: string,
): OpportunityEvent[] {
  if (opportunity.status !== 'accepted')
    throw conflict('opportunity_not_accepted', 'This tutor has not accepted the opportunity');
  return opportunity.contactDetailsShared ? [] : [{ type: 'ContactDetailsReleased', data: { reason, at: now } }];
}

export function evolve(opportunity: Opportunity | null, event: OpportunityEvent): Opportunity {
  if (event.type === 'OpportunityOffered') {
    const { enquiryId, tutorId, expiresAt, at } = event.data;
    return {
      enquiryId,
      tutorId,
      status: 'available',
      contractDownloaded: false,
      contractSubmitted: false,
      contactDetailsShared: false,
      notifiedAt: at,
      respondedAt: null,
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
    case 'OpportunityDeclined':
      return { ...opportunity, status: 'rejected', respondedAt: event.data.at };
    case 'OpportunityExpired':
      return { ...opportunity, status: 'expired' };
    case 'ContractTermsOpened':
      return { ...opportunity, contractDownloaded: true };
    case 'ContactDetailsReleased':
      return { ...opportunity, contactDetailsShared: true };
    default:
      return unreachable(event);
  }
}
