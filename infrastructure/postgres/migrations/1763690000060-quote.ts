import type { MigrationInterface, QueryRunner } from 'typeorm';

const INSTANT = 'TIMESTAMP(3) WITH TIME ZONE';

const UP = [
  `create table booking_holds (id uuid NOT NULL, enquiry_id uuid NOT NULL, tutor_id uuid NOT NULL, seat integer NOT NULL DEFAULT '1', starts_at ${INSTANT} NOT NULL, ends_at ${INSTANT} NOT NULL, expires_at ${INSTANT} NOT NULL, created_at ${INSTANT} NOT NULL, CONSTRAINT booking_holds_no_overlap EXCLUDE USING gist (tutor_id WITH =, seat WITH =, tstzrange(starts_at, ends_at) WITH &&), CONSTRAINT "PK_075c0f15da09267c34bdb721d0b" PRIMARY KEY (id))`,
  `create unique index booking_holds_one on booking_holds (enquiry_id)`,
  `create table review_invitations (token_hash text NOT NULL, booking_id uuid NOT NULL, created_at ${INSTANT} NOT NULL, CONSTRAINT "PK_a57fd82f1181f0073a5e2f1d662" PRIMARY KEY (token_hash))`,
  `create unique index review_invitations_booking on review_invitations (booking_id)`,
  `alter table tutor_reviews add reply text, add replied_at ${INSTANT}, add reported_at ${INSTANT}, add report_reason text`,
  `alter table bookings add reminded_hours integer`,
  `alter table enquiries add closed_note text`,
  `create index booking_requests_enquiry on booking_requests (enquiry_id)`,
  `create index booking_requests_due on booking_requests (expires_at) where status in ('pending', 'countered')`,
  `create index bookings_enquiry on bookings (enquiry_id)`,
  `create index bookings_invitation_due on bookings (review_invitation_due_at) where review_invitation_due_at is not null`,
  `alter table booking_holds add constraint "FK_1576d0daf1fa6827f576136f0a3" FOREIGN KEY (tutor_id) REFERENCES tutors(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `alter table booking_holds add constraint "FK_607e6660cc14b25174a8ce6b78c" FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `alter table review_invitations add constraint "FK_5218bc1acef224d442c661df361" FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `grant select, insert, update, delete on booking_holds, review_invitations to banksia_app`,
];

const DOWN = [
  `drop table booking_holds, review_invitations`,
  `drop index booking_requests_enquiry, booking_requests_due, bookings_enquiry, bookings_invitation_due`,
  `alter table tutor_reviews drop reply, drop replied_at, drop reported_at, drop report_reason`,
  `alter table bookings drop reminded_hours`,
  `alter table enquiries drop closed_note`,
];

/** Holds of slots, invitations to review, reminders, replies to reviews and the words of a closing family. */
export class Quote1763690000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
