import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tutor shows links and documents of the own work; admins feature reviews (G-26). */
export class Portfolio1763690000491 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutors add column portfolio jsonb;
      alter table credential_documents drop constraint credential_documents_type;
      alter table credential_documents add constraint credential_documents_type
        check (document_type in ('wwc_credential', 'qualifications', 'portfolio'));
      alter table tutor_reviews add constraint tutor_reviews_featured check (not featured or status = 'published');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutor_reviews drop constraint tutor_reviews_featured;
      alter table credential_documents drop constraint credential_documents_type;
      alter table credential_documents add constraint credential_documents_type
        check (document_type in ('wwc_credential', 'qualifications')) not valid;
      alter table tutors drop column portfolio;
    `);
  }
}
