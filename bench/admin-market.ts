import type { Client } from 'pg';

/** How much the admin area has to show. */
export type AdminMarket = { tutors: number; enquiries: number; bookings: number };

const CITIES = `'{sydney,melbourne,brisbane,perth,adelaide,canberra,darwin,hobart,elsewhere}'::text[]`;
const SUBJECTS = `'{mathematics,english,science,physics,chemistry,biology,other}'::text[]`;
const NAMES = `'{Ada,Ben,Chloe,Dev,Ella,Finn,Grace,Hamish,Isla,Jack,Kai,Lucy,Mia,Noah,Olive,Priya,Quinn,Ruby,Sam,Tess}'::text[]`;
const SURNAMES = `'{Nguyen,Smith,Jones,Williams,Brown,Wilson,Taylor,Singh,Lee,Martin,White,Kelly,Chen,Patel,Walker}'::text[]`;
/** The same row has the same draw every time: `least` to below `least + range`. */
const draw = (row: string, salt: number, range: string | number) =>
  `(abs(hashint8(${row}::bigint * 64 + ${salt})::bigint) % (${range}))`;
const one = (list: string, row: string, salt: number) =>
  `(${list})[1 + ${draw(row, salt, `array_length(${list}, 1)`)}]`;
/** Ids that rise with the row, as the product's do. */
const id = (kind: string, row: string) =>
  `('0${kind}000000-' || lpad(to_hex(${row} >> 16), 4, '0') || '-7' || lpad(to_hex((${row} >> 4) & 4095), 3, '0') || '-8000-' || lpad(to_hex(${row}), 12, '0'))::uuid`;

/**
 * Two years of a marketplace: each enquiry invites five and is quoted twice, three sessions follow, a third of them in
 * series; set by set, without triggers.
 */
