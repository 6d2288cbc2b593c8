import type { Client } from 'pg';

/** Where the rows of the lives that were played stand while they are multiplied. */
const PAST = 'past';
/** Ids of the lives' own rows begin with it in there; those of a copy with its time, as the product's do. */
const PREFIX = 'ffffffff-ffff-';
const EMAIL = 'family-of-the-past@example.com';
const REFERENCE = 'BK-OFTHEPAST';
/** Enquiries that are multiplied by one statement for each table. */
const BATCH = 1_000;
/** So many tables are filled at a time. */
const LANES = 2;

/**
 * The oldest enquiry is as old as what is kept of it, and of all enquiries so many came in the year whose mails are
 * kept: nothing waits for the night but one day's.
 */
const OLDEST_DAYS = 730;
const MAILS_DAYS = 365;
const YOUNGEST_DAYS = 3;
const LAST_YEARS_SHARE = 0.8;
const NETWORK_DAYS = 30;
const TALLIED_DAYS = 30;

/** A table of an enquiry's rows: which of them follow from the enquiry p, and which are copied. */
type Table = { name: string; of: string; where?: string; order?: string; columns?: Record<string, string> };

const BY_ENQUIRY = 't.enquiry_id = p.id';
const TABLES: Table[] = [
  {
    name: 'enquiries',
    of: 't.id = p.id',
    columns: { network: `case when c.at > now() - interval '${NETWORK_DAYS} days' then r.network end` },
  },
  {
    name: 'enquiry_access',
    of: BY_ENQUIRY,
    columns: { token_hash: `encode(sha256((r.token_hash || c.number)::bytea), 'hex')` },
  },
  {
    name: 'tutor_opportunities',
    of: BY_ENQUIRY,
    columns: { invited_in: 'greatest(1, r.invited_in - c.before_now)' },
  },
  { name: 'advertisements', of: BY_ENQUIRY },
  { name: 'matching_runs', of: BY_ENQUIRY, columns: { tallied: 'true' } },
  { name: 'tutor_quotes', of: BY_ENQUIRY },
  // The events of tutors beside them are few, and their versions would not follow on each other.
  { name: 'event_log', of: `t.correlation = p.id and t.stream <> 'tutor'`, order: 'at' },
  {
    name: 'mails',
    of: `exists (select from event_log e where e.id = t.event_id and e.correlation = p.id) and t.status = 'sent'`,
    where: `c.at > now() - interval '${MAILS_DAYS} days'`,
    order: 'created_at',
    columns: {
      recipient: `coalesce(n.id::text, r.recipient)`,
      to_name: `coalesce(n.name, r.to_name)`,
      to_address: `coalesce(n.email, ${copied('r.to_address', [EMAIL])})`,
    },
  },
];

/** An expression with what stands for a life's own replaced by a copy's. */
function copied(expression: string, marks: string[]): string {
  const by: Record<string, string> = { [PREFIX]: 'c.prefix', [EMAIL]: 'c.email', [REFERENCE]: 'c.reference' };
  return marks.reduce((sql, mark) => `replace(${sql}, '${mark}', ${by[mark]})`, expression);
}

/** How much past a market is given; `lives` are enquiries in it, of which each row is multiplied. */
export type History = { enquiries: number; lives: string[] };

/**
 * Multiplies lives into the past, without triggers, and yields how many are done. Each copy has ids, tutors, a family
 * and times of its own; what a text says of a tutor stays. Hashes are not those of their streams.
 */
export async function* fillHistory(clients: Client[], { enquiries, lives }: History): AsyncGenerator<number> {
  const [first] = clients as [Client, ...Client[]];
  for (const client of clients)
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'`);
  await keepLives(first, lives);
  const inserts: { insert: string; size: number }[] = [];
  for (const table of TABLES) inserts.push(await insertOf(first, table));
  // The largest first, so that the lanes end together.
  inserts.sort((one, other) => other.size - one.size);
  for (let from = 0; from < enquiries; from += BATCH) {
    await makeCopies(first, { from, to: Math.min(from + BATCH, enquiries), enquiries, lives: lives.length });
    const left = inserts.values();
    const lane = async (client: Client) => {
      for (const { insert } of left) await client.query(insert);
    };
    await Promise.all(clients.slice(0, LANES).map(lane));
    yield Math.min(from + BATCH, enquiries);
  }
  await first.query(`drop schema ${PAST} cascade`);
  for (const client of clients) await client.query('reset all');
}

/** Counts what was filled past the triggers, as the product would have, and keeps the tables in order. */
export async function settleHistory(client: Client): Promise<void> {
  await client.query(`set work_mem = '256MB'; set synchronous_commit = off`);
  await client.query('select rebuild_figures()');
  await client.query(
    `insert into match_tallies (tutor_id, day, counts)
     select t.tutor_id, d::date, '{"c": 12, "n": 5}'
     from tutor_search t cross join generate_series(now() - interval '${TALLIED_DAYS} days', now() - interval '1 day', interval '1 day') d
     on conflict do nothing`,
  );
  await client.query('vacuum analyze');
}

