import type { Socket } from 'node:net';
import pg from 'pg';
import type { TutorFilter } from '../application/tutor/search-tutors.query.js';
import { PAGE_SIZE, type Sort } from '../domain/search/options.js';
import { wantedWeek } from '../domain/search/week.js';
import { wantedFacets } from '../infrastructure/search/facets.js';
import { CHUNK, facetOf, TYPES } from './search-floor-facets.js';
import { endOf, type Question, serveSearch } from './search-question.js';

/**
 * The floor of search: bare node:http on a read model of integer codes, covering indexes and bitmap rows. It keeps
 * nothing of the market but how many tutors there are: every answer is read from Postgres, in one statement where
 * matches are dense, in two where they are sparse.
 */
/** Few, so that each is sent several statements at a time and seldom sleeps. */
const CONNECTIONS = 2;

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

const LAST = 'rating desc, reviews desc, id';
const ORDERS: Record<Sort, string> = {
  rating: LAST,
  'price-low': `price, ${LAST}`,
  'price-high': `price desc, ${LAST}`,
  experience: `experience desc, ${LAST}`,
  'response-time': `response, ${LAST}`,
  'success-rate': `success desc, ${LAST}`,
};

type Plan = {
  /** Bitmaps, any of each group. */
  groups: number[][];
  without: number[];
  /** The same as conditions on the codes of a row, `?` being the value. */
  conditions: [text: string, value: number][];
};

function planOf(filter: TutorFilter): Plan {
  const plan: Plan = { groups: [], without: [], conditions: [] };
  for (const bits of wantedFacets(filter)) {
    const [first = 0] = bits;
    plan.groups.push(bits.map(facetOf.facet));
    if (TYPES.has(first)) plan.conditions.push(['type = ?', first]);
    else plan.conditions.push(['facets & ? <> 0', bits.reduce((mask, bit) => mask + 2 ** bit, 0)]);
  }
  const { availableDays, availableTimes, minPrice, maxPrice, minRating, minExperience } = filter;
  if (availableDays.length + availableTimes.length > 0) {
    const week = wantedWeek(availableDays, availableTimes);
    const bits = Array.from({ length: 28 }, (_, bit) => bit).filter((bit) => week & (1 << bit));
    plan.groups.push(bits.map(facetOf.week));
    plan.conditions.push(['week & ? <> 0', week]);
  }
  const least = (column: string, value: number, facet: (value: number) => number) => {
    if (value <= 0) return;
    plan.groups.push([facet(value)]);
    plan.conditions.push([`${column} >= ?`, value]);
  };
  least('price', Math.ceil(minPrice ?? 0), facetOf.price);
  least('rating', Math.ceil((minRating ?? 0) * 100), facetOf.rating);
  least('experience', Math.ceil(minExperience ?? 0), facetOf.years);
  if (maxPrice !== null) {
    plan.without.push(facetOf.price(Math.floor(maxPrice) + 1));
    plan.conditions.push(['price <= ?', Math.floor(maxPrice)]);
  }
  return plan;
}

/** The rows of matches, `chunk` and `bits`, of all bitmaps of a plan combined. */
function matchesOf({ groups, without }: Plan, values: unknown[]): string {
  const [first = [facetOf.all], ...others] = groups;
  if (first.length === 1 && others.length + without.length === 0)
    return `not materialized (select chunk, bits from floor.facets where facet = $${values.push(first[0])})`;
  const among = (facets: number[]) => `facet = any($${values.push(facets)}::int[])`;
  const all = [first, ...others].filter(({ length }) => length === 1).flat();
  const bits = [
    ...(all.length > 0 ? [`bit_and(bits) filter (where ${among(all)})`] : []),
    ...groups.filter(({ length }) => length > 1).map((any) => `bit_or(bits) filter (where ${among(any)})`),
    ...(without.length > 0 ? [`~ bit_or(bits) filter (where ${among(without)})`] : []),
  ].join(' & ');
  return `materialized (select chunk, ${bits} as bits from floor.facets
    where ${among([...first, ...others.flat(), ...without])} group by chunk)`;
}

