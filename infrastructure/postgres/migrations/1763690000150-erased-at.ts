import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['enquiries', 'tutors', 'users'];

/** Erased people's streams say so, so that nothing decided before is committed after. */
export class ErasedAt1763690000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`alter table ${table} add erased_at TIMESTAMP(3) WITH TIME ZONE`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`alter table ${table} drop erased_at`);
  }
}
