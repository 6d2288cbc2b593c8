import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Access to a private page has a version, which sessions keep beside the enquiry's id. */
export class Access1763690000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table enquiries add access_version int not null default 1');
    await runner.query(
      `update sessions set sess = jsonb_set(sess::jsonb, '{enquiries}', (
         select jsonb_agg(jsonb_build_object('id', id, 'access', 1, 'mailed', false))
         from jsonb_array_elements_text(sess::jsonb -> 'enquiries') id))
       where jsonb_typeof(sess::jsonb #> '{enquiries,0}') = 'string'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update sessions set sess = jsonb_set(sess::jsonb, '{enquiries}', (
         select jsonb_agg(held -> 'id') from jsonb_array_elements(sess::jsonb -> 'enquiries') held))
       where jsonb_typeof(sess::jsonb #> '{enquiries,0}') = 'object'`,
    );
    await runner.query('alter table enquiries drop access_version');
  }
}
