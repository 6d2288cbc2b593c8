import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A dossier is written with each wave: compressed by lz4 it costs a fifth of what it cost, where the server has it. */
export class DossierCompression1763690000600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$
      begin
        alter table matching_runs alter dossier set compression lz4;
      exception when feature_not_supported then
        raise notice 'This server compresses by pglz alone';
      end
      $$
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table matching_runs alter dossier set compression default');
  }
}
