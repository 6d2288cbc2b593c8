import type { LoggedEvent, Names } from '../../application/history/list-events.query.js';
import type { Database } from '../postgres/database.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PERSON = `nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), '')`;
const TUTOR = `case when t.erased_at is null then t.name else 'Deleted tutor' end`;
const FAMILY = `nullif(e.name, '')`;

/** One select for each table that history points at; each looks up the ids by its primary key. */
const NAMES = [
  `select id, case when erased_at is null then ${PERSON} else 'Deleted user' end, role from users where id = any($1)`,
  `select e.id, case when e.erased_at is null then ${FAMILY} end, e.reference from enquiries e where e.id = any($1)`,
  `select t.id, ${TUTOR}, 'tutor' from tutors t where t.id = any($1)`,
  ...['tutor_opportunities', 'tutor_quotes'].map(
    (table) => `select o.id, ${TUTOR}, e.reference from ${table} o
      join tutors t on t.id = o.tutor_id join enquiries e on e.id = o.enquiry_id where o.id = any($1)`,
  ),
  ...['bookings', 'booking_requests', 'tutor_reviews'].map(
    (table) => `select b.id, concat_ws(' with ', nullif(b.student_name, ''), ${TUTOR}), e.reference from ${table} b
      join tutors t on t.id = b.tutor_id left join enquiries e on e.id = b.enquiry_id where b.id = any($1)`,
  ),
  ...['contract_submissions', 'credential_documents'].map(
    (table) => `select c.id, ${TUTOR}, null from ${table} c join tutors t on t.id = c.tutor_id where c.id = any($1)`,
  ),
  `select c.id, ${TUTOR}, c.reference from cases c left join tutors t on t.id = c.tutor_id where c.id = any($1)`,
  `select b.id, b.shown, e.reference from sender_blocks b join enquiries e on e.id = b.enquiry_id where b.id = any($1)`,
  `select id, initcap(replace(competition, '-', ' ')), 'round ' || number from competitions where id = any($1)`,
  `select id, subject, null from newsletter_issues where id = any($1)`,
  `select id, name, null from matching_policies where id = any($1)`,
].join(' union all ');

/** Every id that an event shows: of what it happened to, of who did it, and in its facts. */
function idsOf({ streamId, actor, data }: Pick<LoggedEvent, 'streamId' | 'actor' | 'data'>): string[] {
  const facts = Object.values(data).flat();
  return [streamId, actor.slice(actor.indexOf(':') + 1), ...facts].filter(
    (value): value is string => typeof value === 'string' && UUID.test(value),
  );
}

/**
 * Who and what the ids of these events are, read from the tables of today: what was erased has no name any more, and
 * the events never had one.
 */
export async function namesOf(
  database: Database,
  events: readonly Pick<LoggedEvent, 'streamId' | 'actor' | 'data'>[],
): Promise<Names> {
  const ids = [...new Set(events.flatMap(idsOf))];
  if (ids.length === 0) return {};
  const rows = await database.query<{ id: string; name: string | null; detail: string | null }>(
    `select id, name, detail from (${NAMES}) named (id, name, detail) where name is not null or detail is not null`,
    [ids],
  );
  return Object.fromEntries(rows.map(({ id, name, detail }) => [id, { name, detail }]));
}
