import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a scheduled task could not handle has the name of tasks (decision 031). */
export class TaskFailures1763690000230 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table if exists timer_failures rename to task_failures');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table if exists task_failures rename to timer_failures');
  }
}
