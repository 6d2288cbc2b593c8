import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tutor may show a photo (G-25). */
export class Photos1763690000490 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutors add column photo_id uuid, add column photo_pending_id uuid, add column photo_problem text;
      create table tutor_photos (
        id uuid not null constraint tutor_photos_pkey primary key,
        tutor_id uuid not null constraint "FK_2e2325136acb89cb2c2322cae1d" references tutors (id),
        crop jsonb,
        created_at timestamptz(3) not null
      );
      grant select, insert, update, delete on tutor_photos to banksia_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table tutor_photos;
      alter table tutors drop column photo_id, drop column photo_pending_id, drop column photo_problem;
    `);
  }
}
