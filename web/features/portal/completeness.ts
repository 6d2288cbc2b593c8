import { type PortalSessionItem, portalSessions } from '@contract/booking.js';
import type { OwnContract, OwnCredential, OwnProfile } from '@contract/portal.js';
import { isActive } from '@domain/booking/active.js';
import { apiQuery } from '../../lib/query';
import { checkStatus } from '../../lib/wwc';

/** The tutor's sessions, soonest first. */
export const sessionsQuery = apiQuery(portalSessions, '/api/portal/sessions');

/** Sessions that are still to come or under way. */
export const countActive = (sessions: PortalSessionItem[] | undefined) => sessions?.filter(isActive).length ?? 0;

/** The dashboard's own rule: name, e-mail, postcode and a subject (T-14, R-30). */
export const isProfileComplete = (profile: OwnProfile | null | undefined) =>
  Boolean(
    profile?.name.trim() &&
    profile.email.trim() &&
    profile.postcode.trim() &&
    profile.subjects.some((subject) => subject.trim()),
  );

/** Both kinds of document exist (T-15). */
export const areCredentialsComplete = (documents: OwnCredential[] | undefined) =>
  ['wwc_credential', 'qualifications'].every((kind) => documents?.some(({ documentType }) => documentType === kind));

/** The first contract is approved or submitted (T-16). */
export const isContractComplete = (contracts: OwnContract[] | undefined) =>
  ['approved', 'submitted'].includes(contracts?.[0]?.status ?? '');

/** The texts of T-17; nobody with an expired check reads that they can accept. */
export function contractText(contracts: OwnContract[] | undefined, now: number): { title: string; note: string } {
  const newest = contracts?.[0];
  switch (newest?.status) {
    case 'submitted':
      return { title: 'Under Review', note: 'We confirm within 1-2 business days' };
    case 'approved':
      return {
        title: 'Approved',
        note:
          checkStatus(newest.wwcExpiryDate, now) === 'expired'
            ? 'Your working-with-children check has expired'
            : 'You can now accept opportunities',
      };
    case 'rejected':
      return { title: 'Rejected', note: 'Please resubmit your contract' };
    default:
      return { title: 'Setup Required', note: 'Submit your contract to begin' };
  }
}
