import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A family has one open request for a session at a time. */
export class BookingRequest1763690000061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create unique index booking_requests_one_open on booking_requests (enquiry_id) where status in ('pending', 'countered')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index booking_requests_one_open');
  }
}
