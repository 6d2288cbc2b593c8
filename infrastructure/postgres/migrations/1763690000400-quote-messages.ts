import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What family and tutor write to each other on a quote (G-16). */
export class QuoteMessages1763690000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutor_quotes add column messages integer not null default 0,
        add column read_by_family integer not null default 0, add column read_by_tutor integer not null default 0;
      create table quote_messages (
        quote_id uuid not null,
        number integer not null,
        by text not null,
        content text not null,
        sent_at timestamptz(3) not null,
        constraint quote_messages_pk primary key (quote_id, number),
        constraint quote_messages_quote_key foreign key (quote_id) references tutor_quotes (id)
      );
      grant select, insert, update, delete on quote_messages to banksia_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table quote_messages;
      alter table tutor_quotes drop column messages, drop column read_by_family, drop column read_by_tutor;
    `);
  }
}
