import { DAY } from '../shared/time.js';
import type { ClosingFacts } from './closing.js';

/** Days before its expiry at which a tutor is reminded of the working-with-children check. */
export const WWC_NOTICE_DAYS = [90, 30, 7] as const;
export type WwcNotice = (typeof WWC_NOTICE_DAYS)[number];

/** What an approved contract says of its tutor. */
export type ApprovedContract = { contractId: string; signedAt: string; wwcExpiryDate: string };

/** A verified document about the check. */
export type VerifiedDocument = { documentId: string; verifiedAt: string };

/** What the newest approved contract and the verified document say of the tutor's check. */
export type CheckFacts = {
  contractSigned: boolean;
  contractSignedDate: string | null;
  wwcCredentialVerified: boolean;
  wwcVerifiedDate: string | null;
  /** Of the newest approved contract. */
  wwcExpiryDate: string | null;
  /** The last notice sent about that expiry. */
  wwcNoticeDays: WwcNotice | null;
  /**
   * Since when the check has ended or counts no more, as families with sessions beyond it were notified; null while it
   * is current (G-03).
   */
  checkExpiredAt: string | null;
};

export type CheckEvent =
  | { type: 'TutorContractApproved'; data: ApprovedContract & { at: string } }
  | {
      type: 'TutorContractWithdrawn';
      data: { contractId: string; remaining: ApprovedContract | null; at: string };
    }
  | { type: 'WwcVerified'; data: { documentId: string; at: string } }
  | {
      type: 'WwcVerificationWithdrawn';
      data: { documentId: string; remaining?: VerifiedDocument; at: string };
    }
  | { type: 'WwcExpiryNoticed'; data: { days: WwcNotice; wwcExpiryDate: string; at: string } }
  | { type: 'WwcExpired'; data: { wwcExpiryDate: string; at: string } }
  | { type: 'WwcTakenBack'; data: { at: string } }
  | { type: 'WwcRenewed'; data: { wwcExpiryDate: string; at: string } };

export const NO_CHECK: CheckFacts = {
  contractSigned: false,
  contractSignedDate: null,
  wwcCredentialVerified: false,
  wwcVerifiedDate: null,
  wwcExpiryDate: null,
  wwcNoticeDays: null,
  checkExpiredAt: null,
};

/**
 * Follows the approval of a contract; `documentId` is the tutor's `wwc_credential`, verified in the same act.
 */
export function recordContractApproval(
  tutor: CheckFacts,
  input: { contractId: string; signedAt: string; wwcExpiryDate: string; documentId: string | null },
  now: string,
): CheckEvent[] {
  const { contractId, signedAt, wwcExpiryDate, documentId } = input;
  const events: CheckEvent[] = [
    { type: 'TutorContractApproved', data: { contractId, signedAt, wwcExpiryDate, at: now } },
  ];
  return documentId && !tutor.wwcCredentialVerified ? [...events, ...verifyWwc(documentId, now)] : events;
}

/**
 * Follows the rejection of a contract that was approved: it counts no more, and neither does its expiry date.
 * `remaining` is the newest contract that is still approved.
 */
export const withdrawContractApproval = (
  input: { contractId: string; remaining: ApprovedContract | null },
  now: string,
): CheckEvent[] => [{ type: 'TutorContractWithdrawn', data: { ...input, at: now } }];

/** Follows the verification of a document, of a newer one too: who decides on another at this moment decides again. */
export const verifyWwc = (documentId: string, now: string): CheckEvent[] => [
  { type: 'WwcVerified', data: { documentId, at: now } },
];

/** A verified document counts no more; the check counts on where another one, `remaining`, is still verified. */
export function withdrawWwcVerification(
  tutor: CheckFacts,
  { documentId, remaining }: { documentId: string; remaining: VerifiedDocument | null },
  now: string,
): CheckEvent[] {
  if (!tutor.wwcCredentialVerified) return [];
  return [{ type: 'WwcVerificationWithdrawn', data: { documentId, ...(remaining && { remaining }), at: now } }];
}

/**
 * The notice that is due about an expiring check, each of the three at most once; none to who is leaving (G-19).
 */
export function noticeWwcExpiry(tutor: CheckFacts & ClosingFacts, now: string): CheckEvent[] {
  if (tutor.closesAt || !tutor.wwcExpiryDate || now >= tutor.wwcExpiryDate) return [];
  const left = Date.parse(tutor.wwcExpiryDate) - Date.parse(now);
  const days = WWC_NOTICE_DAYS.findLast((notice) => left <= notice * DAY);
  if (!days || (tutor.wwcNoticeDays !== null && tutor.wwcNoticeDays <= days)) return [];
  return [{ type: 'WwcExpiryNoticed', data: { days, wwcExpiryDate: tutor.wwcExpiryDate, at: now } }];
}

/** What is asked of a tutor's check: it counts while document and contract do, until its end. */
export type CheckInForce = Pick<CheckFacts, 'contractSigned' | 'wwcCredentialVerified' | 'wwcExpiryDate'>;

/** Whether the check counts at an instant, such as a session's beginning (G-03). */
export const isCheckCurrent = ({ contractSigned, wwcCredentialVerified, wwcExpiryDate }: CheckInForce, at: string) =>
  contractSigned && wwcCredentialVerified && wwcExpiryDate !== null && wwcExpiryDate > at;

/**
 * Records once that the check has ended, and once that it is
 * renewed and verified; nothing while the account closes (G-19).
 */
export function followCheck(tutor: CheckFacts & ClosingFacts, now: string): CheckEvent[] {
  const { wwcExpiryDate, checkExpiredAt, erasedAt, closesAt } = tutor;
  if (wwcExpiryDate === null || erasedAt !== null || closesAt) return [];
  if (checkExpiredAt === null)
    return wwcExpiryDate <= now ? [{ type: 'WwcExpired', data: { wwcExpiryDate, at: now } }] : [];
  return isCheckCurrent(tutor, now) ? [{ type: 'WwcRenewed', data: { wwcExpiryDate, at: now } }] : [];
}

/**
 * Records once that a check which had not ended counts no more,
 * as its document or contract was taken back (G-03, R-127).
 */
export function takeCheckBack(tutor: CheckFacts & ClosingFacts, now: string): CheckEvent[] {
  const { checkExpiredAt, erasedAt, closesAt } = tutor;
  if (checkExpiredAt !== null || erasedAt !== null || closesAt || isCheckCurrent(tutor, now)) return [];
  return [{ type: 'WwcTakenBack', data: { at: now } }];
}
