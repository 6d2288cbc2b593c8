import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A morning's digest that went out is remembered: by a clock that is behind, the same morning is still to come (REL-23). */
export class DigestSent1763690000102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notification_settings add column digest_sent_for timestamp(3) with time zone');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notification_settings drop column digest_sent_for');
  }
}
