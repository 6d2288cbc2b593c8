import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What went wrong and operators settle (G-06). */
export class Cases1763690000240 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table cases (
        id uuid not null,
        reference text not null,
        kind text not null,
        concern text,
        reporter text not null,
        status text not null default 'open',
        owner_id uuid,
        due_at timestamptz(3) not null,
        outcome text,
        informed text[] not null default '{}',
        resolved_at timestamptz(3),
        tutor_id uuid,
        enquiry_id uuid,
        booking_id uuid,
        words text,
        contact text,
        notes jsonb not null default '[]',
        created_at timestamptz(3) not null,
        version integer not null,
        constraint cases_pk primary key (id),
        constraint cases_resolved check ((status = 'resolved') = (outcome is not null and resolved_at is not null)),
        constraint cases_tutor_key foreign key (tutor_id) references tutors (id),
        constraint cases_enquiry_key foreign key (enquiry_id) references enquiries (id),
        constraint cases_booking_key foreign key (booking_id) references bookings (id)
      );
      create index cases_due on cases (due_at, id);
      create index cases_tutor on cases (tutor_id);
      create index cases_enquiry on cases (enquiry_id);
      create index cases_booking on cases (booking_id);
      create index cases_contact on cases (lower(contact));
      grant select, insert, update, delete on cases to banksia_app`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table cases');
  }
}
