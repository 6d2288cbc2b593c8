import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a mail was parked, so that all of an outage can be sent again. */
export class ParkedMails1763690000141 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mails add parked_at TIMESTAMP(3) WITH TIME ZONE');
    await runner.query(`update mails set parked_at = due_at where status = 'failed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mails drop parked_at');
  }
}