/** The cards of slots in their order. */
const cardsOf = (slots: string) =>
  `select string_agg((select card from floor.cards c where c.slot = o.slot), ',') from (${slots}) o`;

const clients = await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    const config = { connectionString: process.env['DATABASE_URL'], options, pipeline: true };
    const client = new pg.Client(config);
    await client.connect();
    return client;
  }),
);
let turn = 0;
const names = new Map<string, string>();

/** The row of a statement, prepared once on a connection; what is asked in one turn of the loop goes out at once. */
async function ask<Row extends unknown[]>(text: string, values: unknown[]): Promise<Row> {
  const client = clients[turn++ % CONNECTIONS] as pg.Client;
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.writableCorked === 0) {
    stream.cork();
    setImmediate(() => stream.uncork());
  }
  let name = names.get(text);
  if (!name) names.set(text, (name = `q${names.size}`));
  const { rows } = await client.query<Row>({ name, text, values, rowMode: 'array' });
  return rows[0] as Row;
}

const [everybody] = await ask<[number]>('select count(*)::int from floor.tutors', []);

/** Looking a tutor up costs about as much as walking so many rows of an index. */
const STEPS_A_LOOKUP = 15;

serveSearch(async ({ filter, sort, offset }: Question) => {
  const plan = planOf(filter);
  const order = ORDERS[sort];
  const values: unknown[] = [];
  const value = (one: unknown) => `$${values.push(one)}`;
  // Of more matches than this, walking the order until the page is full reads less than looking each of them up.
  const most = value(Math.floor(Math.sqrt(((offset + PAGE_SIZE) * everybody) / STEPS_A_LOOKUP)));
  const skipped = value(offset);
  const where = plan.conditions.map(([text, wanted]) => text.replace('?', value(wanted))).join(' and ');
  const [total, cards, found] = await ask<[total: number, cards: string | null, found: string | null]>(
    `with matches as ${matchesOf(plan, values)},
     counted as materialized (select coalesce(sum(bit_count(bits)), 0)::int as total from matches)
     select total,
       case when total > ${most} then (${cardsOf(
         `select slot from floor.tutors ${where && `where ${where}`} order by ${order} limit ${PAGE_SIZE} offset ${skipped}`,
       )}) end,
       case when total > ${skipped} and total <= ${most} then
         (select string_agg(encode(int4send(chunk) || bit_send(bits), 'hex'), '') from matches where bit_count(bits) > 0) end
     from counted`,
    values,
  );
  return `{"tutors":[${(found === null ? cards : await sorted(found, order, offset)) ?? ''}${endOf(offset, total)}`;
});

/** The cards of a page of few matches. */
async function sorted(found: string, order: string, offset: number): Promise<string | null> {
  const [cards] = await ask<[string | null]>(
    `with found as materialized (
       select slot, id, rating, reviews, price, experience, response, success from floor.tutors where slot = any($1::int[]))
     ${cardsOf(`select slot from found order by ${order} limit ${PAGE_SIZE} offset $2`)}`,
    [slotsOf(found), offset],
  );
  return cards;
}

const HEAD = 8;
const BYTES = CHUNK / 8;

/** The set bits of rows that hold their number, a length and a bitmap. */
function slotsOf(hex: string): number[] {
  const rows = Buffer.from(hex, 'hex');
  const slots: number[] = [];
  for (let row = 0; row < rows.length; row += HEAD + BYTES) {
    const first = rows.readInt32BE(row) * CHUNK;
    for (let at = 0; at < BYTES; at += 4)
      for (let word = rows.readInt32BE(row + HEAD + at); word !== 0;) {
        const bit = Math.clz32(word);
        slots.push(first + at * 8 + bit);
        word &= ~(0x80000000 >>> bit);
      }
  }
  return slots;
}
