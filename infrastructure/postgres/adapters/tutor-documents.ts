import { Injectable } from '@nestjs/common';
import { TutorDocuments } from '../../../application/ports/document/tutor-documents.js';
import type { ContractStatus } from '../../../domain/contract/contract.js';
import type { VerifiedDocument } from '../../../domain/tutor/working-with-children.js';
import { claimDue } from '../claim-due.js';
import { Database } from '../database.js';

@Injectable()
export class PostgresTutorDocuments extends TutorDocuments {
  constructor(private readonly database: Database) {
    super();
  }

  async contracts(tutorId: string): Promise<{ id: string; status: ContractStatus }[]> {
    return this.database.query(
      'select id, status from contract_submissions where tutor_id = $1 order by created_at desc, id desc',
      [tutorId],
    );
  }

  async newestContract(tutorId: string): Promise<{ id: string; status: ContractStatus } | null> {
    return (await this.contracts(tutorId))[0] ?? null;
  }

  async wwcDocument(tutorId: string): Promise<string | null> {
    const row = await this.database.one<{ id: string }>(
      `select id from credential_documents where tutor_id = $1 and document_type = 'wwc_credential' and storage_path <> ''
         and (not refused or scan = 'quarantined')
       order by scan = 'quarantined', uploaded_at desc, id desc limit 1`,
      [tutorId],
    );
    return row?.id ?? null;
  }

  async verifiedWwcDocument(tutorId: string, otherThan: string): Promise<VerifiedDocument | null> {
    return this.database.one(
      `select id as "documentId", verified_at as "verifiedAt" from credential_documents
       where tutor_id = $1 and id <> $2 and document_type = 'wwc_credential' and storage_path <> '' and verified
         and scan <> 'quarantined'
       order by uploaded_at desc, id desc limit 1`,
      [tutorId, otherThan],
    );
  }

  async portfolio(tutorId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from credential_documents where tutor_id = $1 and document_type = 'portfolio' and storage_path <> ''`,
      [tutorId],
    );
    return rows.map(({ id }) => id);
  }

  async nextToScan(now: string, again: string): Promise<{ id: string; storagePath: string } | null> {
    return this.database.one(
      claimDue({
        table: 'credential_documents',
        due: `t.scan = 'pending' and t.scan_due_at <= $1 and t.storage_path <> ''`,
        claim: 'scan_due_at = $2',
        order: 't.scan_due_at',
        most: 1,
        returning: 'id, storage_path as "storagePath"',
      }),
      [now, again],
    );
  }
}
