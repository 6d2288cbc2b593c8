-- In each table in the order in which Postgres looks at them: of two broken unique ones the first is reported.
-- desk_*: each order of a directory from its index alone, with what its filters look at (decision 011).

create index account_tokens_account on account_tokens (account_id);

create unique index advertisements_once on advertisements (enquiry_id, tutor_id);

create unique index booking_holds_one on booking_holds (enquiry_id);

create index booking_requests_tutor on booking_requests (tutor_id, created_at);
create index booking_requests_enquiry on booking_requests (enquiry_id);
create index booking_requests_due on booking_requests (expires_at) where status in ('pending', 'countered');
create unique index booking_requests_one_open on booking_requests (enquiry_id) where status in ('pending', 'countered');
create index booking_requests_email on booking_requests (lower(student_email));

create index bookings_date on bookings (session_date);
create index bookings_tutor on bookings (tutor_id, session_date);
create index bookings_enquiry on bookings (enquiry_id);
create index bookings_invitation_due on bookings (review_invitation_due_at) where review_invitation_due_at is not null;
create index bookings_created on bookings (created_at);
create index bookings_email on bookings (lower(student_email))
  include (student_email, id, session_date, subject, status, total_cost);

create unique index competition_entries_once on competition_entries (fingerprint);

create index contract_submissions_tutor on contract_submissions (tutor_id, created_at);
create unique index contract_submissions_one_open on contract_submissions (tutor_id) where status = 'submitted';

create index credential_documents_tutor on credential_documents (tutor_id);
create index credential_documents_to_scan on credential_documents (scan_due_at) where scan = 'pending';

create unique index enquiries_reference on enquiries (reference);
create index enquiries_created on enquiries (created_at);
create index enquiries_next_wave on enquiries (next_wave_at) where next_wave_at is not null;
create index enquiries_silent on enquiries (respond_by)
  where status_mailed_at is null and status in ('submitted', 'confirmed', 'matching');
create index enquiries_open on enquiries (created_at, id) where status in ('submitted', 'confirmed', 'matching');
create index enquiries_email on enquiries (lower(email));
create index enquiries_search on enquiries using gin (lower(reference || ' ' || name || ' ' || email) gin_trgm_ops);

create index enquiry_access_enquiry on enquiry_access (enquiry_id);

create index desk_progress_sent on enquiry_progress (sent_at)
  include (first_quote_at, city, subject) where first_quote_at is not null;

create unique index event_log_id on event_log (id);
create unique index event_log_version on event_log (stream, stream_id, version);
create index event_log_correlation on event_log (correlation, position);
create index event_log_at on event_log (at, position);
create index event_log_type on event_log (type, at, position);
create index event_log_actor on event_log (actor, at, position) where actor like 'account:%';

create index idempotency_keys_created on idempotency_keys (created_at);

create unique index mails_once on mails (event_id, recipient, kind);
create index mails_due on mails (due_at) where status = 'pending';
create index mails_created on mails (created_at);
create index mails_held on mails (held_until) where held_until is not null;
create index mails_enquiry on mails ((data ->> 'enquiryId')) where data ? 'enquiryId';
-- A mail comes into this one when it has been sent or has failed, not with what causes it.
create index desk_mails_address on mails (lower(to_address) collate "C", id) where status <> 'pending';
create index mails_failed on mails (id) where status = 'failed';
create index mails_booking on mails ((data ->> 'bookingId')) where data ? 'bookingId';
-- Without it the beginning of an address would be thought to fit too many mails: a partial index gives no statistics.
create statistics desk_mails_address_values on (lower(to_address)) from mails;

create unique index matching_policies_name on matching_policies (name);

create unique index matching_runs_wave on matching_runs (enquiry_id, wave);

create index notification_settings_due on notification_settings (digest_due_at) where digest_due_at is not null;

create index number_reveals_contract on number_reveals (contract_id);

create index outbox_enqueued on outbox (enqueued_at) where retry_at is null;
create index outbox_retry on outbox (retry_at) where retry_at is not null;

