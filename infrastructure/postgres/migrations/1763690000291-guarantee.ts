import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a session was missed, and why a first one was not right; a session has one guarantee (G-07). */
export class Guarantee1763690000291 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table bookings add column missed_at timestamptz(3);
      update bookings b set missed_at = (e.data ->> 'at')::timestamptz from event_log e
      where e.stream = 'booking' and e.stream_id = b.id and e.type = 'SessionMissed';
      alter table cases add column reason text;
      create unique index cases_guarantee_once on cases (booking_id) where kind = 'guarantee';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index cases_guarantee_once;
      alter table cases drop column reason;
      alter table bookings drop column missed_at;
    `);
  }
}
