import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `alter table credential_documents add scan text NOT NULL DEFAULT 'pending', add scanned_at TIMESTAMP(3) WITH TIME ZONE,
     add threat text, add scan_due_at TIMESTAMP(3) WITH TIME ZONE`,
  `update credential_documents set scan_due_at = uploaded_at`,
  `alter table credential_documents add constraint credential_documents_scan check (scan in ('pending', 'clean', 'quarantined'))`,
  `alter table credential_documents add constraint credential_documents_quarantine check (not (verified and scan = 'quarantined'))`,
  `CREATE INDEX credential_documents_to_scan ON credential_documents (scan_due_at) WHERE scan = 'pending'`,
  `alter table tutors add credentials_changed_at TIMESTAMP(3) WITH TIME ZONE, add checked_name text,
     add checked_qualifications text, add checked_certifications text array`,
];

/** What the virus scan says of documents, and what an approved tutor says anew until an admin has checked it. */
export class VettingChecks1763690000098 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table tutors drop credentials_changed_at, drop checked_name, drop checked_qualifications, drop checked_certifications',
    );
    await runner.query('alter table credential_documents drop scan, drop scanned_at, drop threat, drop scan_due_at');
  }
}
