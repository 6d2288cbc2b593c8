import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses and networks whose enquiries are withheld, and the network of an enquiry (G-33). */
export class SenderBlocks1763690000360 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sender_blocks (
        id uuid not null,
        kind text not null,
        reason text not null,
        enquiry_id uuid not null,
        case_id uuid,
        blocked_at timestamptz(3) not null,
        ends_at timestamptz(3) not null,
        lifted_at timestamptz(3),
        value_hash text,
        shown text,
        version integer not null,
        constraint sender_blocks_pk primary key (id),
        constraint sender_blocks_lifted check (lifted_at is null or value_hash is null),
        constraint sender_blocks_enquiry_key foreign key (enquiry_id) references enquiries (id),
        constraint sender_blocks_case_key foreign key (case_id) references cases (id)
      );
      create unique index sender_blocks_value on sender_blocks (value_hash) where value_hash is not null;
      create index sender_blocks_since on sender_blocks (blocked_at, id);
      create index sender_blocks_enquiry on sender_blocks (enquiry_id);
      grant select, insert, update, delete on sender_blocks to banksia_app;
      alter table enquiries add column network text, add column withheld_by text[] not null default '{}';
      create index enquiries_withheld on enquiries (created_at) where withheld_by <> '{}';
      create index enquiries_network on enquiries (created_at) where network is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table sender_blocks;
      alter table enquiries drop column network, drop column withheld_by;
    `);
  }
}
