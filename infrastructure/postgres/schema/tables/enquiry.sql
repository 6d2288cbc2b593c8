-- What each table means: the mappings in infrastructure/postgres/tables. Frozen: later changes are migrations.

create table enquiries (
  id uuid not null,
  name text not null,
  email text not null,
  phone text not null,
  education_level text not null,
  subjects text not null,
  frequency text not null,
  available_days text[] not null,
  available_times text[] not null,
  delivery_preference text not null,
  location_preferences text[] not null,
  location text not null,
  hiring_likelihood text not null,
  subject text not null default '',
  grade text not null default '',
  message text not null default '',
  status text not null default 'submitted',
  reference text not null,
  preferred_tutor_id uuid,
  waves integer not null default 0,
  confirmed_at timestamptz(3),
  next_wave_at timestamptz(3),
  respond_by timestamptz(3) not null,
  ops_alerted_at timestamptz(3),
  status_mailed_at timestamptz(3),
  closed_reason text,
  created_at timestamptz(3) not null,
  version integer not null,
  closed_note text,
  city text not null default 'elsewhere',
  subject_slug text not null default 'other',
  access_version integer not null default 1,
  erased_at timestamptz(3),
  constraint "PK_1516c8a887df94dc119a1db749e" primary key (id),
  constraint enquiries_status check (status in ('submitted', 'confirmed', 'matching', 'quoted', 'filled', 'closed', 'lapsed'))
);

create table enquiry_access (
  token_hash text not null,
  enquiry_id uuid not null,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  constraint "PK_971ca96ab3f3aac7eb9d475dfab" primary key (token_hash)
);

create table enquiry_submissions (
  fingerprint text not null,
  enquiry_id uuid not null,
  at timestamptz(3) not null,
  constraint "PK_eae042841547844f079c4b5cf5a" primary key (fingerprint)
);

create table tutor_opportunities (
  id uuid not null,
  enquiry_id uuid not null,
  tutor_id uuid not null,
  status text not null default 'available',
  contract_downloaded boolean not null default false,
  contract_submitted boolean not null default false,
  contact_details_shared boolean not null default false,
  notified_at timestamptz(3) not null,
  responded_at timestamptz(3),
  expires_at timestamptz(3) not null,
  match jsonb,
  created_at timestamptz(3) not null,
  version integer not null,
  constraint "PK_59708619ffbe1882ac54519dcdb" primary key (id),
  constraint tutor_opportunities_contact check (status = 'accepted' or not contact_details_shared),
  constraint tutor_opportunities_status check (status in ('available', 'accepted', 'rejected', 'expired'))
);

create table advertisements (
  id uuid not null,
  enquiry_id uuid not null,
  tutor_id uuid not null,
  content text not null,
  created_at timestamptz(3) not null,
  constraint "PK_4818a08332624787e5b2bf82302" primary key (id)
);

create table matching_runs (
  id uuid not null,
  enquiry_id uuid not null,
  wave integer not null,
  policy text not null,
  dossier jsonb not null,
  created_at timestamptz(3) not null,
  constraint "PK_c0bebed77bb3aa81e48b4654d40" primary key (id)
);

create table tutor_quotes (
  id uuid not null,
  enquiry_id uuid not null,
  tutor_id uuid not null,
  opportunity_id uuid,
  proposed_hourly_rate integer not null,
  session_duration integer not null default 60,
  availability text not null,
  personalized_message text not null,
  teaching_approach text,
  suggested_location text,
  status text not null default 'submitted',
  student_viewed boolean not null default false,
  student_viewed_at timestamptz(3),
  responded_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  version integer not null,
  constraint "PK_7ad77f9333003a6d98ecd61689b" primary key (id),
  constraint tutor_quotes_status check (status in ('submitted', 'accepted', 'rejected', 'expired'))
);

create table bookings (
  id uuid not null,
  tutor_id uuid not null,
  enquiry_id uuid,
  quote_id uuid,
  request_id uuid,
  availability_id uuid,
  student_name text not null,
  student_email text not null,
  student_phone text not null,
  session_date timestamptz(3) not null,
  session_end timestamptz(3) not null,
  seat integer not null default 1,
  session_duration integer not null default 60,
  subject text not null,
  session_type text not null default 'online',
  location text,
  status text not null default 'confirmed',
  total_cost integer not null,
  payment_status text not null default 'pending',
  student_notes text,
  tutor_notes text,
  meeting_link text,
  admin_notes text,
  cancelled_by text,
  no_show_by text,
  calendar_sequence integer not null default 0,
  review_invitation_due_at timestamptz(3),
  review_invited_at timestamptz(3),
  booked_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  started_at timestamptz(3),
  cancelled_at timestamptz(3),
  completed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  version integer not null,
  reminded_hours integer,
  buffer_minutes integer not null default 0,
  constraint "PK_bee6805982cc1e248e94ce94957" primary key (id),
  constraint bookings_buffer check (buffer_minutes >= 0),
  constraint bookings_status check (status in ('confirmed', 'in_progress', 'completed', 'cancelled', 'no_show')),
  constraint bookings_type check (session_type in ('online', 'in-person'))
);

create table booking_requests (
  id uuid not null,
  tutor_id uuid not null,
  enquiry_id uuid,
  quote_id uuid,
  student_name text not null,
  student_email text not null,
  student_phone text not null,
  preferred_date timestamptz(3) not null,
  alternative_date_1 timestamptz(3),
  alternative_date_2 timestamptz(3),
  session_duration integer not null default 60,
  subject text not null,
  session_type text not null default 'online',
  student_message text,
  urgency text not null default 'normal',
  status text not null default 'pending',
  tutor_response text,
  proposed_date timestamptz(3),
  expires_at timestamptz(3),
  responded_at timestamptz(3),
  created_at timestamptz(3) not null,
  version integer not null,
  constraint "PK_62c29ee249979fe0bcdcde33dae" primary key (id)
);

create table booking_holds (
  id uuid not null,
  enquiry_id uuid not null,
  tutor_id uuid not null,
  seat integer not null default 1,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  buffer_minutes integer not null default 0,
  constraint "PK_075c0f15da09267c34bdb721d0b" primary key (id),
  constraint booking_holds_buffer check (buffer_minutes >= 0)
);

create table review_invitations (
  token_hash text not null,
  booking_id uuid not null,
  created_at timestamptz(3) not null,
  constraint "PK_a57fd82f1181f0073a5e2f1d662" primary key (token_hash)
);

create table newsletter_subscriptions (
  id uuid not null,
  name text,
  email text not null,
  token_hash text not null,
  mailed_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint "PK_cfca9a6e4f146a80a6cd2e76f1d" primary key (id),
  constraint "UQ_57fd53bd8b39fe19d2be8136f64" unique (email),
  constraint "UQ_dac750c801ad2b2cef1a82f768e" unique (token_hash)
);

create table competition_entries (
  id uuid not null,
  fingerprint text not null,
  name text not null,
  email text not null,
  phone text not null,
  student_name text not null,
  year_level text not null,
  subjects text not null,
  competition text not null,
  created_at timestamptz(3) not null,
  constraint "PK_50a987ada17e74d836b8d0e7512" primary key (id)
);
