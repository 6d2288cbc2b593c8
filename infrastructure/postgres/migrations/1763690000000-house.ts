import type { MigrationInterface, QueryRunner } from 'typeorm';
export class House1763690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> { await runner.query(''); }
  async down(): Promise<void> {}
}
