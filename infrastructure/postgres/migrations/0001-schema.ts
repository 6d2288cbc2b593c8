import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sqlOf } from '../schema/sql-files.js';

/** Tables need these two: a column's default and a constraint. All other functions are applied after the migrations. */
const FILES = [
  'extensions.sql',
  'functions/minutes_after.sql',
  'functions/transaction_number.sql',
  'tables/people.sql',
  'tables/enquiry.sql',
  'tables/log.sql',
  'tables/admin.sql',
  'indexes.sql',
  'constraints.sql',
  'privileges.sql',
];

/** The tables, as the mappings in `tables/` describe them, and what mappings cannot say (decision 028). */
export class Schema1763690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const file of FILES) await runner.query(sqlOf(file));
  }

  /** The first schema has nothing to go back to. */
  async down(): Promise<void> {
    throw new Error('The first migration cannot be undone: drop the database instead');
  }
}
