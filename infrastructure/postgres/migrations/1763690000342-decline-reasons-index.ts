import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reasons of a period are counted (G-10). */
export class DeclineReasonsIndex1763690000342 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index tutor_opportunities_declined on tutor_opportunities (responded_at) where decline_reason is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index tutor_opportunities_declined');
  }
}
