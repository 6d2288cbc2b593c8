import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a timer could not handle waits here for its next try, so that it keeps nothing else waiting. */
export class TimerFailures1763690000140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table timer_failures (due text NOT NULL, id text NOT NULL, failures integer NOT NULL DEFAULT '1',
         next_try_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_5b8232d1ee15e1f0423dff22708" PRIMARY KEY (due, id))`,
    );
    await runner.query('grant select, insert, update, delete on timer_failures to banksia_app');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table timer_failures');
  }
}
