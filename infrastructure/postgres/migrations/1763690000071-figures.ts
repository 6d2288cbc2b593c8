import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Figures are written in the commit that changes them. Counts that everybody adds to are appended as changes,
 * so that no two commits wait for each other, and folded later; what belongs to one student or tutor is kept in its row.
 */
const FUNCTIONS = [
  `create function sydney_day(at timestamptz) returns date language sql stable as
   $$ select (at at time zone 'Australia/Sydney')::date $$`,

  `create function note_figure(metric text, at timestamptz, city text, subject text, amount bigint) returns void language sql as
   $$ insert into figure_changes (day, city, subject, metric, amount)
      select sydney_day(at), coalesce(city, 'elsewhere'), coalesce(subject, 'other'), metric, amount where amount <> 0 $$`,

  `create function note_stock(metric text, amount bigint) returns void language sql as
   $$ insert into figure_changes (day, city, subject, metric, amount) select '0001-01-01', '', '', metric, amount where amount <> 0 $$`,

  // Whoever holds the lock reads what every commit before has left; a later one has noted its own change.
  `create function refresh_students(addresses text[]) returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(7263513);
     insert into students (email, name, phone, location, enquiries, bookings, sessions, spent, subjects, first_contact, last_activity, search)
     select a, coalesce(c.name, ''), coalesce(c.phone, ''), coalesce(l.location, ''), e.n, b.n, b.held, b.spent, coalesce(w.words, '{}'),
       least(e.first, b.first), greatest(e.last, b.last),
       lower(coalesce(c.name, '') || ' ' || a || ' ' || coalesce(c.phone, '') || ' ' || regexp_replace(coalesce(c.phone, ''), '\\D', '', 'g'))
     from unnest(addresses) a
     cross join lateral (
       select count(*) n, min(created_at) first, max(created_at) last from enquiries where lower(email) = a) e
     cross join lateral (
       select count(*) n, count(*) filter (where status <> 'cancelled') held,
              coalesce(sum(total_cost) filter (where status = 'completed'), 0) spent,
              min(created_at) first, max(created_at) last from bookings where lower(student_email) = a) b
     left join lateral (
       select name, phone from (
         select name, phone, created_at, id from enquiries where lower(email) = a
         union all select student_name, student_phone, created_at, id from bookings where lower(student_email) = a
       ) told order by created_at desc, id desc limit 1) c on true
     left join lateral (
       select location from (
         select location, created_at, id, 1 as told from enquiries where lower(email) = a
         union all select location, created_at, id, 0 from bookings where lower(student_email) = a and location is not null
       ) places order by told desc, created_at desc, id desc limit 1) l on true
     left join lateral (
       select array_agg(word order by first, word) words from (
         select min(btrim(word)) as word, min(at) as first from (
           select regexp_split_to_table(subjects, '[,;]') as word, created_at as at from enquiries where lower(email) = a
           union all select subject, created_at from bookings where lower(student_email) = a
         ) named where btrim(word) <> '' group by lower(btrim(word))
       ) distinct_words) w on true
     where a <> '' and e.n + b.n > 0
     on conflict (email) do update set name = excluded.name, phone = excluded.phone, location = excluded.location,
       enquiries = excluded.enquiries, bookings = excluded.bookings, sessions = excluded.sessions, spent = excluded.spent,
       subjects = excluded.subjects, first_contact = excluded.first_contact, last_activity = excluded.last_activity, search = excluded.search;
     delete from students s where email = any(addresses)
       and not exists (select from enquiries where lower(email) = s.email)
       and not exists (select from bookings where lower(student_email) = s.email);
   end $$`,

  `create function count_student() returns trigger language plpgsql as $$
   begin
     if tg_op <> 'INSERT' then
       perform note_stock('students', -1);
       perform note_stock('students-active', case when old.sessions > 0 then -1 else 0 end);
     end if;
     if tg_op <> 'DELETE' then
       perform note_stock('students', 1);
       perform note_stock('students-active', case when new.sessions > 0 then 1 else 0 end);
     end if;
     return null;
   end $$`,

  `create function count_enquiries() returns trigger language plpgsql as $$
   begin
     insert into figure_changes (day, city, subject, metric, amount)
     select sydney_day(created_at), city, subject_slug, 'enquiries', count(*) from fresh group by 1, 2, 3;
     insert into enquiry_progress (enquiry_id, sent_at, city, subject)
     select id, created_at, city, subject_slug from fresh on conflict do nothing;
     insert into student_changes (email) select lower(email) from fresh;
     return null;
   end $$`,

  `create function follow_enquiry() returns trigger language plpgsql as $$
   begin
     insert into student_changes (email) select distinct a from unnest(array[lower(old.email), lower(new.email)]) a;
     return null;
   end $$`,

  `create function count_progress() returns trigger language plpgsql as $$
   declare before enquiry_progress := case when tg_op = 'UPDATE' then old end;
   begin
     insert into figure_changes (day, city, subject, metric, amount)
     select sydney_day(new.sent_at), new.city, new.subject, stage, 1 from (values
       ('invited', new.invited and not coalesce(before.invited, false)),
       ('accepted', new.accepted and not coalesce(before.accepted, false)),
       ('quoted', new.quoted and not coalesce(before.quoted, false)),
       ('booked', new.booked and not coalesce(before.booked, false)),
       ('reviewed', new.reviewed and not coalesce(before.reviewed, false))) as reached(stage, now) where now;
     return null;
   end $$`,

  // Its enquiry may be inserted in the same statement, and counted after.
  `create function progress_of(enquiry uuid) returns void language sql as
   $$ insert into enquiry_progress (enquiry_id, sent_at, city, subject)
      select id, created_at, city, subject_slug from enquiries where id = enquiry on conflict do nothing $$`,

  `create function count_opportunities() returns trigger language plpgsql as $$
   begin
     if exists (select from fresh f where not exists (select from enquiry_progress p where p.enquiry_id = f.enquiry_id)) then
       insert into enquiry_progress (enquiry_id, sent_at, city, subject)
       select id, created_at, city, subject_slug from enquiries where id in (select enquiry_id from fresh) on conflict do nothing;
     end if;
     update enquiry_progress p set invited = true, accepted = p.accepted or f.accepted
     from (select enquiry_id, bool_or(status = 'accepted') as accepted from fresh group by 1) f
     where p.enquiry_id = f.enquiry_id and (not p.invited or f.accepted and not p.accepted);
     insert into standing_changes (tutor_ids, notified, answered)
     select array_agg(tutor_id), 1, (responded_at is not null)::int from fresh group by 3;
     return null;
   end $$`,

  `create function follow_opportunity() returns trigger language plpgsql as $$
   begin
     if new.status = 'accepted' then
       update enquiry_progress set accepted = true where enquiry_id = new.enquiry_id and not accepted;
     end if;
     if old.responded_at is null and new.responded_at is not null then
       insert into standing_changes (tutor_ids, notified, answered) values (array[new.tutor_id], 0, 1);
     end if;
     return null;
   end $$`,

  `create function count_quote() returns trigger language plpgsql as $$
   declare asked enquiry_progress;
   begin
     perform progress_of(new.enquiry_id);
     select * into asked from enquiry_progress where enquiry_id = new.enquiry_id;
     if tg_op = 'INSERT' then
       perform note_figure('quotes', new.created_at, asked.city, asked.subject, 1);
       update enquiry_progress set quoted = true, first_quote_at = least(first_quote_at, new.created_at)
       where enquiry_id = new.enquiry_id and (not quoted or first_quote_at > new.created_at);
     end if;
     perform note_figure('quotes-accepted', new.created_at, asked.city, asked.subject,
       (new.status = 'accepted')::int - (tg_op = 'UPDATE' and old.status = 'accepted')::int);
     return null;
   end $$`,

  `create function count_booking() returns trigger language plpgsql as $$
   declare asked enquiry_progress; before bookings := case when tg_op = 'UPDATE' then old end;
   begin
     if new.enquiry_id is not null then
       perform progress_of(new.enquiry_id);
       update enquiry_progress set booked = true where enquiry_id = new.enquiry_id and not booked;
       select * into asked from enquiry_progress where enquiry_id = new.enquiry_id;
     end if;
     if before.id is null then
       perform note_figure('bookings', new.created_at, asked.city, asked.subject, 1);
     else
       perform note_figure('sessions', before.session_date, asked.city, asked.subject, -(before.status <> 'cancelled')::int);
       perform note_figure('revenue', before.session_date, asked.city, asked.subject,
         case when before.status = 'completed' then -before.total_cost else 0 end);
       perform note_stock('completed', -(before.status = 'completed')::int);
     end if;
     perform note_figure('sessions', new.session_date, asked.city, asked.subject, (new.status <> 'cancelled')::int);
     perform note_figure('revenue', new.session_date, asked.city, asked.subject,
       case when new.status = 'completed' then new.total_cost else 0 end);
     perform note_stock('completed', (new.status = 'completed')::int);
     insert into tutor_standings (tutor_id, created_at) values (new.tutor_id, 'epoch')
     on conflict (tutor_id) do update set tutor_id = excluded.tutor_id;
     update tutor_standings t set
       sessions = t.sessions + (new.status <> 'cancelled')::int - coalesce((before.status <> 'cancelled')::int, 0),
       earnings = t.earnings + case when new.status = 'completed' then new.total_cost else 0 end
                  - case when before.status = 'completed' then before.total_cost else 0 end,
       last_booking = greatest(t.last_booking, new.created_at),
       last_session = (select max(session_date) from bookings b where b.tutor_id = new.tutor_id and b.status <> 'cancelled')
     where t.tutor_id = new.tutor_id;
     insert into student_changes (email)
     select distinct a from unnest(array[lower(new.student_email), lower(before.student_email)]) a where a is not null;
     return null;
   end $$`,

  `create function count_review() returns trigger language plpgsql as $$
   begin
     if new.enquiry_id is not null then
       perform progress_of(new.enquiry_id);
       update enquiry_progress set reviewed = true where enquiry_id = new.enquiry_id and not reviewed;
     end if;
     return null;
   end $$`,

  `create function stand(kept tutors[]) returns void language sql as $$
     insert into tutor_standings (tutor_id, name, email, subjects, hourly_rate, vetting_status, average_rating, total_reviews,
       contract_signed, accepting_students, created_at, search)
     select id, name, email, subjects, hourly_rate, vetting_status, average_rating, total_reviews, contract_signed,
       accepting_students, created_at, lower(name || ' ' || email || ' ' || array_to_string(subjects, ' ') || ' ' || replace(array_to_string(subjects, ' '), '-', ' '))
     from unnest(kept) order by id
     on conflict (tutor_id) do update set name = excluded.name, email = excluded.email, subjects = excluded.subjects,
       hourly_rate = excluded.hourly_rate, vetting_status = excluded.vetting_status, average_rating = excluded.average_rating,
       total_reviews = excluded.total_reviews, contract_signed = excluded.contract_signed,
       accepting_students = excluded.accepting_students, created_at = excluded.created_at, search = excluded.search $$`,

  // Ratings have two decimals, so that hundredths times reviews stay whole.
  `create function tutor_stocks(added tutors[], removed tutors[]) returns void language sql as $$
     insert into figure_changes (day, city, subject, metric, amount)
     select '0001-01-01', '', '', metric, sum(sign * amount) from (
       select 1 as sign, * from unnest(added) union all select -1, * from unnest(removed)
     ) t cross join lateral (values ('tutors', 1), ('tutors-approved', (vetting_status = 'approved')::int),
       ('rates', case when vetting_status = 'approved' then hourly_rate else 0 end), ('reviews', total_reviews),
       ('rating-points', (round(average_rating * 100) * total_reviews)::bigint)) as stock(metric, amount)
     group by metric having sum(sign * amount) <> 0 $$`,

  `create function count_tutors() returns trigger language plpgsql as $$
   declare kept tutors[] := array(select f from fresh f);
   begin
     perform stand(kept);
     perform tutor_stocks(kept, '{}');
     return null;
   end $$`,

  `create function follow_tutor() returns trigger language plpgsql as $$
   begin
     perform stand(array[new]);
     perform tutor_stocks(array[new], array[old]);
     return null;
   end $$`,

  `create function fold_figures(most int) returns bigint language sql as $$
     with taken as (
       delete from figure_changes where id = any(array(select id from figure_changes order by id limit most for update skip locked)) returning *
     ), grains as (
       select metric, city, subject, day, sum(amount) as amount from taken where city <> '' group by 1, 2, 3, 4
       union all select metric, '', '', day, sum(amount) from taken group by 1, 4
     ), kept as (
       insert into daily_figures (metric, city, subject, day, amount) select * from grains order by 1, 2, 3, 4
       on conflict (metric, city, subject, day) do update set amount = daily_figures.amount + excluded.amount
     )
     select count(*) from taken $$`,

  // What a commit has noted of students and tutors is worked into their rows after it, so that no enquiry waits for it.
  `create function fold_people(most int) returns bigint language plpgsql as $$
   declare addresses text[]; students_taken bigint; standings_taken bigint;
   begin
     with taken as (
       delete from student_changes where id = any(array(select id from student_changes order by id limit most for update skip locked)) returning email
     ) select array_agg(distinct email order by email), count(*) into addresses, students_taken from taken;
     if students_taken > 0 then perform refresh_students(addresses); end if;
     with taken as (
       delete from standing_changes where id = any(array(select id from standing_changes order by id limit most for update skip locked)) returning *
     ), kept as (
       insert into tutor_standings (tutor_id, created_at, notified, answered)
       select tutor_id, 'epoch', sum(notified), sum(answered) from taken cross join unnest(tutor_ids) tutor_id group by 1 order by 1
       on conflict (tutor_id) do update
       set notified = tutor_standings.notified + excluded.notified, answered = tutor_standings.answered + excluded.answered
     ) select count(*) into standings_taken from taken;
     return greatest(students_taken, standings_taken);
   end $$`,

  `create function rebuild_figures() returns void language plpgsql as $$
   declare kept tutors[];
   begin
     delete from figure_changes; delete from daily_figures; delete from enquiry_progress; delete from students; delete from tutor_standings;
     delete from student_changes; delete from standing_changes;
     insert into enquiry_progress (enquiry_id, sent_at, city, subject, invited, accepted, quoted, booked, reviewed, first_quote_at)
     select e.id, e.created_at, e.city, e.subject_slug, coalesce(o.invited, false), coalesce(o.accepted, false), q.first is not null,
            b.enquiry_id is not null, r.enquiry_id is not null, q.first
     from enquiries e
     left join (select enquiry_id, true as invited, bool_or(status = 'accepted') as accepted from tutor_opportunities group by 1) o on o.enquiry_id = e.id
     left join (select enquiry_id, min(created_at) as first from tutor_quotes group by 1) q on q.enquiry_id = e.id
     left join (select distinct enquiry_id from bookings) b on b.enquiry_id = e.id
     left join (select distinct enquiry_id from tutor_reviews) r on r.enquiry_id = e.id;
     insert into tutor_standings (tutor_id, created_at, notified, answered, sessions, earnings, last_booking, last_session)
     select t.id, 'epoch', coalesce(o.notified, 0), coalesce(o.answered, 0), coalesce(b.sessions, 0), coalesce(b.earnings, 0), b.booked, b.held
     from tutors t
     left join (select tutor_id, count(*) as notified, count(responded_at) as answered from tutor_opportunities group by 1) o on o.tutor_id = t.id
     left join (select tutor_id, count(*) filter (where status <> 'cancelled') as sessions,
                       sum(total_cost) filter (where status = 'completed') as earnings, max(created_at) as booked,
                       max(session_date) filter (where status <> 'cancelled') as held from bookings group by 1) b on b.tutor_id = t.id;
     for kept in select array_agg(t) from (select t, row_number() over (order by id) / 5000 as batch from tutors t) b group by batch loop
       perform stand(kept);
       perform tutor_stocks(kept, '{}');
     end loop;
     delete from figure_changes where metric like 'students%';
     perform refresh_students(array(select lower(email) from enquiries union select lower(student_email) from bookings));
     delete from figure_changes where metric in ('students', 'students-active', 'invited', 'accepted', 'quoted', 'booked', 'reviewed');
     perform note_stock('students', (select count(*) from students));
     perform note_stock('students-active', (select count(*) from students where sessions > 0));
     perform note_stock('completed', (select count(*) from bookings where status = 'completed'));
     insert into figure_changes (day, city, subject, metric, amount)
     select sydney_day(sent_at), city, subject, metric, sum(n) from enquiry_progress
     cross join lateral (values ('enquiries', 1), ('invited', invited::int), ('accepted', accepted::int), ('quoted', quoted::int),
       ('booked', booked::int), ('reviewed', reviewed::int)) as stage(metric, n) where n > 0 group by 1, 2, 3, 4
     union all select sydney_day(q.created_at), p.city, p.subject, metric, sum(n) from tutor_quotes q join enquiry_progress p on p.enquiry_id = q.enquiry_id
     cross join lateral (values ('quotes', 1), ('quotes-accepted', (q.status = 'accepted')::int)) as stage(metric, n) where n > 0 group by 1, 2, 3, 4
     union all select sydney_day(at), coalesce(p.city, 'elsewhere'), coalesce(p.subject, 'other'), metric, sum(n)
     from bookings b left join enquiry_progress p on p.enquiry_id = b.enquiry_id
     cross join lateral (values ('bookings', b.created_at, 1), ('sessions', b.session_date, (b.status <> 'cancelled')::int),
       ('revenue', b.session_date, case when b.status = 'completed' then b.total_cost else 0 end)) as stage(metric, at, n) where n > 0 group by 1, 2, 3, 4;
     perform fold_figures(2147483647);
   end $$`,
];

