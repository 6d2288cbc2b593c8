import { z } from 'zod';

/** GET /api/portal/profile: the bare profile, 404 when there is none. Rate in dollars per hour. */
export const ownProfile = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    subjects: z.array(z.string()),
    postcode: z.string(),
    hourlyRate: z.number(),
    qualifications: z.string(),
    experience: z.string(),
    bio: z.string(),
    vettingStatus: z.enum(['pending', 'approved', 'rejected']),
  })
  .meta({ id: 'OwnProfile' });
export type OwnProfile = z.infer<typeof ownProfile>;

/** GET /api/portal/contracts: a bare array, newest first. */
export const ownContracts = z.array(
  z
    .object({
      id: z.uuid(),
      status: z.enum(['submitted', 'approved', 'rejected']),
      wwcExpiryDate: z.iso.datetime(),
      submittedAt: z.iso.datetime(),
      reviewedAt: z.iso.datetime().nullable(),
    })
    .meta({ id: 'OwnContract' }),
);
export type OwnContract = z.infer<typeof ownContracts>[number];

/** GET /api/portal/credentials: a bare array, newest first. Sizes are bytes. */
export const ownCredentials = z.array(
  z
    .object({
      id: z.uuid(),
      documentType: z.enum(['wwc_credential', 'qualifications']),
      fileName: z.string(),
      fileSize: z.int(),
      verified: z.boolean(),
      uploadedAt: z.iso.datetime(),
    })
    .meta({ id: 'OwnCredential' }),
);
export type OwnCredential = z.infer<typeof ownCredentials>[number];
