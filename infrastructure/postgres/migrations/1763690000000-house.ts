import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the specification and the house's own, as the mappings in `tables/` describe them. */
const TABLES = [
  `create table contract_submissions (id uuid NOT NULL, tutor_id uuid NOT NULL, opportunity_id uuid, business_number text NOT NULL, wwc_credential_number text NOT NULL, wwc_expiry_date TIMESTAMP(3) WITH TIME ZONE NOT NULL, teacher_registration_number text, teacher_registration_expiry TIMESTAMP(3) WITH TIME ZONE, tax_file_number text, digital_signature text NOT NULL, agreed_to_terms boolean NOT NULL DEFAULT false, status text NOT NULL DEFAULT 'submitted', admin_notes text, reviewed_at TIMESTAMP(3) WITH TIME ZONE, reviewed_by uuid, submitted_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, version integer NOT NULL, CONSTRAINT contract_submissions_status CHECK (status in ('submitted', 'approved', 'rejected')), CONSTRAINT "PK_b5db2fef965ba53ade9c9a6933f" PRIMARY KEY (id))`,
  `CREATE INDEX contract_submissions_tutor ON contract_submissions (tutor_id, created_at)`,
  `CREATE UNIQUE INDEX contract_submissions_one_open ON contract_submissions (tutor_id) WHERE status = 'submitted'`,
  `create table credential_documents (id uuid NOT NULL, tutor_id uuid NOT NULL, contract_submission_id uuid, document_type text NOT NULL, file_name text NOT NULL, file_size integer NOT NULL, mime_type text NOT NULL, storage_path text NOT NULL, verified boolean NOT NULL DEFAULT false, verified_at TIMESTAMP(3) WITH TIME ZONE, verified_by uuid, uploaded_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT credential_documents_type CHECK (document_type in ('wwc_credential', 'qualifications')), CONSTRAINT "PK_5d9c660eb864ecc1afee08eacd4" PRIMARY KEY (id))`,
  `CREATE INDEX credential_documents_tutor ON credential_documents (tutor_id)`,
  `create table matching_policies (version text NOT NULL, policy jsonb NOT NULL, active_from TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_e3c16f54addaa1630cf6c1b12d8" PRIMARY KEY (version))`,
  `create table sessions (sid text NOT NULL, sess json NOT NULL, expire TIMESTAMP(6) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_e2d6172ca19b8ebef797c362b05" PRIMARY KEY (sid))`,
  `CREATE INDEX sessions_expire ON sessions (expire)`,
  `create table tutor_availability (id uuid NOT NULL, tutor_id uuid NOT NULL, day_of_week integer NOT NULL, start_time text, end_time text, is_recurring boolean NOT NULL DEFAULT true, specific_date date, timezone text NOT NULL DEFAULT 'Australia/Sydney', is_active boolean NOT NULL DEFAULT true, max_bookings_per_slot integer NOT NULL DEFAULT '1', buffer_minutes integer NOT NULL DEFAULT '15', created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, updated_at TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "PK_ee4b4d1bc8165fcd417057b2b93" PRIMARY KEY (id))`,
  `CREATE INDEX tutor_availability_tutor ON tutor_availability (tutor_id)`,
  `create table tutor_reach (subject text NOT NULL, cell integer NOT NULL, shuffle integer NOT NULL, tutor_id uuid NOT NULL, CONSTRAINT "PK_5747d2acc8e862b21801c9d5f84" PRIMARY KEY (subject, cell, shuffle, tutor_id))`,
  `CREATE INDEX tutor_reach_tutor ON tutor_reach (tutor_id)`,
  `create table tutor_reviews (id uuid NOT NULL, tutor_id uuid NOT NULL, enquiry_id uuid, booking_id uuid, student_name text NOT NULL, student_email text NOT NULL, rating integer NOT NULL, review_text text, communication_rating integer, knowledge_rating integer, punctuality_rating integer, verified boolean NOT NULL DEFAULT false, featured boolean NOT NULL DEFAULT false, status text NOT NULL DEFAULT 'published', created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, version integer NOT NULL, CONSTRAINT "PK_708e0ea389c47764f30543f5181" PRIMARY KEY (id))`,
  `CREATE INDEX tutor_reviews_tutor ON tutor_reviews (tutor_id, created_at)`,
  `CREATE UNIQUE INDEX tutor_reviews_booking ON tutor_reviews (booking_id)`,
  `create table tutor_search (tutor_id uuid NOT NULL, vetting_status text NOT NULL, contract_approved boolean NOT NULL, wwc_verified boolean NOT NULL, wwc_expires_at TIMESTAMP(3) WITH TIME ZONE, accepting_students boolean NOT NULL, subjects text array NOT NULL, year_levels text array NOT NULL, delivery_modes text array NOT NULL, latitude double precision, longitude double precision, travel_radius_km integer NOT NULL, hourly_rate integer NOT NULL, average_rating double precision, total_reviews integer NOT NULL, availability_mask bigint, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_c78ea44c7290cd878709f56d8a0" PRIMARY KEY (tutor_id))`,
  `create table tutors (id uuid NOT NULL, user_id uuid, name text NOT NULL, email text NOT NULL, phone text, postcode text NOT NULL, location text, latitude numeric(10,8), longitude numeric(11,8), timezone text NOT NULL DEFAULT 'Australia/Sydney', subjects text array NOT NULL, qualifications text NOT NULL, experience text NOT NULL, experience_years integer, hourly_rate integer NOT NULL, bio text NOT NULL, availability text, average_rating double precision NOT NULL DEFAULT '0', total_reviews integer NOT NULL DEFAULT '0', success_rate double precision NOT NULL DEFAULT '0', response_time double precision NOT NULL DEFAULT '24', specialization_tags text array NOT NULL DEFAULT '{}', portfolio_items text array NOT NULL DEFAULT '{}', certifications text array NOT NULL DEFAULT '{}', languages_spoken text array NOT NULL DEFAULT '{}', year_levels text array NOT NULL DEFAULT '{}', tutor_type text, delivery_modes text array NOT NULL DEFAULT '{}', travel_radius_km integer NOT NULL DEFAULT '15', accepting_students boolean NOT NULL DEFAULT true, vetting_status text NOT NULL DEFAULT 'pending', vetting_reason text, contract_signed boolean NOT NULL DEFAULT false, contract_signed_date TIMESTAMP(3) WITH TIME ZONE, wwc_credential_verified boolean NOT NULL DEFAULT false, wwc_verified_date TIMESTAMP(3) WITH TIME ZONE, wwc_expiry_date TIMESTAMP(3) WITH TIME ZONE, wwc_notice_days integer, wwc_credential_number text, business_number text, tax_file_number text, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, version integer NOT NULL, CONSTRAINT tutors_vetting_status CHECK (vetting_status in ('pending', 'approved', 'rejected')), CONSTRAINT "PK_bab3e19eb9a7a36a6a95377963b" PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX tutors_user ON tutors (user_id)`,
  `create table users (id uuid NOT NULL, username text NOT NULL, password text NOT NULL, email text NOT NULL, first_name text NOT NULL, last_name text NOT NULL, profile_image_url text, role text NOT NULL DEFAULT 'tutor', email_verified_at TIMESTAMP(3) WITH TIME ZONE, password_changed_at TIMESTAMP(3) WITH TIME ZONE, disabled_at TIMESTAMP(3) WITH TIME ZONE, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, updated_at TIMESTAMP(3) WITH TIME ZONE, version integer NOT NULL, CONSTRAINT users_role CHECK (role in ('tutor', 'admin')), CONSTRAINT "PK_a3ffb1c0c8416b9fc6f907b7433" PRIMARY KEY (id))`,
  `create table advertisements (id uuid NOT NULL, enquiry_id uuid NOT NULL, tutor_id uuid NOT NULL, content text NOT NULL, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_4818a08332624787e5b2bf82302" PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX advertisements_once ON advertisements (enquiry_id, tutor_id)`,
  `create table booking_requests (id uuid NOT NULL, tutor_id uuid NOT NULL, enquiry_id uuid, quote_id uuid, student_name text NOT NULL, student_email text NOT NULL, student_phone text NOT NULL, preferred_date TIMESTAMP(3) WITH TIME ZONE NOT NULL, alternative_date_1 TIMESTAMP(3) WITH TIME ZONE, alternative_date_2 TIMESTAMP(3) WITH TIME ZONE, session_duration integer NOT NULL DEFAULT '60', subject text NOT NULL, session_type text NOT NULL DEFAULT 'online', student_message text, urgency text NOT NULL DEFAULT 'normal', status text NOT NULL DEFAULT 'pending', tutor_response text, proposed_date TIMESTAMP(3) WITH TIME ZONE, expires_at TIMESTAMP(3) WITH TIME ZONE, responded_at TIMESTAMP(3) WITH TIME ZONE, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, version integer NOT NULL, CONSTRAINT "PK_62c29ee249979fe0bcdcde33dae" PRIMARY KEY (id))`,
  `CREATE INDEX booking_requests_tutor ON booking_requests (tutor_id, created_at)`,
  `create table bookings (id uuid NOT NULL, tutor_id uuid NOT NULL, enquiry_id uuid, quote_id uuid, request_id uuid, availability_id uuid, student_name text NOT NULL, student_email text NOT NULL, student_phone text NOT NULL, session_date TIMESTAMP(3) WITH TIME ZONE NOT NULL, session_end TIMESTAMP(3) WITH TIME ZONE NOT NULL, seat integer NOT NULL DEFAULT '1', session_duration integer NOT NULL DEFAULT '60', subject text NOT NULL, session_type text NOT NULL DEFAULT 'online', location text, status text NOT NULL DEFAULT 'confirmed', total_cost integer NOT NULL, payment_status text NOT NULL DEFAULT 'pending', student_notes text, tutor_notes text, meeting_link text, admin_notes text, cancelled_by text, no_show_by text, calendar_sequence integer NOT NULL DEFAULT '0', review_invitation_due_at TIMESTAMP(3) WITH TIME ZONE, review_invited_at TIMESTAMP(3) WITH TIME ZONE, booked_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, confirmed_at TIMESTAMP(3) WITH TIME ZONE, started_at TIMESTAMP(3) WITH TIME ZONE, cancelled_at TIMESTAMP(3) WITH TIME ZONE, completed_at TIMESTAMP(3) WITH TIME ZONE, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, updated_at TIMESTAMP(3) WITH TIME ZONE, version integer NOT NULL, CONSTRAINT bookings_status CHECK (status in ('confirmed', 'in_progress', 'completed', 'cancelled', 'no_show')), CONSTRAINT bookings_type CHECK (session_type in ('online', 'in-person')), CONSTRAINT bookings_no_overlap EXCLUDE USING gist (tutor_id WITH =, seat WITH =, tstzrange(session_date, session_end) WITH &&) WHERE (status in ('confirmed', 'in_progress')), CONSTRAINT "PK_bee6805982cc1e248e94ce94957" PRIMARY KEY (id))`,
  `CREATE INDEX bookings_date ON bookings (session_date)`,
  `CREATE INDEX bookings_tutor ON bookings (tutor_id, session_date)`,
  `create table competition_entries (id uuid NOT NULL, fingerprint text NOT NULL, name text NOT NULL, email text NOT NULL, phone text NOT NULL, student_name text NOT NULL, year_level text NOT NULL, subjects text NOT NULL, competition text NOT NULL, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_50a987ada17e74d836b8d0e7512" PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX competition_entries_once ON competition_entries (fingerprint)`,
  `create table enquiries (id uuid NOT NULL, name text NOT NULL, email text NOT NULL, phone text NOT NULL, education_level text NOT NULL, subjects text NOT NULL, frequency text NOT NULL, available_days text array NOT NULL, available_times text array NOT NULL, delivery_preference text NOT NULL, location_preferences text array NOT NULL, location text NOT NULL, hiring_likelihood text NOT NULL, subject text NOT NULL DEFAULT '', grade text NOT NULL DEFAULT '', message text NOT NULL DEFAULT '', status text NOT NULL DEFAULT 'submitted', reference text NOT NULL, preferred_tutor_id uuid, waves integer NOT NULL DEFAULT '0', confirmed_at TIMESTAMP(3) WITH TIME ZONE, next_wave_at TIMESTAMP(3) WITH TIME ZONE, respond_by TIMESTAMP(3) WITH TIME ZONE NOT NULL, ops_alerted_at TIMESTAMP(3) WITH TIME ZONE, status_mailed_at TIMESTAMP(3) WITH TIME ZONE, closed_reason text, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, version integer NOT NULL, CONSTRAINT enquiries_status CHECK (status in ('submitted', 'confirmed', 'matching', 'quoted', 'filled', 'closed', 'lapsed')), CONSTRAINT "PK_1516c8a887df94dc119a1db749e" PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX enquiries_reference ON enquiries (reference)`,
  `CREATE INDEX enquiries_created ON enquiries (created_at)`,
  `CREATE INDEX enquiries_next_wave ON enquiries (next_wave_at) WHERE next_wave_at is not null`,
  `CREATE INDEX enquiries_silent ON enquiries (respond_by) WHERE status_mailed_at is null and status in ('submitted', 'confirmed', 'matching')`,
  `create table enquiry_access (token_hash text NOT NULL, enquiry_id uuid NOT NULL, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, revoked_at TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "PK_971ca96ab3f3aac7eb9d475dfab" PRIMARY KEY (token_hash))`,
  `CREATE INDEX enquiry_access_enquiry ON enquiry_access (enquiry_id)`,
  `create table enquiry_submissions (fingerprint text NOT NULL, enquiry_id uuid NOT NULL, at TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_eae042841547844f079c4b5cf5a" PRIMARY KEY (fingerprint))`,
  `create table matching_runs (id uuid NOT NULL, enquiry_id uuid NOT NULL, wave integer NOT NULL, policy text NOT NULL, dossier jsonb NOT NULL, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_c0bebed77bb3aa81e48b4654d40" PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX matching_runs_wave ON matching_runs (enquiry_id, wave)`,
  `create table newsletter_subscriptions (id uuid NOT NULL, name text, email text NOT NULL, token_hash text NOT NULL, mailed_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, confirmed_at TIMESTAMP(3) WITH TIME ZONE, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "UQ_57fd53bd8b39fe19d2be8136f64" UNIQUE (email), CONSTRAINT "UQ_dac750c801ad2b2cef1a82f768e" UNIQUE (token_hash), CONSTRAINT "PK_cfca9a6e4f146a80a6cd2e76f1d" PRIMARY KEY (id))`,
  `create table tutor_opportunities (id uuid NOT NULL, enquiry_id uuid NOT NULL, tutor_id uuid NOT NULL, status text NOT NULL DEFAULT 'available', contract_downloaded boolean NOT NULL DEFAULT false, contract_submitted boolean NOT NULL DEFAULT false, contact_details_shared boolean NOT NULL DEFAULT false, notified_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, responded_at TIMESTAMP(3) WITH TIME ZONE, expires_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, match jsonb, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, version integer NOT NULL, CONSTRAINT tutor_opportunities_status CHECK (status in ('available', 'accepted', 'rejected', 'expired')), CONSTRAINT tutor_opportunities_contact CHECK (status = 'accepted' or not contact_details_shared), CONSTRAINT "PK_59708619ffbe1882ac54519dcdb" PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX tutor_opportunities_once ON tutor_opportunities (enquiry_id, tutor_id)`,
  `CREATE INDEX tutor_opportunities_tutor ON tutor_opportunities (tutor_id, notified_at)`,
  `CREATE INDEX tutor_opportunities_due ON tutor_opportunities (expires_at) WHERE status = 'available'`,
  `create table tutor_quotes (id uuid NOT NULL, enquiry_id uuid NOT NULL, tutor_id uuid NOT NULL, opportunity_id uuid, proposed_hourly_rate integer NOT NULL, session_duration integer NOT NULL DEFAULT '60', availability text NOT NULL, personalized_message text NOT NULL, teaching_approach text, suggested_location text, status text NOT NULL DEFAULT 'submitted', student_viewed boolean NOT NULL DEFAULT false, student_viewed_at TIMESTAMP(3) WITH TIME ZONE, responded_at TIMESTAMP(3) WITH TIME ZONE, expires_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, version integer NOT NULL, CONSTRAINT tutor_quotes_status CHECK (status in ('submitted', 'accepted', 'rejected', 'expired')), CONSTRAINT "PK_7ad77f9333003a6d98ecd61689b" PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX tutor_quotes_one_accepted ON tutor_quotes (enquiry_id) WHERE status = 'accepted'`,
  `CREATE UNIQUE INDEX tutor_quotes_one_live ON tutor_quotes (enquiry_id, tutor_id) WHERE status in ('submitted', 'accepted')`,
  `CREATE INDEX tutor_quotes_tutor ON tutor_quotes (tutor_id, created_at)`,
  `CREATE INDEX tutor_quotes_due ON tutor_quotes (expires_at) WHERE status = 'submitted'`,
  `create table demo_clock (one integer NOT NULL, ahead_ms bigint NOT NULL DEFAULT '0', CONSTRAINT "PK_5bd241d01c33b45481a4a1b1c8e" PRIMARY KEY (one))`,
  `create table event_log (position BIGSERIAL NOT NULL, id uuid NOT NULL, stream text NOT NULL, stream_id uuid NOT NULL, version integer NOT NULL, type text NOT NULL, data jsonb NOT NULL, actor text NOT NULL, cause uuid, correlation uuid NOT NULL, at TIMESTAMP(3) WITH TIME ZONE NOT NULL, hash text NOT NULL, CONSTRAINT "PK_a629173c41e7b0bdf3fe01f6d11" PRIMARY KEY (position))`,
  `CREATE UNIQUE INDEX event_log_id ON event_log (id)`,
  `CREATE UNIQUE INDEX event_log_version ON event_log (stream, stream_id, version)`,
  `CREATE INDEX event_log_correlation ON event_log (correlation, position)`,
  `CREATE INDEX event_log_type ON event_log (type, position)`,
  `create table idempotency_keys (key text NOT NULL, body_hash text NOT NULL, status integer, answer jsonb, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_0afd83cbf08c9d12089a9bffc5e" PRIMARY KEY (key))`,
  `create table mail_switches (recipient text NOT NULL, kind text NOT NULL, off_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_3d6b128f7c380314e4c665244e1" PRIMARY KEY (recipient, kind))`,
  `create table mails (id uuid NOT NULL, event_id uuid NOT NULL, recipient text NOT NULL, kind text NOT NULL, to_name text NOT NULL, to_address text NOT NULL, data jsonb NOT NULL, status text NOT NULL DEFAULT 'pending', attempts integer NOT NULL DEFAULT '0', due_at TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), sent_at TIMESTAMP(3) WITH TIME ZONE, last_error text, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT mails_status CHECK (status in ('pending', 'sent', 'failed')), CONSTRAINT "PK_218248d7dfe1b739f06e2309349" PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX mails_once ON mails (event_id, recipient, kind)`,
  `CREATE INDEX mails_due ON mails (due_at) WHERE status = 'pending'`,
  `CREATE INDEX mails_created ON mails (created_at)`,
  `create table outbox (event_id uuid NOT NULL, reaction text NOT NULL, enqueued_at TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "PK_24e1f91e3244a24bd54b58e661a" PRIMARY KEY (event_id, reaction))`,
  `CREATE INDEX outbox_enqueued ON outbox (enqueued_at)`,
  `ALTER TABLE contract_submissions ADD CONSTRAINT "FK_293bbb5a9150d876e7c7243b591" FOREIGN KEY (tutor_id) REFERENCES tutors(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE credential_documents ADD CONSTRAINT "FK_766fe68feb21f7d75e640e699f3" FOREIGN KEY (tutor_id) REFERENCES tutors(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE tutor_availability ADD CONSTRAINT "FK_4defd5e4db2b9a2e716e4f251c0" FOREIGN KEY (tutor_id) REFERENCES tutors(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE tutor_reviews ADD CONSTRAINT "FK_c1a8c66bf11ff59f591af4f4231" FOREIGN KEY (tutor_id) REFERENCES tutors(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE tutors ADD CONSTRAINT "FK_d80f67231a384f50c4976984b91" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE advertisements ADD CONSTRAINT "FK_8e85eb6aeff80c0fef3795bfd41" FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE booking_requests ADD CONSTRAINT "FK_85ccb7106485171bf9dd9b1c60d" FOREIGN KEY (tutor_id) REFERENCES tutors(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE bookings ADD CONSTRAINT "FK_fea901986f96ffe49a6714cc922" FOREIGN KEY (tutor_id) REFERENCES tutors(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE enquiry_access ADD CONSTRAINT "FK_8c37a1fff1699c9b8b8f1a835b9" FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE matching_runs ADD CONSTRAINT "FK_4c5f3bd73155dc25069274aa10b" FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE tutor_opportunities ADD CONSTRAINT "FK_b11fee19d92eb21482b999bb00c" FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE tutor_opportunities ADD CONSTRAINT "FK_8354aea73a01096b091a3dd3fa7" FOREIGN KEY (tutor_id) REFERENCES tutors(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE tutor_quotes ADD CONSTRAINT "FK_f5c826ce91403a08728a67df7ae" FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE tutor_quotes ADD CONSTRAINT "FK_45c4c1dbfd8399d41fa6b2c19f7" FOREIGN KEY (tutor_id) REFERENCES tutors(id) ON DELETE NO ACTION ON UPDATE NO ACTION`,
];

/** What mappings cannot say: letter case, refusals inside a statement, and who may do what. */
const RULES = [
  `create unique index users_username_key on users (lower(username))`,
  `create unique index users_email_key on users (lower(email))`,
  `create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
  `create function refuse(reason text) returns void language plpgsql as $$ begin raise exception '%', reason using errcode = 'P0001'; end $$`,
  `do $$ begin create role banksia_app nologin; exception when duplicate_object or unique_violation then null; end $$`,
  `do $$ begin execute format('grant banksia_app to %I', current_user); end $$`,
  `grant usage on schema public to banksia_app`,
  `grant select, insert, update, delete on all tables in schema public to banksia_app`,
  `grant usage on all sequences in schema public to banksia_app`,
  `revoke update, delete, truncate on event_log from banksia_app`,
  `revoke all on migrations from banksia_app`,
];

export class House1763690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create extension if not exists btree_gist');
    for (const statement of [...TABLES, ...RULES]) await runner.query(statement);
  }

  /** The first schema has nothing to go back to. */
  async down(): Promise<void> {
    throw new Error('The first migration cannot be undone: drop the database instead');
  }
}
