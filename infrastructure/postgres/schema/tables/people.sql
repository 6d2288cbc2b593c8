-- What each table means: infrastructure/postgres/tables/people.tables.ts. Frozen: later changes are migrations.

create table users (
  id uuid not null,
  username text not null,
  password text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  profile_image_url text,
  role text not null default 'tutor',
  email_verified_at timestamptz(3),
  password_changed_at timestamptz(3),
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  version integer not null,
  disabled_reason text,
  erased_at timestamptz(3),
  constraint "PK_a3ffb1c0c8416b9fc6f907b7433" primary key (id),
  constraint users_role check (role in ('tutor', 'admin'))
);

create table sessions (
  sid text not null,
  sess json not null,
  expire timestamptz(6) not null,
  constraint "PK_e2d6172ca19b8ebef797c362b05" primary key (sid)
);

create table tutors (
  id uuid not null,
  user_id uuid,
  name text not null,
  email text not null,
  phone text,
  postcode text not null,
  location text,
  latitude numeric(10,8),
  longitude numeric(11,8),
  timezone text not null default 'Australia/Sydney',
  subjects text[] not null,
  qualifications text not null,
  experience text not null,
  experience_years integer,
  hourly_rate integer not null,
  bio text not null,
  availability text,
  average_rating double precision not null default '0',
  total_reviews integer not null default 0,
  success_rate double precision not null default '0',
  response_time double precision not null default '24',
  specialization_tags text[] not null default '{}',
  portfolio_items text[] not null default '{}',
  certifications text[] not null default '{}',
  languages_spoken text[] not null default '{}',
  year_levels text[] not null default '{}',
  tutor_type text,
  delivery_modes text[] not null default '{}',
  travel_radius_km integer not null default 15,
  accepting_students boolean not null default true,
  vetting_status text not null default 'pending',
  vetting_reason text,
  contract_signed boolean not null default false,
  contract_signed_date timestamptz(3),
  wwc_credential_verified boolean not null default false,
  wwc_verified_date timestamptz(3),
  wwc_expiry_date timestamptz(3),
  wwc_notice_days integer,
  wwc_credential_number text,
  business_number text,
  tax_file_number text,
  created_at timestamptz(3) not null,
  version integer not null,
  subject_words text[] not null default '{}',
  credentials_changed_at timestamptz(3),
  checked_name text,
  checked_qualifications text,
  checked_certifications text[],
  contact_verified_at timestamptz(3),
  erased_at timestamptz(3),
  setup_completed_at timestamptz(3),
  counted_sessions integer not null default 0,
  constraint "PK_bab3e19eb9a7a36a6a95377963b" primary key (id),
  constraint tutors_vetting_status check (vetting_status in ('pending', 'approved', 'rejected'))
);

create table tutor_availability (
  id uuid not null,
  tutor_id uuid not null,
  day_of_week integer not null,
  start_time text,
  end_time text,
  is_recurring boolean not null default true,
  specific_date date,
  timezone text not null default 'Australia/Sydney',
  is_active boolean not null default true,
  max_bookings_per_slot integer not null default 1,
  buffer_minutes integer not null default 15,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  constraint "PK_ee4b4d1bc8165fcd417057b2b93" primary key (id)
);

create table contract_submissions (
  id uuid not null,
  tutor_id uuid not null,
  opportunity_id uuid,
  business_number text not null,
  wwc_credential_number text not null,
  wwc_expiry_date timestamptz(3) not null,
  teacher_registration_number text,
  teacher_registration_expiry timestamptz(3),
  tax_file_number text,
  digital_signature text not null,
  agreed_to_terms boolean not null default false,
  status text not null default 'submitted',
  admin_notes text,
  reviewed_at timestamptz(3),
  reviewed_by uuid,
  submitted_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  version integer not null,
  constraint "PK_b5db2fef965ba53ade9c9a6933f" primary key (id),
  constraint contract_submissions_status check (status in ('submitted', 'approved', 'rejected'))
);