create unique index review_invitations_booking on review_invitations (booking_id);

create index sessions_expire on sessions (expire);

create index students_search on students using gin (search gin_trgm_ops);
create index desk_students_name on students (lower(name), email) include (name, sessions);
create index desk_students_location on students (lower(location), email) include (location, sessions);
create index desk_students_email on students (email) include (sessions);
create index desk_students_first_contact on students (first_contact, email) include (sessions);
create index desk_students_last_activity on students (last_activity, email) include (sessions);
create index desk_students_enquiries on students (enquiries, email) include (sessions);
create index desk_students_bookings on students (bookings, email) include (sessions);
create index desk_students_sessions on students (sessions, email);
create index desk_students_spent on students (spent, email) include (sessions);

create index desk_tutors_response on tutor_answers ((answered * 1000000::bigint / greatest(notified, 1)), tutor_id);

create index tutor_availability_tutor on tutor_availability (tutor_id);

create unique index tutor_opportunities_once on tutor_opportunities (enquiry_id, tutor_id);
create index tutor_opportunities_tutor on tutor_opportunities (tutor_id, notified_at);
create index tutor_opportunities_due on tutor_opportunities (expires_at) where status = 'available';
create index tutor_opportunities_notified on tutor_opportunities (notified_at, tutor_id);

create unique index tutor_quotes_one_accepted on tutor_quotes (enquiry_id) where status = 'accepted';
create unique index tutor_quotes_one_live on tutor_quotes (enquiry_id, tutor_id)
  where status in ('submitted', 'accepted');
create index tutor_quotes_tutor on tutor_quotes (tutor_id, created_at);
create index tutor_quotes_due on tutor_quotes (expires_at) where status = 'submitted';
create index tutor_quotes_created on tutor_quotes (created_at);
create index tutor_quotes_enquiry on tutor_quotes (enquiry_id);

create index tutor_reach_tutor on tutor_reach (tutor_id);

create index tutor_reviews_tutor on tutor_reviews (tutor_id, created_at);
create unique index tutor_reviews_booking on tutor_reviews (booking_id);
create index tutor_reviews_reported on tutor_reviews (reported_at) where reported_at is not null;
create index tutor_reviews_email on tutor_reviews (lower(student_email));

create index tutor_search_changed on tutor_search (changed, tutor_id);

create index tutor_standings_active on tutor_standings (last_session) where vetting_status = 'approved';
create index tutor_standings_search on tutor_standings using gin (search gin_trgm_ops);
create index desk_tutors_name on tutor_standings (lower(name), tutor_id) include (name, vetting_status, last_session);
create index desk_tutors_email on tutor_standings (lower(email), tutor_id)
  include (email, vetting_status, last_session);
create index desk_tutors_created on tutor_standings (created_at, tutor_id) include (vetting_status, last_session);
create index desk_tutors_booked on tutor_standings (coalesce(last_booking, '-infinity'::timestamptz), tutor_id)
  include (last_booking, vetting_status, last_session);
create index desk_tutors_vetting on tutor_standings (vetting_status, tutor_id) include (last_session);
create index desk_tutors_sessions on tutor_standings (sessions, tutor_id) include (vetting_status, last_session);
create index desk_tutors_earnings on tutor_standings (earnings, tutor_id) include (vetting_status, last_session);
create index desk_tutors_rating on tutor_standings (average_rating, tutor_id) include (vetting_status, last_session);
create index desk_tutors_rate on tutor_standings (hourly_rate, tutor_id) include (vetting_status, last_session);

create unique index tutors_user on tutors (user_id);
create index tutors_vetting on tutors (vetting_status, created_at);
create index tutors_wwc_notice on tutors (wwc_notice_days, wwc_expiry_date) where wwc_expiry_date is not null;
create index tutors_email on tutors (lower(email));

create index uploads_created on uploads (created_at);
create index uploads_account on uploads (account_id);

create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
