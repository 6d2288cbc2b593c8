import type { Acceptance } from '../../domain/opportunity/opportunity.js';

/** Made-up tutors who answer an invitation in the past may teach. */
export const READY: Acceptance = {
  tutor: {
    suspended: false,
    closing: false,
    vettingStatus: 'approved',
    contractApproved: true,
    wwcVerified: true,
    wwcExpiresAt: '9999-12-31T00:00:00.000Z',
    acceptingStudents: true,
  },
  contractSubmitted: true,
};
