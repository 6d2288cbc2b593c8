import { createServer } from 'node:http';
import pg from 'pg';
import type { TutorFilter } from '../application/tutor/search-tutors.query.js';
import { wantedWeek } from '../domain/search/week.js';
import { wantedFacets } from '../infrastructure/search/facets.js';
import { CHUNK, facetOf, TYPES } from './search-floor-facets.js';

/**
 * The floor of search: bare node:http on a read model of integer codes, covering indexes and bitmap rows. It keeps
 * nothing of the market but how many tutors there are; every answer is read from Postgres, in one statement or two.
 */
const { DATABASE_URL: connectionString = '', PORT } = process.env;
const PAGE = 20;
const CONNECTIONS = 4;

/** Statements are planned once, for walking an index until the page is full; none is worth compiling or dividing. */
const SETTINGS = {
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: 0,
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_sort: 'off',
};
const options = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

const ORDERS: Record<string, string> = {
  rating: 'rating desc, reviews desc, id',
  'price-low': 'price, rating desc, reviews desc, id',
  'price-high': 'price desc, rating desc, reviews desc, id',
  experience: 'experience desc, rating desc, reviews desc, id',
  'response-time': 'response, rating desc, reviews desc, id',
  'success-rate': 'success desc, rating desc, reviews desc, id',
};

/** What is wanted, as bitmaps and as conditions on the codes of a row with their values. */
type Plan = { groups: number[][]; without: number[]; conditions: [text: string, value: number][] };

function planOf(query: URLSearchParams): Plan {
  const list = (name: string) => query.get(name)?.split(',') ?? [];
  const filter = {
    subjects: list('subjects'),
    yearLevels: list('yearLevels'),
    location: query.get('location'),
    tutorType: query.get('tutorType'),
  } as unknown as TutorFilter;
  const plan: Plan = { groups: [], without: [], conditions: [] };
  for (const bits of wantedFacets(filter)) {
    plan.groups.push(bits.map(facetOf.facet));
    const [only = -1] = bits;
    if (TYPES.has(only)) plan.conditions.push(['type = ?', only]);
    else plan.conditions.push(['facets & ? <> 0', bits.reduce((mask, bit) => mask + 2 ** bit, 0)]);
  }
  const [days, times] = [list('availableDays'), list('availableTimes')];
  if (days.length + times.length > 0) {
    const week = wantedWeek(
      days as TutorFilter['availableDays'][number][],
      times as TutorFilter['availableTimes'][number][],
    );
    plan.groups.push(
      Array.from({ length: 28 }, (_, bit) => bit)
        .filter((bit) => week & (1 << bit))
        .map(facetOf.week),
    );
    plan.conditions.push(['week & ? <> 0', week]);
  }
  const least = (name: string, column: string, times: number, facet: (value: number) => number) => {
    const value = Math.ceil(Number(query.get(name) ?? 0) * times);
    if (value <= 0) return;
    plan.groups.push([facet(value)]);
    plan.conditions.push([`${column} >= ?`, value]);
  };
  least('minPrice', 'price', 1, facetOf.price);
  least('minRating', 'rating', 100, facetOf.rating);
  least('minExperience', 'experience', 1, facetOf.years);
  const most = query.get('maxPrice');
  if (most) {
    plan.without.push(facetOf.price(Number(most) + 1));
    plan.conditions.push(['price <= ?', Number(most)]);
  }
  return plan;
}

const clients = await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    const client = new pg.Client({ connectionString, options, pipeline: true } as pg.ClientConfig);
    await client.connect();
    return client;
  }),
);
let turn = 0;

const names = new Map<string, string>();
function named(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = `q${names.size}`));
  return name;
}
/** The one row of a statement, which is prepared by its name. */
async function ask<Row extends unknown[]>(text: string, values: unknown[]): Promise<Row> {
  const client = clients[turn++ % CONNECTIONS] as pg.Client;
  const { rows } = await client.query<Row>({ name: named(text), text, values, rowMode: 'array' });
  return rows[0] as Row;
}

