import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A reaction whose job was parked is tried again at a time of its own, and leaves the sweep's index until then. */
export class OutboxRetries1763690000142 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox add retry_at TIMESTAMP(3) WITH TIME ZONE');
    await runner.query('drop index outbox_enqueued');
    await runner.query('CREATE INDEX outbox_enqueued ON outbox (enqueued_at) WHERE retry_at is null');
    await runner.query('CREATE INDEX outbox_retry ON outbox (retry_at) WHERE retry_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index outbox_retry');
    await runner.query('drop index outbox_enqueued');
    await runner.query('CREATE INDEX outbox_enqueued ON outbox (enqueued_at)');
    await runner.query('alter table outbox drop retry_at');
  }
}
