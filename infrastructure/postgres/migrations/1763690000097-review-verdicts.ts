import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `alter table tutor_reviews add hidden_at TIMESTAMP(3) WITH TIME ZONE, add hidden_for text`,
  `alter table tutor_reviews add constraint tutor_reviews_hidden CHECK ((status = 'hidden') = (hidden_at is not null and hidden_for is not null))`,
  `create index tutor_reviews_reported on tutor_reviews (reported_at) where reported_at is not null`,
];

const DOWN = [
  `drop index tutor_reviews_reported`,
  `alter table tutor_reviews drop constraint tutor_reviews_hidden, drop hidden_at, drop hidden_for`,
];

/** Reported reviews wait for a verdict; a hidden one says since when and why. None was hidden before. */
export class ReviewVerdicts1763690000097 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