/** The cards of a page of slots, in the order of the slots. */
const cardsOf = (slots: string) =>
  `select string_agg((select card from floor.cards c where c.slot = o.slot), ',') from (${slots}) o`;

async function answer(query: URLSearchParams): Promise<string> {
  const { groups, without, conditions } = planOf(query);
  const order = ORDERS[query.get('sortBy') ?? 'rating'] as string;
  const offset = (Number(query.get('page') ?? 1) - 1) * PAGE;
  const values: unknown[] = [];
  const among = (facets: number[]) => `facet = any($${values.push(facets)}::int[])`;
  const all = groups.filter(({ length }) => length === 1).flat();
  if (groups.length === 0) all.push(facetOf.all);
  const source = among([...all, ...groups.flat(), ...without]);
  const bits = [
    ...(all.length > 0 ? [`bit_and(bits) filter (where ${among(all)})`] : []),
    ...groups.filter(({ length }) => length > 1).map((any) => `bit_or(bits) filter (where ${among(any)})`),
    ...(without.length > 0 ? [`~ bit_or(bits) filter (where ${among(without)})`] : []),
  ].join(' & ');
  const where = conditions.map(([text, value]) => text.replace('?', `$${values.push(value)}`)).join(' and ');
  const [total, cards, slots] = await ask<[number, string | null, string | null]>(
    `with matches as materialized (select chunk, ${bits} as bits from floor.facets where ${source} group by chunk),
     counted as materialized (select coalesce(sum(bit_count(bits)), 0)::int as total from matches)
     select total,
       case when total > $${values.push(dense(offset))} then (${cardsOf(
         `select slot from floor.tutors ${where && `where ${where}`} order by ${order} limit ${PAGE} offset $${values.push(offset)}`,
       )}) end,
       case when total > $${values.length} and total <= $${values.length - 1} then
         (select string_agg(encode(int4send(chunk) || bit_send(bits), 'hex'), '') from matches where bit_count(bits) > 0) end
     from counted`,
    values,
  );
  const page =
    slots === null
      ? cards
      : (
          await ask<[string]>(
            cardsOf(
              `with found as materialized (
                 select slot, id, rating, reviews, price, experience, response, success from floor.tutors where slot = any($1::int[]))
               select slot from found order by ${order} limit ${PAGE} offset $2`,
            ),
            [slotsOf(slots), offset],
          )
        )[0];
  return `{"tutors":[${page ?? ''}],"total":${total},"hasMore":${offset + PAGE < total},"hasPrevious":${offset > 0 && total > 0}}`;
}

/** More matches than this and walking the order until the page is full reads less than looking each of them up. */
function dense(offset: number): number {
  const rows = (PAGE + offset) * everybody;
  return Math.floor(Math.sqrt(rows / STEPS_A_LOOKUP));
}
const STEPS_A_LOOKUP = 15;

const BYTES = CHUNK / 8;
/** The set bits of rows of a number, a length and a bitmap. */
function slotsOf(hex: string): number[] {
  const rows = Buffer.from(hex, 'hex');
  const slots: number[] = [];
  for (let row = 0; row < rows.length; row += 8 + BYTES) {
    const first = rows.readInt32BE(row) * CHUNK;
    for (let at = 0; at < BYTES; at += 4)
      for (let word = rows.readInt32BE(row + 8 + at); word !== 0;) {
        const bit = Math.clz32(word);
        slots.push(first + at * 8 + bit);
        word &= ~(0x80000000 >>> bit);
      }
  }
  return slots;
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor');
  if (pathname !== '/api/tutors/search') return void response.writeHead(404).end();
  answer(searchParams).then(
    (body) => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: Error) => response.writeHead(500).end(error.message),
  );
});

const [everybody] = await ask<[number]>('select count(*)::int from floor.tutors', []);
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('listening\n'));
