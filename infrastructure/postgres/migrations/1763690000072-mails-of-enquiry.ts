import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the mails of one enquiry's life. */
export class MailsOfEnquiry1763690000072 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index mails_enquiry on mails ((data ->> 'enquiryId')) where data ? 'enquiryId'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index mails_enquiry');
  }
}