/** Lays the lives' rows aside, with what is their own marked. */
async function keepLives(client: Client, lives: string[]): Promise<void> {
  await client.query(`drop schema if exists ${PAST} cascade; create schema ${PAST}`);
  await client.query(
    `create table ${PAST}.lives as
     select id, email, reference, created_at as sent_at, (row_number() over (order by created_at))::int - 1 as number
     from enquiries where id = any($1::uuid[])`,
    [lives],
  );
  // A tutor stands in for another so many places further on.
  await client.query(
    `create table ${PAST}.tutors as
     select t.id, t.name, t.email, (row_number() over (order by t.id))::int - 1 as place
     from tutors t join tutor_search s on s.tutor_id = t.id where s.listed`,
  );
  await client.query(`create table ${PAST}.begins as
    select distinct left(e.id::text, 8) as begin from event_log e join ${PAST}.lives l on l.id = e.correlation
    union select distinct left(m.id::text, 8) from mails m
    where m.created_at >= (select min(sent_at) from ${PAST}.lives)
    union select distinct left(a.id::text, 8) from advertisements a join ${PAST}.lives l on l.id = a.enquiry_id
    union select distinct left(id::text, 8) from ${PAST}.lives`);
  for (const { name, of } of TABLES) {
    const columns = await columnsOf(client, name);
    const own = `'(' || (select string_agg(begin, '|') from ${PAST}.begins) || ')-[0-9a-f]{4}-'`;
    const marked = columns.map(({ column, type }) => {
      const isText = ['uuid', 'text', 'jsonb'].includes(type);
      if (!isText || column === 'tutor_id') return `t.${column}`;
      const words = `regexp_replace(t.${column}::text, ${own}, '${PREFIX}', 'g')`;
      return `replace(replace(${words}, p.email, '${EMAIL}'), p.reference, '${REFERENCE}') as ${column}`;
    });
    await client.query(
      `create table ${PAST}.${name} as select p.number as life, p.sent_at as life_at, ${marked.join(', ')}
       from ${name} t join ${PAST}.lives p on ${of}`,
    );
  }
}

async function insertOf(client: Client, table: Table): Promise<{ insert: string; size: number }> {
  const { name, where = 'true', order, columns: special = {} } = table;
  const columns = await columnsOf(client, name);
  const values: string[] = [];
  for (const { column, type } of columns) {
    if (special[column]) values.push(special[column]);
    else if (type === 'timestamptz') values.push(`r.${column} + (c.at - r.life_at)`);
    else if (column === 'tutor_id') values.push('n.id');
    else if (['uuid', 'text', 'jsonb'].includes(type)) {
      const marks = [];
      for (const mark of [PREFIX, EMAIL, REFERENCE])
        if (
          (await client.query(`select from ${PAST}.${name} where strpos(${column}, $1) > 0 limit 1`, [mark])).rowCount
        )
          marks.push(mark);
      values.push(`${copied(`r.${column}`, marks)}::${type}`);
    } else values.push(`r.${column}`);
  }
  const tutor = columns.some(({ column }) => column === 'tutor_id')
    ? 'r.tutor_id'
    : name === 'mails'
      ? `case when r.recipient ~ '^[0-9a-f-]{36}$' then r.recipient::uuid end`
      : 'null';
  const { rows } = await client.query<{ size: string }>(`select count(*) as size from ${PAST}.${name}`);
  return {
    insert: `insert into ${name} (${columns.map(({ column }) => column).join(', ')})
      select ${values.join(', ')}
      from ${PAST}.copies c join ${PAST}.${name} r on r.life = c.life
      left join ${PAST}.tutors o on o.id = ${tutor}
      left join ${PAST}.tutors n on n.place = (o.place + c.turn) % (select count(*)::int from ${PAST}.tutors)
      where ${where} ${order ? `order by r.${order} + (c.at - r.life_at)` : 'order by c.number'}`,
    size: Number(rows[0]?.size),
  };
}

/** Columns that are written, without the one that counts by itself. */
async function columnsOf(client: Client, table: string): Promise<{ column: string; type: string }[]> {
  const { rows } = await client.query<{ column: string; type: string }>(
    `select column_name as column, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and column_name <> 'position' order by ordinal_position`,
    [table],
  );
  return rows;
}

type Batch = { from: number; to: number; enquiries: number; lives: number };

async function makeCopies(client: Client, { from, to, enquiries, lives }: Batch): Promise<void> {
  const [before, last] = [1 - LAST_YEARS_SHARE, LAST_YEARS_SHARE];
  const age = `case when share < ${before} then ${OLDEST_DAYS} - ${OLDEST_DAYS - MAILS_DAYS} * share / ${before}
    else ${MAILS_DAYS} - ${MAILS_DAYS - YOUNGEST_DAYS} * (share - ${before}) / ${last} end`;
  const beginning = `lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')`;
  await client.query(`drop table if exists ${PAST}.copies`);
  await client.query(
    `create table ${PAST}.copies as
     select number, number % ${lives} as life, at, (number::bigint * 7919 % 1000003)::int as turn, ${enquiries} - number as before_now,
       left(beginning, 8) || '-' || right(beginning, 4) || '-' as prefix, 'family' || number % ${Math.ceil(enquiries * 0.7)} || '@family.example' as email,
       'BK-P' || lpad(upper(to_hex(number)), 7, '0') as reference
     from (select *, ${beginning} as beginning from (
       select number, now() - interval '1 day' * (${age}) as at
       from (select number, number::float8 / ${enquiries} as share from generate_series(${from}, ${to - 1}) number) n
     ) aged) begun`,
  );
  await client.query(`analyze ${PAST}.copies`);
}
