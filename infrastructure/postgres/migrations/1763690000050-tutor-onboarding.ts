import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `create table account_tokens (token_hash text NOT NULL, account_id uuid NOT NULL, purpose text NOT NULL, expires_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, used_at TIMESTAMP(3) WITH TIME ZONE, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_167033390a71c52224c7c636c8b" PRIMARY KEY (token_hash))`,
  `CREATE INDEX account_tokens_account ON account_tokens (account_id)`,
  `create table notification_settings (tutor_id uuid NOT NULL, digest text array NOT NULL DEFAULT '{}', quiet_start text, quiet_end text, digest_due_at TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "PK_d28f1b16cc4801f8b9aacf4d455" PRIMARY KEY (tutor_id))`,
  `CREATE INDEX notification_settings_due ON notification_settings (digest_due_at) WHERE digest_due_at is not null`,
  `create table uploads (id uuid NOT NULL, account_id uuid NOT NULL, expires_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, claimed_at TIMESTAMP(3) WITH TIME ZONE, stored_at TIMESTAMP(3) WITH TIME ZONE, file_size integer, mime_type text, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_d1781d1eedd7459314f60f39bd3" PRIMARY KEY (id))`,
  `CREATE INDEX uploads_created ON uploads (created_at)`,
  `create table number_reveals (id uuid NOT NULL, contract_id uuid NOT NULL, account_id uuid NOT NULL, field text NOT NULL, reason text NOT NULL, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, PRIMARY KEY (id))`,
  `CREATE INDEX number_reveals_contract ON number_reveals (contract_id)`,
  `alter table credential_documents add refused boolean NOT NULL DEFAULT false`,
  `alter table credential_documents add refusal_reason text`,
  `alter table credential_documents add verdicts integer NOT NULL DEFAULT '0'`,
  `alter table credential_documents add version integer NOT NULL DEFAULT 1`,
  `alter table credential_documents alter version drop default`,
  `alter table tutors add subject_words text array NOT NULL DEFAULT '{}'`,
  `update tutors set subject_words = subjects`,
  `alter table mails add held_until TIMESTAMP(3) WITH TIME ZONE`,
  `CREATE INDEX tutors_wwc_expiry ON tutors (wwc_expiry_date) WHERE wwc_expiry_date is not null`,
  `CREATE INDEX tutors_vetting ON tutors (vetting_status, created_at)`,
  `CREATE INDEX mails_held ON mails (held_until) WHERE held_until is not null`,
  `ALTER TABLE account_tokens ADD CONSTRAINT "FK_870787de4c0e110e30ba3df237b" FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE notification_settings ADD CONSTRAINT "FK_d28f1b16cc4801f8b9aacf4d455" FOREIGN KEY (tutor_id) REFERENCES tutors(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE number_reveals ADD CONSTRAINT "FK_5ff0d231c90d9c1190bc7822810" FOREIGN KEY (contract_id) REFERENCES contract_submissions(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE uploads ADD CONSTRAINT "FK_3615618f42403de188a15fb9408" FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `grant select, insert, update, delete on account_tokens, notification_settings, number_reveals, uploads to banksia_app`,
];

/** Documents with a life of their own, uploads, mailed account links, and how tutors want their mail. */
export class TutorOnboarding1763690000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table account_tokens, notification_settings, number_reveals, uploads');
    await runner.query(
      'alter table credential_documents drop refused, drop refusal_reason, drop verdicts, drop version',
    );
    await runner.query('alter table tutors drop subject_words');
    await runner.query('alter table mails drop held_until');
    await runner.query('drop index tutors_wwc_expiry, tutors_vetting');
  }
}
