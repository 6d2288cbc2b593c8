import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The event log refuses changes from everybody, its owner included (REL-15); the program sees which schema it meets. */
export class AppendOnly1763690000180 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'the event log is append-only' using errcode = '42501'; end $$`);
    await runner.query(
      `create trigger event_log_append_only before update or delete or truncate on event_log
       for each statement execute function refuse_change()`,
    );
    await runner.query('grant select on migrations to banksia_app');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('revoke select on migrations from banksia_app');
    await runner.query('drop trigger event_log_append_only on event_log');
    await runner.query('drop function refuse_change()');
  }
}