const TRIGGERS = [
  `create trigger students_counted after insert or delete on students for each row execute function count_student()`,
  `create trigger students_followed after update on students for each row
   when ((old.sessions > 0) is distinct from (new.sessions > 0)) execute function count_student()`,
  `create trigger enquiries_counted after insert on enquiries referencing new table as fresh
   for each statement execute function count_enquiries()`,
  `create trigger enquiries_followed after update on enquiries for each row
   when ((old.name, old.email, old.phone, old.location, old.subjects) is distinct from (new.name, new.email, new.phone, new.location, new.subjects))
   execute function follow_enquiry()`,
  `create trigger progress_counted after update on enquiry_progress for each row execute function count_progress()`,
  `create trigger opportunities_counted after insert on tutor_opportunities referencing new table as fresh
   for each statement execute function count_opportunities()`,
  `create trigger opportunities_followed after update on tutor_opportunities for each row
   when (old.status is distinct from new.status or old.responded_at is distinct from new.responded_at)
   execute function follow_opportunity()`,
  `create trigger quotes_counted after insert on tutor_quotes for each row execute function count_quote()`,
  `create trigger quotes_followed after update on tutor_quotes for each row
   when (old.status is distinct from new.status) execute function count_quote()`,
  `create trigger bookings_counted after insert on bookings for each row execute function count_booking()`,
  `create trigger bookings_followed after update on bookings for each row
   when ((old.status, old.session_date, old.total_cost, old.student_email, old.student_name, old.student_phone, old.location, old.subject)
     is distinct from (new.status, new.session_date, new.total_cost, new.student_email, new.student_name, new.student_phone, new.location, new.subject))
   execute function count_booking()`,
  `create trigger reviews_counted after insert on tutor_reviews for each row execute function count_review()`,
  `create trigger tutors_counted after insert on tutors referencing new table as fresh
   for each statement execute function count_tutors()`,
  `create trigger tutors_followed after update on tutors for each row
   when ((old.name, old.email, old.subjects, old.hourly_rate, old.vetting_status, old.average_rating, old.total_reviews,
          old.contract_signed, old.accepting_students)
     is distinct from (new.name, new.email, new.subjects, new.hourly_rate, new.vetting_status, new.average_rating, new.total_reviews,
          new.contract_signed, new.accepting_students))
   execute function follow_tutor()`,
  `select rebuild_figures()`,
];

export class Figures1763690000071 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...FUNCTIONS, ...TRIGGERS]) await runner.query(statement);
  }

  /** Figures without their upkeep would be wrong from then on. */
  async down(): Promise<void> {
    throw new Error('The figures cannot be undone: restore a backup instead');
  }
}
