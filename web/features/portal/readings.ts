import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiError, ask } from '../../lib/api';
import { apiQuery } from '../../lib/query';

/** What the dashboard reads of the tutor's contracts, newest first. */
export const contractsQuery = apiQuery(z.array(z.object({ status: z.string() })), '/api/portal/contracts');
export const credentialsQuery = apiQuery(z.array(z.object({ documentType: z.string() })), '/api/portal/credentials');

const portalProfile = z.object({
  name: z.string().nullish(),
  email: z.string().nullish(),
  postcode: z.string().nullish(),
  subjects: z.array(z.string()).nullish(),
});
type PortalProfile = z.infer<typeof portalProfile>;

/** The tutor's profile; null where there is none yet, which the server answers with 404. */
export const profileQuery = queryOptions({
  queryKey: ['/api/portal/profile'],
  queryFn: async (): Promise<PortalProfile | null> => {
    try {
      return await ask(portalProfile, 'GET', '/api/portal/profile');
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

/** The dashboard's own rule: name, e-mail, postcode and a subject (T-14, R-30). */
export const isProfileComplete = (profile: PortalProfile | null | undefined) =>
  Boolean(
    profile?.name?.trim() &&
    profile.email?.trim() &&
    profile.postcode?.trim() &&
    profile.subjects?.some((subject) => subject.trim()),
  );

/** Both kinds of document exist (T-15). */
export const areCredentialsComplete = (documents: { documentType: string }[] | undefined) =>
  ['wwc_credential', 'qualifications'].every((kind) => documents?.some(({ documentType }) => documentType === kind));

/** The first contract is approved or submitted (T-16). */
export const isContractComplete = (contracts: { status: string }[] | undefined) =>
  ['approved', 'submitted'].includes(contracts?.[0]?.status ?? '');

/** The texts of T-17. */
export function contractText(contracts: { status: string }[] | undefined): { title: string; note: string } {
  switch (contracts?.[0]?.status) {
    case 'submitted':
      return { title: 'Under Review', note: 'We confirm within 1-2 business days' };
    case 'approved':
      return { title: 'Approved', note: 'You can now accept opportunities' };
    case 'rejected':
      return { title: 'Rejected', note: 'Please resubmit your contract' };
    default:
      return { title: 'Setup Required', note: 'Submit your contract to begin' };
  }
}
