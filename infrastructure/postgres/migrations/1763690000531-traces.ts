import type { MigrationInterface, QueryRunner } from 'typeorm';

/** To which trace an event and a mail belong, as a W3C traceparent; null where nobody collects traces (G-30). */
export class Traces1763690000531 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table event_log add column traceparent text; alter table mails add column traceparent text',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mails drop column traceparent; alter table event_log drop column traceparent');
  }
}
