import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What every change of a tutor runs, as plpgsql: its plans are kept, where a function in SQL is planned anew at each call.
 * Otherwise as migration 071 made them.
 */
const FUNCTIONS = [
  `create or replace function stand(kept tutors[]) returns void language plpgsql as $$
   begin
     insert into tutor_standings (tutor_id, name, email, subjects, hourly_rate, vetting_status, average_rating, total_reviews,
       contract_signed, accepting_students, created_at, search)
     select id, t.name, t.email, t.subjects, t.hourly_rate, t.vetting_status, t.average_rating, t.total_reviews, t.contract_signed,
       t.accepting_students, t.created_at, lower(t.name || ' ' || t.email || ' ' || array_to_string(t.subjects, ' ') || ' '
         || replace(array_to_string(t.subjects, ' '), '-', ' '))
     from unnest(kept) t order by id
     on conflict (tutor_id) do update set name = excluded.name, email = excluded.email, subjects = excluded.subjects,
       hourly_rate = excluded.hourly_rate, vetting_status = excluded.vetting_status, average_rating = excluded.average_rating,
       total_reviews = excluded.total_reviews, contract_signed = excluded.contract_signed,
       accepting_students = excluded.accepting_students, created_at = excluded.created_at, search = excluded.search;
   end $$`,
  `create or replace function tutor_stocks(added tutors[], removed tutors[]) returns void language plpgsql as $$
   begin
     insert into figure_changes (day, city, subject, metric, amount)
     select '0001-01-01', '', '', stock.metric, sum(sign * stock.amount) from (
       select 1 as sign, a.* from unnest(added) a union all select -1, r.* from unnest(removed) r
     ) t cross join lateral (values ('tutors', 1), ('tutors-approved', (t.vetting_status = 'approved')::int),
       ('rates', case when t.vetting_status = 'approved' then t.hourly_rate else 0 end), ('reviews', t.total_reviews),
       ('rating-points', (round(t.average_rating * 100) * t.total_reviews)::bigint)) as stock(metric, amount)
     group by stock.metric having sum(sign * stock.amount) <> 0;
   end $$`,
];

export class StandingPlans1763690000094 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of FUNCTIONS) await runner.query(statement);
  }

  /** The functions of migration 071 do the same, only slower. */
  async down(): Promise<void> {
    throw new Error('The figures cannot be undone: restore a backup instead');
  }
}
