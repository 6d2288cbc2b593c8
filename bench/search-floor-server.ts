import { createServer } from 'node:http';
import pg from 'pg';
import type { TutorFilter } from '../application/tutor/search-tutors.query.js';
import { wantedWeek } from '../domain/search/week.js';
import { wantedFacets } from '../infrastructure/search/facets.js';
import { CHUNK, facetOf } from './search-floor-facets.js';

/** The floor of search: bare node:http on a read model of integer codes, covering indexes and bitmap rows. */
const { DATABASE_URL: connectionString = '', PORT } = process.env;
const PAGE = 20;
const pool = new pg.Pool({ connectionString, max: 10 });

const ORDERS: Record<string, string> = {
  rating: 'rating desc, reviews desc, id',
  'price-low': 'price, rating desc, reviews desc, id',
  'price-high': 'price desc, rating desc, reviews desc, id',
  experience: 'experience desc, rating desc, reviews desc, id',
  'response-time': 'response, rating desc, reviews desc, id',
  'success-rate': 'success desc, rating desc, reviews desc, id',
};

type Plan = {
  /** Any of each list. */
  groups: number[][];
  without: number[];
  /** The same as conditions on the codes of a row. */
  conditions: string[];
};

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
    plan.conditions.push(`facets & ${bits.reduce((mask, bit) => mask + 2 ** bit, 0)} <> 0`);
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
    plan.conditions.push(`week & ${week} <> 0`);
  }
  const least = (name: string, column: string, times: number, facet: (value: number) => number) => {
    const value = Math.ceil(Number(query.get(name) ?? 0) * times);
    if (value <= 0) return;
    plan.groups.push([facet(value)]);
    plan.conditions.push(`${column} >= ${value}`);
  };
  least('minPrice', 'price', 1, facetOf.price);
  least('minRating', 'rating', 100, facetOf.rating);
  least('minExperience', 'experience', 1, facetOf.years);
  const most = query.get('maxPrice');
  if (most) {
    plan.without.push(facetOf.price(Number(most) + 1));
    plan.conditions.push(`price <= ${Number(most)}`);
  }
  return plan;
}

const names = new Map<string, string>();
const named = (text: string) => {
  if (!names.has(text)) names.set(text, `q${names.size}`);
  return names.get(text) as string;
};
const run = async <Row extends object>(text: string, values: unknown[]) =>
  (await pool.query<Row & pg.QueryResultRow>({ name: named(text), text, values })).rows;

/** The bitmap rows of a plan, combined chunk by chunk. */
function combined({ groups, without }: Plan): { from: string; bits: string; values: unknown[] } {
  const values: unknown[] = [];
  const sources = [
    ...(groups.length ? groups : [[facetOf.all]]).map((facets) =>
      facets.length === 1
        ? `(select chunk, bits from floor.facets where facet = $${values.push(facets[0])})`
        : `(select chunk, bit_or(bits) as bits from floor.facets where facet = any($${values.push(facets)}) group by chunk)`,
    ),
    ...without.map((facet) => `(select chunk, ~bits as bits from floor.facets where facet = $${values.push(facet)})`),
  ];
  return {
    from: sources.map((source, index) => (index ? `join ${source} b${index} using (chunk)` : `${source} b0`)).join(' '),
    bits: sources.map((_, index) => `b${index}.bits`).join(' & '),
    values,
  };
}

async function slotsOf(plan: Plan): Promise<number[]> {
  const { from, bits, values } = combined(plan);
  const rows = await run<{ chunk: number; bits: string }>(
    `select chunk, bits::text from (select chunk, ${bits} as bits from ${from}) c where bit_count(bits) > 0`,
    values,
  );
  const slots: number[] = [];
  for (const { chunk, bits: text } of rows)
    for (let at = text.indexOf('1'); at >= 0; at = text.indexOf('1', at + 1)) slots.push(chunk * CHUNK + at);
  return slots;
}

let everybody = 0;

async function answer(query: URLSearchParams): Promise<string> {
  const plan = planOf(query);
  const order = ORDERS[query.get('sortBy') ?? 'rating'] as string;
  const offset = (Number(query.get('page') ?? 1) - 1) * PAGE;
  const { from, bits, values } = combined(plan);
  const [counted] = await run<{ n: string }>(`select coalesce(sum(bit_count(${bits})), 0) as n from ${from}`, values);
  const total = Number(counted?.n);
  const isDense = (PAGE * everybody) / (total + 1) < 2_000 + total * 4;
  const which = isDense
    ? `select slot from floor.tutors ${plan.conditions.length ? `where ${plan.conditions.join(' and ')}` : ''} order by ${order} limit ${PAGE} offset $1`
    : `select slot from floor.tutors where slot = any($2) order by ${order} limit ${PAGE} offset $1`;
  const [page] = await run<{ cards: string | null }>(
    `select string_agg(c.card, ',' order by w.n) as cards
     from (select slot, row_number() over () as n from (${which}) o) w join floor.cards c using (slot)`,
    isDense ? [offset] : [offset, await slotsOf(plan)],
  );
  return `{"tutors":[${page?.cards ?? ''}],"total":${total},"hasMore":${offset + PAGE < total},"hasPrevious":${offset > 0 && total > 0}}`;
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

const [known] = await run<{ n: string }>('select count(*) as n from floor.tutors', []);
everybody = Number(known?.n);
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('listening\n'));
