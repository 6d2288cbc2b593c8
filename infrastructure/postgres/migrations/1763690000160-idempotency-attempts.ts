import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A key says who is at work under it and what was done under it, in the commit that does it (REL-8). */
export class IdempotencyAttempts1763690000160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table idempotency_keys add column attempt uuid, add column attempted_at timestamp(3) with time zone,
         add column outcomes jsonb not null default '{}'`,
    );
    await runner.query('create index idempotency_keys_created on idempotency_keys (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index idempotency_keys_created');
    await runner.query(
      'alter table idempotency_keys drop column attempt, drop column attempted_at, drop column outcomes',
    );
  }
}
