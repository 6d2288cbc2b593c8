import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Geography } from '../../application/ports/enquiry/geography.js';
import { masked, SECRET_COLUMNS, type SecretPlace, Vault } from '../../application/ports/vault.js';
import {
  GetOwnProfile,
  ListOwnContracts,
  ListOwnCredentials,
  type OwnContract,
  type OwnCredential,
  type OwnProfile,
} from '../../application/tutor/get-own-tutor.query.js';
import type { DeliveryMode } from '../../domain/enquiry/options.js';
import { areasOf } from '../../domain/search/areas.js';
import { CONTACT_ADDRESS } from '../postgres/contact-address.js';
import { Database } from '../postgres/database.js';
import { PHOTO_URL } from './photo.js';

/** Since when changed credentials of a tutor `t` wait: of who is not approved the whole profile does. */
export const CREDENTIALS_CHANGED = `case when t.vetting_status = 'approved' then t.credentials_changed_at end`;

/**
 * Columns of a profile as its owner and admins read it; `t` is
 * the tutor, `u` its account. What an admin wrote is not in it.
 */
export const PROFILE = `
  t.id, t.name, t.email, t.subject_words as subjects, t.subjects as "subjectSlugs", t.postcode, t.hourly_rate as "hourlyRate",
  t.qualifications, t.experience, t.bio, t.vetting_status as "vettingStatus",
  t.experience_years as "experienceYears", t.phone, t.location, t.latitude, t.longitude, t.timezone,
  t.year_levels as "yearLevels", t.tutor_type as "tutorType", t.delivery_modes as "deliveryModes",
  t.travel_radius_km as "travelRadiusKm", t.accepting_students as "acceptingStudents",
  t.paused_at as "pausedAt", t.suspended_at as "suspendedAt", t.closes_at as "closesAt",
  t.specialization_tags as "specializationTags", t.languages_spoken as "languagesSpoken", t.certifications, ${PHOTO_URL} as "profileImageUrl", coalesce(t.portfolio, '[]') as portfolio,
  ${CREDENTIALS_CHANGED} as "credentialsChangedAt", t.setup_completed_at as "setupCompletedAt",
  t.business_name as "businessName", t.gst_registered as "gstRegistered", t.contract_signed as "contractSigned",
  t.wwc_expiry_date as "wwcExpiryDate", ${CONTACT_ADDRESS} as "contactEmail", u.email_verified_at is not null as "emailVerified", t.created_at as "createdAt"`;

export type ProfileRow = Omit<OwnProfile, 'areas' | 'state'> & { latitude: number | null; longitude: number | null };

/** Adds the areas where search finds the tutor; the exact point stays inside. */
export function profileOf<Row extends ProfileRow>(row: Row): Omit<Row, 'latitude' | 'longitude'> & { areas: string[] } {
  const { latitude, longitude, ...profile } = row;
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  return { ...profile, areas: areasOf(point, row.deliveryModes as DeliveryMode[]) };
}

@QueryHandler(GetOwnProfile)
export class GetOwnProfileHandler implements IQueryHandler<GetOwnProfile> {
  constructor(
    private readonly database: Database,
    private readonly geography: Geography,
  ) {}

  async execute({ accountId }: GetOwnProfile): Promise<OwnProfile | null> {
    const row = await this.database.one<ProfileRow>(
      `select ${PROFILE}, case when t.vetting_status = 'rejected' then t.vetting_reason end as "vettingReason",
              case when t.suspended_at is not null then t.suspension_reason end as "suspensionReason"
       from tutors t join users u on u.id = t.user_id where t.user_id = $1`,
      [accountId],
    );
    return row && { ...profileOf(row), state: this.geography.locate(row.postcode)?.state ?? null };
  }
}

/** Columns of a contract as its owner and admins read it, its numbers still sealed. */
export const CONTRACT = `
  c.id, c.opportunity_id as "opportunityId", c.status, c.business_number as "businessNumber", c.tax_file_number as "taxFileNumber",
  c.wwc_credential_number as "wwcNumber", c.wwc_expiry_date as "wwcExpiryDate",
  c.teacher_registration_number as "teacherRegistrationNumber", c.teacher_registration_expiry as "teacherRegistrationExpiry",
  c.digital_signature as "digitalSignature", c.agreed_to_terms as "agreedToTerms", c.admin_notes as "adminNotes",
  c.submitted_at as "submittedAt", c.reviewed_at as "reviewedAt"`;

type Numbers = { businessNumber: string | null; taxFileNumber: string | null; wwcNumber: string | null };

/**
 * The numbers of a contract in full, null where they are not
 * kept (any more); callers show no more than what R-33 allows.
 */
export function numbersOf(contract: { id: string } & Numbers, vault: Vault): Numbers {
  const open = (field: keyof Numbers) => {
    const place: SecretPlace = { table: 'contract_submissions', row: contract.id, column: SECRET_COLUMNS[field] };
    const sealed = contract[field];
    return sealed ? vault.open(place, sealed) : null;
  };
  return { businessNumber: open('businessNumber'), taxFileNumber: open('taxFileNumber'), wwcNumber: open('wwcNumber') };
}

/** The contract with the last three characters of its numbers, and its opportunity where it came from one. */
export function maskedContract<Row extends { id: string; opportunityId?: string | null } & Numbers>(
  { opportunityId, ...contract }: Row,
  vault: Vault,
) {
  const numbers = numbersOf(contract, vault);
  const shown = Object.entries(numbers).map(
    ([field, value]) => [field, value === null ? null : masked(value)] as const,
  );
  const numbersShown = Object.fromEntries(shown) as Numbers;
  return { ...contract, ...numbersShown, ...(opportunityId && { opportunityId }) };
}

@QueryHandler(ListOwnContracts)
export class ListOwnContractsHandler implements IQueryHandler<ListOwnContracts> {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
  ) {}

  async execute({ accountId }: ListOwnContracts): Promise<OwnContract[]> {
    const rows = await this.database.query<OwnContract>(
      `select ${CONTRACT} from contract_submissions c join tutors t on t.id = c.tutor_id
       where t.user_id = $1 order by c.created_at desc, c.id desc`,
      [accountId],
    );
    return rows.map((row) => maskedContract(row, this.vault));
  }
}

/** Columns of a document as its owner and admins read it; one without a place in the store is no longer kept. */
export const DOCUMENT = `
  d.id, d.document_type as "documentType", d.file_name as "fileName", d.file_size as "fileSize", d.mime_type as "mimeType",
  d.scan, d.verified, d.verified_at as "verifiedAt", d.refused, d.refusal_reason as "refusalReason", d.uploaded_at as "uploadedAt"`;

@QueryHandler(ListOwnCredentials)
export class ListOwnCredentialsHandler implements IQueryHandler<ListOwnCredentials> {
  constructor(private readonly database: Database) {}

  async execute({ accountId }: ListOwnCredentials): Promise<OwnCredential[]> {
    return this.database.query<OwnCredential>(
      `select ${DOCUMENT} from credential_documents d join tutors t on t.id = d.tutor_id
       where t.user_id = $1 and d.storage_path <> '' order by d.uploaded_at desc, d.id desc`,
      [accountId],
    );
  }
}
