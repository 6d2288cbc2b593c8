import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES: Record<string, string> = {
  tutor_quotes_enquiry: 'on tutor_quotes (enquiry_id)',
  enquiries_search: `on enquiries using gin (lower(reference || ' ' || name || ' ' || email) gin_trgm_ops)`,
  students_name: 'on students (lower(name), email)',
  tutor_standings_name: 'on tutor_standings (lower(name), tutor_id)',
};

/** What the reads of the desk missed at 100,000 enquiries (docs/benchmarks/admin.md). */
export class DeskReads1763690000092 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, what] of Object.entries(INDEXES)) await runner.query(`create index ${name} ${what}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index ${name}`);
  }
}
