import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a tutor writes to the family about a session that was held (G-14). */
export class LessonReport1763690000380 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table bookings add column lesson_done text, add column lesson_next text, add column homework text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table bookings drop column lesson_done, drop column lesson_next, drop column homework;
    `);
  }
}
