import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session says since when its account's password is the one that was shown, and is good for no other. */
export class SessionPasswords1763690000131 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update sessions s set sess = jsonb_set(s.sess::jsonb, '{passwordChangedAt}', to_jsonb(
         to_char(u.password_changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
       from users u where u.id::text = s.sess #>> '{passport,user}' and u.password_changed_at is not null`,
    );
  }

  /** The program before it does not look at it. */
  async down(): Promise<void> {}
}