function statements({ tutors, enquiries, bookings }: AdminMarket): string[] {
  const sentOf = (enquiry: string) => `(now() - interval '730 days' * (1 - (${enquiry})::float8 / ${enquiries}))`;
  const sent = sentOf('e');
  const cases = Math.floor(enquiries / 5);
  const isOpen = `(c > ${cases} * 0.99)`;
  const held = `(date_trunc('hour', now()) + (b - ${bookings} * 0.93)::int * interval '${Math.round((760 * 86_400) / bookings)} seconds')`;
  // A third of all sessions, twelve by twelve (G-12).
  const inSeries = `b / 12 % 3 = 0`;
  const family = (row: string) => `'family' || ${draw(row, 9, Math.ceil(enquiries * 0.7))} || '@family.example'`;
  return [
    `insert into tutors (id, name, email, postcode, subjects, qualifications, experience, hourly_rate, bio, average_rating, total_reviews,
       vetting_status, contract_signed, delivery_modes, accepting_students, created_at, version)
     select ${id('1', 't')}, ${one(NAMES, 't', 1)} || ' ' || ${one(SURNAMES, 't', 2)}, 'tutor' || t || '@tutor.example', '2000',
       array[${one(SUBJECTS, 't', 3)}], 'BEd', 'Ten years', 40 + ${draw('t', 4, 61)}, 'Patient and well prepared.',
       3 + ${draw('t', 5, 201)} / 100.0, ${draw('t', 6, 40)}, (array['approved','approved','approved','approved','approved','pending','rejected'])[1 + ${draw('t', 7, 7)}],
       true, '{online}', true, now() - interval '900 days' * (1 - t::float8 / ${tutors}), 1
     from generate_series(1, ${tutors}) t`,
    `insert into enquiries (id, name, email, phone, education_level, subjects, frequency, available_days, available_times, delivery_preference,
       location_preferences, location, hiring_likelihood, status, reference, waves, respond_by, ops_alerted_at, created_at, version, city, subject_slug)
     select ${id('2', 'e')}, ${one(NAMES, 'e', 1)} || ' ' || ${one(SURNAMES, 'e', 2)}, ${family('e')}, '04' || lpad(e::text, 8, '0'), 'year-10',
       initcap(${one(SUBJECTS, 'e', 3)}), 'once-a-week', '{monday}', '{afternoon}', 'online', '{}', 'Parramatta NSW', 'very-likely',
       case when e > ${enquiries} - ${Math.ceil(enquiries / 200)} then 'matching' else (array['closed','filled','quoted','lapsed'])[1 + ${draw('e', 4, 4)}] end,
       'TM-' || lpad(upper(to_hex(e)), 6, '0'), 1, ${sent} + interval '24 hours', case when ${draw('e', 5, 50)} = 0 then ${sent} + interval '20 hours' end,
       ${sent}, 3, ${one(CITIES, 'e', 6)}, ${one(SUBJECTS, 'e', 3)}
     from generate_series(1, ${enquiries}) e`,
    `insert into tutor_opportunities (id, enquiry_id, tutor_id, status, notified_at, expires_at, responded_at, created_at, version)
     select ${id('3', '(e * 5 + o)')}, ${id('2', 'e')}, ${id('1', `(1 + (e * 7919 + o * 104729) % ${tutors})`)},
       (array['expired','accepted','rejected','accepted','expired'])[o + 1], ${sent}, ${sent} + interval '48 hours',
       case when o in (1, 2, 3) then ${sent} + interval '5 hours' end, ${sent}, 2
     from generate_series(1, ${enquiries}) e cross join generate_series(0, 4) o`,
    `insert into tutor_quotes (id, enquiry_id, tutor_id, proposed_hourly_rate, availability, personalized_message, status, expires_at, created_at, version)
     select ${id('4', '(e * 2 + q)')}, ${id('2', 'e')}, ${id('1', `(1 + (e * 7919 + (1 + 2 * q) * 104729) % ${tutors})`)}, 50 + ${draw('e', 7, 40)},
       'Weekday afternoons', 'I would be glad to help.', case when q = 0 and e % 3 = 0 then 'accepted' else 'expired' end,
       ${sent} + interval '7 days', ${sent} + interval '1 hour' * (1 + ${draw('e', 8, 40)} + q), 1
     from generate_series(1, ${enquiries}) e cross join generate_series(0, 1) q`,
    `insert into bookings (id, tutor_id, enquiry_id, student_name, student_email, student_phone, session_date, session_end, subject, session_type,
       status, total_cost, meeting_link, booked_at, created_at, version, series_id, every_weeks, calendar_sequence)
     select ${id('5', 'b')}, ${id('1', `(1 + b % ${tutors})`)},
       case when ${inSeries} then ${id('2', `(1 + b / 12 % ${enquiries})`)} when b % 4 = 0 then ${id('2', `(1 + b / 4 % ${enquiries})`)} end,
       ${one(NAMES, 'b', 1)} || ' ' || ${one(SURNAMES, 'b', 2)}, ${family('b')}, '0412 345 678', ${held}, ${held} + interval '1 hour',
       initcap(${one(SUBJECTS, 'b', 3)}), 'online',
       case when ${held} > now() then 'confirmed' else (array['completed','completed','completed','completed','cancelled','no_show'])[1 + ${draw('b', 4, 6)}] end,
       5000 + ${draw('b', 5, 60)} * 100, 'https://meet.example/room', ${held} - interval '5 days', least(${held} - interval '5 days', now()), 3,
       case when ${inSeries} then ${id('d', 'b / 12')} end, case when ${inSeries} then 1 + b / 12 % 2 end, case when ${draw('b', 10, 5)} = 0 then 1 else 0 end
     from generate_series(1, ${bookings}) b`,
    `insert into event_log (id, stream, stream_id, version, type, data, actor, correlation, at, hash)
     select * from (select ${id('6', '(e * 8 + v)')}, case when v < 2 then 'enquiry' else 'opportunity' end,
       case when v < 2 then ${id('2', 'e')} else ${id('3', '(e * 5 + v - 2)')} end, case when v < 2 then v + 1 else 1 end,
       (array['EnquirySubmitted','TutorsInvited','OpportunityOffered'])[least(v, 2) + 1], '{"at":"2026-01-01T00:00:00.000Z"}'::jsonb,
       case when v = 0 then 'enquirer' when e % 500 = 0 then 'account:' || ${id('9', '1')} else 'system' end, ${id('2', 'e')}, ${sent} + v * interval '1 second' as at, ''
     from generate_series(1, ${enquiries}) e cross join generate_series(0, 6) v
     union all select ${id('7', 'b')}, 'booking', ${id('5', 'b')}, 1, 'SessionBooked', '{}'::jsonb, 'system', ${id('5', 'b')}, least(${held} - interval '5 days', now()), ''
     from generate_series(1, ${bookings}) b) e order by at`,
    `insert into mails (id, event_id, recipient, kind, to_name, to_address, data, status, attempts, sent_at, last_error, created_at)
     select ${id('8', '(e * 6 + m)')}, ${id('6', '(e * 8 + m)')}, 'person-' || m, case when m = 0 then 'enquiry-received' else 'new-opportunity' end,
       'Person', case when m = 0 then ${family('e')} else 'tutor' || (1 + (e * 7919 + m * 104729) % ${tutors}) || '@tutor.example' end,
       jsonb_build_object('enquiryId', ${id('2', 'e')}), case when e % 2000 = 0 and m = 1 then 'failed' else 'sent' end, 1, ${sent} + interval '2 seconds',
       case when e % 2000 = 0 and m = 1 then '550 No such user' end, ${sent} + m * interval '1 second'
     from generate_series(1, ${enquiries}) e cross join generate_series(0, 5) m order by e, m`,
    `insert into contract_submissions (id, tutor_id, business_number, wwc_credential_number, wwc_expiry_date, digital_signature, submitted_at, created_at, version)
     select ${id('a', 't')}, ${id('1', 't')}, '', '', now() + interval '1 year', 'Signed', now() - interval '1 hour' * (t % 200), now(), 1
     from generate_series(1, ${Math.ceil(tutors / 100)}) t`,
    // One tutor in sixteen has a feed, one in twenty a busy calendar, of which one in ten fails (G-17).
    `update tutors set calendar_feed_at = now() where right(id::text, 1) = '3'`,
    `update tutors t set busy_calendar_at = now() from generate_series(1, ${Math.floor(tutors / 20)}) n where t.id = ${id('1', 'n * 20')}`,
    `insert into busy_calendars (id, tutor_id, url, busy, read_at, problem, tried_at, due_at, created_at)
     select ${id('e', 't')}, ${id('1', 't * 20')}, '', '[]', now(), case when t % 10 = 0 then 'not_found' end, now(), now() + interval '15 minutes', now()
     from generate_series(1, ${Math.floor(tutors / 20)}) t`,
    // One family or tutor in five had something to report; the newest hundredth of that is still open.
    `insert into cases (id, reference, kind, concern, reporter, status, due_at, outcome, resolved_at, tutor_id, enquiry_id, booking_id, words, notes, created_at, version)
     select ${id('b', 'c')}, 'CA-' || lpad(upper(to_hex(c)), 8, '0'), (array['concern','concern','guarantee','contest'])[1 + c % 4],
       case when c % 4 < 2 then 'conduct' end, (array['family','tutor'])[1 + c % 2], case when ${isOpen} then 'open' else 'resolved' end,
       ${sentOf('c * 5')} + interval '2 days', case when not ${isOpen} then 'upheld' end, case when not ${isOpen} then ${sentOf('c * 5')} + interval '1 day' end,
       ${id('1', `(1 + c * 4 % ${tutors})`)}, ${id('2', 'c * 5')}, case when c % 4 > 1 then ${id('5', 'c * 4')} end, 'It did not go well.',
       jsonb_build_array(jsonb_build_object('at', ${sentOf('c * 5')}, 'by', ${id('9', '1')}, 'words', 'Spoken with both.', 'to', null)), ${sentOf('c * 5')}, 3
     from generate_series(1, ${cases}) c`,
    `insert into sender_blocks (id, kind, reason, enquiry_id, blocked_at, ends_at, lifted_at, value_hash, shown, version)
     select ${id('c', 's')}, (array['address','network'])[1 + s % 2], 'not_me', ${id('2', 's * 25')}, ${sentOf('s * 25')}, ${sentOf('s * 25')} + interval '365 days',
       case when s % 3 = 0 then ${sentOf('s * 25')} + interval '9 days' end, case when s % 3 > 0 then 'hash' || s end, 'f•••@family.example', 1
     from generate_series(1, ${Math.floor(enquiries / 25)}) s`,
  ];
}

/**
 * Fills a database of the newest schema; `done` hears the rows
 * of each set. Needs a superuser, for it holds back triggers.
 */
export async function fillAdmin(client: Client, market: AdminMarket, done: (rows: number) => void): Promise<void> {
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'; set work_mem = '128MB'`,
  );
  for (const statement of statements(market)) done((await client.query(statement)).rowCount ?? 0);
  await client.query('set session_replication_role = origin');
  await client.query('select rebuild_figures()');
  await client.query('vacuum analyze');
}
