-- Of two sessions in one place, the earlier keeps its own minutes after it, the later its own before it.
alter table bookings
  add constraint bookings_buffer_before exclude using gist (
    tutor_id with =, seat with =,
    tstzrange(minutes_after(session_date, -buffer_minutes), session_end) with &&
  ) where (status in ('confirmed', 'in_progress')),
  add constraint bookings_buffer_after exclude using gist (
    tutor_id with =, seat with =,
    tstzrange(session_date, minutes_after(session_end, buffer_minutes)) with &&
  ) where (status in ('confirmed', 'in_progress'));

alter table booking_holds
  add constraint booking_holds_buffer_before exclude using gist (
    tutor_id with =, seat with =,
    tstzrange(minutes_after(starts_at, -buffer_minutes), ends_at) with &&
  ),
  add constraint booking_holds_buffer_after exclude using gist (
    tutor_id with =, seat with =,
    tstzrange(starts_at, minutes_after(ends_at, buffer_minutes)) with &&
  );

alter table contract_submissions
  add constraint "FK_293bbb5a9150d876e7c7243b591" foreign key (tutor_id) references tutors (id);

alter table credential_documents
  add constraint "FK_766fe68feb21f7d75e640e699f3" foreign key (tutor_id) references tutors (id);

alter table tutor_availability
  add constraint "FK_4defd5e4db2b9a2e716e4f251c0" foreign key (tutor_id) references tutors (id);

alter table tutor_reviews
  add constraint "FK_c1a8c66bf11ff59f591af4f4231" foreign key (tutor_id) references tutors (id);

alter table tutors
  add constraint "FK_d80f67231a384f50c4976984b91" foreign key (user_id) references users (id);

alter table advertisements
  add constraint "FK_8e85eb6aeff80c0fef3795bfd41" foreign key (enquiry_id) references enquiries (id);

alter table booking_requests
  add constraint "FK_85ccb7106485171bf9dd9b1c60d" foreign key (tutor_id) references tutors (id);

alter table bookings
  add constraint "FK_fea901986f96ffe49a6714cc922" foreign key (tutor_id) references tutors (id);

alter table enquiry_access
  add constraint "FK_8c37a1fff1699c9b8b8f1a835b9" foreign key (enquiry_id) references enquiries (id);

alter table matching_runs
  add constraint "FK_4c5f3bd73155dc25069274aa10b" foreign key (enquiry_id) references enquiries (id);

alter table tutor_opportunities
  add constraint "FK_b11fee19d92eb21482b999bb00c" foreign key (enquiry_id) references enquiries (id),
  add constraint "FK_8354aea73a01096b091a3dd3fa7" foreign key (tutor_id) references tutors (id);

alter table tutor_quotes
  add constraint "FK_f5c826ce91403a08728a67df7ae" foreign key (enquiry_id) references enquiries (id),
  add constraint "FK_45c4c1dbfd8399d41fa6b2c19f7" foreign key (tutor_id) references tutors (id);

alter table account_tokens
  add constraint "FK_870787de4c0e110e30ba3df237b" foreign key (account_id) references users (id);

alter table notification_settings
  add constraint "FK_d28f1b16cc4801f8b9aacf4d455" foreign key (tutor_id) references tutors (id);

alter table number_reveals
  add constraint "FK_5ff0d231c90d9c1190bc7822810" foreign key (contract_id) references contract_submissions (id);

alter table uploads
  add constraint "FK_3615618f42403de188a15fb9408" foreign key (account_id) references users (id);

alter table booking_holds
  add constraint "FK_1576d0daf1fa6827f576136f0a3" foreign key (tutor_id) references tutors (id),
  add constraint "FK_607e6660cc14b25174a8ce6b78c" foreign key (enquiry_id) references enquiries (id);

alter table review_invitations
  add constraint "FK_5218bc1acef224d442c661df361" foreign key (booking_id) references bookings (id);