create table credential_documents (
  id uuid not null,
  tutor_id uuid not null,
  contract_submission_id uuid,
  document_type text not null,
  file_name text not null,
  file_size integer not null,
  mime_type text not null,
  storage_path text not null,
  verified boolean not null default false,
  verified_at timestamptz(3),
  verified_by uuid,
  uploaded_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  refused boolean not null default false,
  refusal_reason text,
  verdicts integer not null default 0,
  version integer not null,
  scan text not null default 'pending',
  scanned_at timestamptz(3),
  threat text,
  scan_due_at timestamptz(3),
  constraint "PK_5d9c660eb864ecc1afee08eacd4" primary key (id),
  constraint credential_documents_quarantine check (not (verified and scan = 'quarantined')),
  constraint credential_documents_scan check (scan in ('pending', 'clean', 'quarantined')),
  constraint credential_documents_type check (document_type in ('wwc_credential', 'qualifications'))
);

create table uploads (
  id uuid not null,
  account_id uuid not null,
  expires_at timestamptz(3) not null,
  claimed_at timestamptz(3),
  stored_at timestamptz(3),
  file_size integer,
  mime_type text,
  created_at timestamptz(3) not null,
  constraint "PK_d1781d1eedd7459314f60f39bd3" primary key (id)
);

create table account_tokens (
  token_hash text not null,
  account_id uuid not null,
  purpose text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint "PK_167033390a71c52224c7c636c8b" primary key (token_hash)
);

create table number_reveals (
  id uuid not null,
  contract_id uuid not null,
  account_id uuid not null,
  field text not null,
  reason text not null,
  created_at timestamptz(3) not null,
  constraint number_reveals_pkey primary key (id)
);

create table notification_settings (
  tutor_id uuid not null,
  digest text[] not null default '{}',
  quiet_start text,
  quiet_end text,
  digest_due_at timestamptz(3),
  digest_sent_for timestamptz(3),
  constraint "PK_d28f1b16cc4801f8b9aacf4d455" primary key (tutor_id)
);

create table tutor_reviews (
  id uuid not null,
  tutor_id uuid not null,
  enquiry_id uuid,
  booking_id uuid,
  student_name text not null,
  student_email text not null,
  rating integer not null,
  review_text text,
  communication_rating integer,
  knowledge_rating integer,
  punctuality_rating integer,
  verified boolean not null default false,
  featured boolean not null default false,
  status text not null default 'published',
  created_at timestamptz(3) not null,
  version integer not null,
  reply text,
  replied_at timestamptz(3),
  reported_at timestamptz(3),
  report_reason text,
  hidden_at timestamptz(3),
  hidden_for text,
  constraint "PK_708e0ea389c47764f30543f5181" primary key (id),
  constraint tutor_reviews_hidden check ((status = 'hidden') = (hidden_at is not null and hidden_for is not null))
);

create table tutor_search (
  tutor_id uuid not null,
  vetting_status text not null,
  contract_approved boolean not null,
  wwc_verified boolean not null,
  wwc_expires_at timestamptz(3),
  accepting_students boolean not null,
  subjects text[] not null,
  year_levels text[] not null,
  delivery_modes text[] not null,
  latitude double precision,
  longitude double precision,
  travel_radius_km integer not null,
  hourly_rate integer not null,
  average_rating double precision,
  total_reviews integer not null,
  availability_mask bigint,
  created_at timestamptz(3) not null,
  listed boolean not null default false,
  areas text[] not null default '{}',
  tutor_type text,
  experience_years integer not null default 0,
  success_rate double precision not null default 0,
  response_time double precision not null default 24,
  week integer not null default 0,
  card text not null default '',
  changed bigint not null default transaction_number(),
  own_subjects text[] not null default '{}',
  constraint "PK_c78ea44c7290cd878709f56d8a0" primary key (tutor_id)
);

create table tutor_reach (
  subject text not null,
  cell integer not null,
  shuffle integer not null,
  tutor_id uuid not null,
  constraint "PK_5747d2acc8e862b21801c9d5f84" primary key (subject, cell, shuffle, tutor_id)
);
