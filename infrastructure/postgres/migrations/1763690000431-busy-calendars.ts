import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tutor may name a calendar whose events block times (G-17). */
export class BusyCalendars1763690000431 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutors add column busy_calendar_at timestamptz(3);
      create table busy_calendars (
        id uuid not null constraint busy_calendars_pkey primary key,
        tutor_id uuid not null constraint "FK_f91e6f801db461c1d721956b64d" references tutors (id),
        url text not null,
        busy jsonb not null default '[]',
        read_at timestamptz(3),
        problem text,
        tried_at timestamptz(3) not null,
        due_at timestamptz(3) not null,
        created_at timestamptz(3) not null
      );
      create unique index busy_calendars_of_tutor on busy_calendars (tutor_id);
      create index busy_calendars_due on busy_calendars (due_at);
      grant select, insert, update, delete on busy_calendars to banksia_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table busy_calendars; alter table tutors drop column busy_calendar_at');
  }
}
