import { z } from 'zod';
import { added, success } from './added.js';
import { ownContract, ownCredential, ownProfile } from './portal.js';

const vettingStatus = z.enum(['pending', 'approved', 'rejected']);

/**
 * Query of GET /api/admin/tutors: `vetting`, `search` (name or
 * e-mail), `page` from 1, 20 a page; the longest waiting first.
 */
export const vettingQueue = z
  .object({
    success,
    tutors: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        email: z.string(),
        subjects: z.array(z.string()),
        postcode: z.string(),
        location: added(z.string().nullable(), null),
        vettingStatus,
        contractStatus: added(z.enum(['submitted', 'approved', 'rejected']).nullable(), null),
        documents: added(z.int(), 0),
        unverifiedDocuments: added(z.int(), 0),
        wwcExpiryDate: added(z.iso.datetime().nullable(), null),
        /** Since when an approved tutor's new name, qualifications or certifications wait for a check. */
        credentialsChangedAt: added(z.iso.datetime().nullable(), null),
        /** Since when what is to be decided waits: a contract, new credentials, a new check, or the profile. */
        waitingSince: z.iso.datetime(),
        createdAt: z.iso.datetime(),
      }),
    ),
    total: z.int(),
    pending: z.int(),
    page: z.int(),
  })
  .meta({ id: 'VettingQueue' });
export type VettingQueue = z.infer<typeof vettingQueue>;

/** What the numbers say by themselves: hints that never reject. Null: not there to be checked. */
const checks = z.object({
  businessNumber: z.boolean().nullable(),
  taxFileNumber: z.boolean().nullable(),
  postcode: z.boolean(),
  wwc: z.object({
    state: z.enum(['missing', 'unverified', 'valid', 'expiring', 'expired']),
    expiryDate: z.iso.datetime().nullable(),
    /** Whole days left, negative after expiry. */
    daysLeft: z.int().nullable(),
    documentId: z.uuid().nullable(),
  }),
  experienceYears: z.int().nullable(),
  qualificationsDocument: z.boolean(),
  emailVerified: z.boolean(),
});

/** `reviewedBy` and `verifiedBy` are an admin's name. */
const vettingContract = ownContract.extend({ reviewedBy: z.string().nullable() });
/**
 * `version` counts the verdicts; sent with the next one it allows
 * to take a verdict back, and refuses one on another state.
 */
const vettingDocument = ownCredential.extend({ version: z.int(), verifiedBy: z.string().nullable() });

/** One of `history`: newest first; `by` is a person's name, `the app` or `the tutor`. */
const happening = z.object({
  id: z.uuid(),
  type: z.string(),
  stream: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
});

/** GET /api/admin/tutors/{id} */
export const vettingFile = z
  .object({
    success,
    tutor: z.object({
      id: z.uuid(),
      profile: ownProfile
        .omit({ emailVerified: true, state: true })
        .extend({ vettingStatus, username: added(z.string().nullable(), null) }),
      /** What was checked, where an approved tutor says something new of it. */
      checked: z
        .object({ name: z.string(), qualifications: z.string(), certifications: z.array(z.string()) })
        .nullable(),
      contracts: z.array(vettingContract),
      documents: z.array(vettingDocument),
      checks,
      history: z.array(happening),
    }),
  })
  .meta({ id: 'VettingFile' });
export type VettingFile = z.infer<typeof vettingFile>;

/**
 * Answers of the verdicts. Bodies: `{status, reason?, seen?}` on a tutor or contract,
 * `{verified, reason?, version?}` on a document. `seen` is the status that was seen:
 * a verdict on another one is refused. A verdict the other way needs a reason.
 */
export const tutorVerdict = z
  .object({ success, tutor: z.object({ id: z.uuid(), vettingStatus }) })
  .meta({ id: 'TutorVerdict' });
export const contractVerdict = z
  .object({
    success,
    contract: z.object({ id: z.uuid(), status: z.enum(['approved', 'rejected']) }),
  })
  .meta({ id: 'ContractVerdict' });
export const credentialsVerdict = z
  .object({
    success,
    tutor: z.object({ id: z.uuid(), status: z.enum(['approved', 'rejected']) }),
  })
  .meta({ id: 'CredentialsVerdict' });
export const documentVerdict = z
  .object({
    success,
    document: z.object({ id: z.uuid(), verified: z.boolean(), version: z.int() }),
  })
  .meta({ id: 'DocumentVerdict' });

/**
 * POST /api/admin/tutors/{id}/reveal: body `{field, reason}`, of
 * the newest contract. 404 when it is not stored.
 */
export const revealed = z.object({ success, value: z.string() }).meta({ id: 'Revealed' });
