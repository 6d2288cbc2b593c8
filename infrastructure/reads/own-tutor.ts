import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  GetOwnProfile,
  ListOwnContracts,
  ListOwnCredentials,
  type OwnContract,
  type OwnCredential,
  type OwnProfile,
} from '../../application/tutor/get-own-tutor.query.js';
import { Database } from '../postgres/database.js';

@QueryHandler(GetOwnProfile)
export class GetOwnProfileHandler implements IQueryHandler<GetOwnProfile> {
  constructor(private readonly database: Database) {}

  async execute({ accountId }: GetOwnProfile): Promise<OwnProfile | null> {
    return this.database.one<OwnProfile>(
      `select id, name, email, subjects, postcode, hourly_rate as "hourlyRate", qualifications, experience, bio,
              vetting_status as "vettingStatus" from tutors where user_id = $1`,
      [accountId],
    );
  }
}

@QueryHandler(ListOwnContracts)
export class ListOwnContractsHandler implements IQueryHandler<ListOwnContracts> {
  constructor(private readonly database: Database) {}

  async execute({ accountId }: ListOwnContracts): Promise<OwnContract[]> {
    return this.database.query<OwnContract>(
      `select c.id, c.status, c.wwc_expiry_date as "wwcExpiryDate", c.submitted_at as "submittedAt", c.reviewed_at as "reviewedAt"
       from contract_submissions c join tutors t on t.id = c.tutor_id where t.user_id = $1 order by c.created_at desc, c.id desc`,
      [accountId],
    );
  }
}

@QueryHandler(ListOwnCredentials)
export class ListOwnCredentialsHandler implements IQueryHandler<ListOwnCredentials> {
  constructor(private readonly database: Database) {}

  async execute({ accountId }: ListOwnCredentials): Promise<OwnCredential[]> {
    return this.database.query<OwnCredential>(
      `select d.id, d.document_type as "documentType", d.file_name as "fileName", d.file_size as "fileSize", d.verified,
              d.uploaded_at as "uploadedAt"
       from credential_documents d join tutors t on t.id = d.tutor_id where t.user_id = $1 order by d.uploaded_at desc, d.id desc`,
      [accountId],
    );
  }
}
