import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reactions run straight from the outbox, and only what failed or was left behind is a job (decision 002). */
export class LeasedReactions1763690000590 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table outbox add leased_until timestamptz(3);
      create index outbox_waiting on outbox (event_id) where enqueued_at is null and retry_at is null;
      drop index outbox_enqueued;
      create index outbox_enqueued on outbox (enqueued_at) where enqueued_at is not null and retry_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index outbox_enqueued;
      create index outbox_enqueued on outbox (enqueued_at) where retry_at is null;
      drop index outbox_waiting;
      alter table outbox drop column leased_until;
    `);
  }
}
