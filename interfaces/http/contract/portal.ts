import { z } from 'zod';
import { DOCUMENT_TYPES } from '../../../domain/document/document.rules.js';
import { TRAVEL_RADIUS_KM } from '../../../domain/tutor/options.js';
import { SYDNEY } from '../../../domain/shared/time.js';
import { STATES } from '../../../domain/shared/state.js';
import { added } from './added.js';

const portfolioItem = z.object({ title: z.string(), url: z.string().optional(), documentId: z.string().optional() });

/**
 * GET /api/portal/profile: the bare profile, 404 when there is none. Rate in dollars per hour, `timezone` an
 * IANA name. `subjects` are the tutor's own words, `subjectSlugs` what search makes of them, `areas` where
 * search finds the tutor.
 */
export const ownProfile = z
  .object({
    id: added(z.uuid()),
    name: z.string(),
    email: z.string(),
    subjects: z.array(z.string()),
    postcode: z.string(),
    /** Where the postcode is; it names the tutor's working-with-children check (G-03). */
    state: added(z.enum(STATES).nullable(), null),
    hourlyRate: z.number(),
    qualifications: z.string(),
    experience: z.string(),
    bio: z.string(),
    vettingStatus: added(z.enum(['pending', 'approved', 'rejected'])),
    /** What the admin said with a rejection. */
    vettingReason: added(z.string().nullable(), null),
    subjectSlugs: added(z.array(z.string()), []),
    experienceYears: added(z.int().nullable(), null),
    phone: added(z.string().nullable(), null),
    location: added(z.string().nullable(), null),
    areas: added(z.array(z.string()), []),
    timezone: added(z.string(), SYDNEY),
    yearLevels: added(z.array(z.string()), []),
    tutorType: added(z.string().nullable(), null),
    deliveryModes: added(z.array(z.enum(['online', 'in-person'])), []),
    travelRadiusKm: added(z.int(), TRAVEL_RADIUS_KM),
    /** The tutor's own switch; an admin's pause is another thing, which the tutor cannot lift (G-01). */
    acceptingStudents: added(z.boolean(), true),
    /** Since when an admin has paused the tutor, who is not invited meanwhile. */
    pausedAt: added(z.iso.datetime().nullable(), null),
    /** Since when an admin has stopped the tutor from teaching, and why. */
    suspendedAt: added(z.iso.datetime().nullable(), null),
    /** When the tutor is erased, having closed the account; null to its owner, whom a login keeps (G-19). */
    closesAt: added(z.iso.datetime().nullable(), null),
    suspensionReason: added(z.string().nullable(), null),
    specializationTags: added(z.array(z.string()), []),
    languagesSpoken: added(z.array(z.string()), []),
    certifications: added(z.array(z.string()), []),
    /** Links and documents of the tutor's own work (G-26). */
    portfolio: added(z.array(portfolioItem), []),
    /** The photo that families see (G-25). */
    profileImageUrl: added(z.string().nullable(), null),
    /**
     * Since when name, qualifications or certifications wait for a check; families see those checked before meanwhile.
     */
    credentialsChangedAt: added(z.iso.datetime().nullable(), null),
    /** When the tutor marked the setup as complete; null before. */
    setupCompletedAt: added(z.iso.datetime().nullable(), null),
    /** Under which the tutor trades, and whether it is registered for GST, as receipts say it (G-15). */
    businessName: added(z.string().nullable(), null),
    gstRegistered: added(z.boolean(), false),
    contractSigned: added(z.boolean(), false),
    wwcExpiryDate: added(z.iso.datetime().nullable(), null),
    /** Where families and we write to: `email` once it was confirmed, else the account's. */
    contactEmail: added(z.string()),
    /** Whether the account's address was confirmed. */
    emailVerified: added(z.boolean()),
    createdAt: added(z.iso.datetime()),
  })
  .meta({ id: 'OwnProfile' });
export type OwnProfile = z.infer<typeof ownProfile>;

/**
 * One of GET /api/portal/contracts. Numbers show their last three characters; one that was not stored is null.
 */
export const ownContract = z
  .object({
    id: z.uuid(),
    /** The opportunity from which it was submitted, if it was. */
    opportunityId: z.uuid().optional(),
    status: z.enum(['submitted', 'approved', 'rejected']),
    businessNumber: z.string().nullable(),
    taxFileNumber: z.string().nullable(),
    wwcNumber: z.string().nullable(),
    wwcExpiryDate: z.iso.datetime(),
    teacherRegistrationNumber: z.string().nullable(),
    teacherRegistrationExpiry: z.iso.datetime().nullable(),
    digitalSignature: z.string(),
    agreedToTerms: z.boolean(),
    /** What the admin said with a rejection. */
    adminNotes: z.string().nullable(),
    submittedAt: z.iso.datetime(),
    reviewedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OwnContract' });
/** GET /api/portal/contracts: a bare array, newest first. */
export const ownContracts = z.array(ownContract);
export type OwnContract = z.infer<typeof ownContract>;

/** One of GET /api/portal/credentials; its bytes are at /api/portal/documents/{id}/file. Size in bytes. */
export const ownCredential = z
  .object({
    id: z.uuid(),
    documentType: z.enum(DOCUMENT_TYPES),
    fileName: z.string(),
    fileSize: z.int(),
    mimeType: z.string(),
    /** `pending`: not scanned for viruses yet; `quarantined`: something was found, nobody opens it (SEC-34). */
    scan: added(z.enum(['pending', 'clean', 'quarantined']), 'clean'),
    verified: z.boolean(),
    verifiedAt: z.iso.datetime().nullable(),
    /** An admin did not take it; `refusalReason` says why. */
    refused: added(z.boolean(), false),
    refusalReason: added(z.string().nullable(), null),
    uploadedAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnCredential' });
/** GET /api/portal/credentials: a bare array, newest first. */
export const ownCredentials = z.array(ownCredential);
export type OwnCredential = z.infer<typeof ownCredential>;
