import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which an erasure finds what belongs to a person, however much belongs to others. */
const INDEXES: Record<string, string> = {
  tutors_email: 'on tutors (lower(email))',
  booking_requests_email: 'on booking_requests (lower(student_email))',
  tutor_reviews_email: 'on tutor_reviews (lower(student_email))',
  mails_booking: `on mails ((data ->> 'bookingId')) where data ? 'bookingId'`,
};

export class TracesByIndex1763690000151 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, what] of Object.entries(INDEXES)) await runner.query(`create index ${name} ${what}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index ${name}`);
  }
}
