import type pg from 'pg';
import { Database } from '../infrastructure/postgres/database.js';
import { MarketReader } from '../infrastructure/search/market-reader.js';
import type { SearchFacts } from '../infrastructure/search/search-index.js';
import { Progress } from '../interfaces/cli/progress.js';
import { connected } from './databases.js';
import { CHUNK, facetOf, FACETS_OF_FLOOR, thresholdsReached, typeIn } from './search-floor-facets.js';

const TABLES = `
  create schema floor;
  create table floor.tutors (slot int, id uuid, facets bigint, type smallint, week int, price smallint, rating smallint,
    reviews int, experience smallint, response int, success smallint);
  create table floor.cards (slot int primary key, card text);
  create table floor.facets (facet int, chunk int, bits bit(${CHUNK}), primary key (facet, chunk));
  alter table floor.facets alter column bits set storage plain`;

const CODES = ['facets', 'type', 'week', 'price', 'rating', 'experience', 'slot'];
const ORDERS = ['', 'price, ', 'price desc, ', 'experience desc, ', 'response, ', 'success desc, '];
/** Each order has two indexes: of everybody, and by type, since those of one type may all come late in an order. */
const KEYS = ORDERS.flatMap((first) => ['', 'type, '].map((lead) => `${lead}${first}rating desc, reviews desc, id`));
const INDEXES = [
  ...KEYS.map((key) => `(${key}) include (${CODES.filter((code) => !key.includes(code)).join()})`),
  '(slot) include (rating, reviews, id, price, experience, response, success)',
].map((index) => `create index on floor.tutors ${index}`);
const CARDS = `
  insert into floor.cards select f.slot, s.card from floor.tutors f join tutor_search s on s.tutor_id = f.id`;

const COLUMNS = ['facets', 'week', 'price', 'rating', 'reviews', 'experience', 'response', 'success'] as const;

/**
 * The read model of the floor beside the product's tables: integer codes, a covering index for each sort, bitmap rows.
 */
export async function prepareFloor(databaseUrl: string, tutors: number): Promise<void> {
  await connected(databaseUrl, async (client) => {
    await client.query(TABLES);
    const bitmaps = new Map<number, Uint8Array[]>();
    const progress = new Progress('Read model of the floor', tutors);
    let slot = 0;
    const batches: SearchFacts[][] = [];
    await readMarket(databaseUrl, (batch) => batches.push(batch));
    for (const batch of batches) {
      await insertTutors(client, slot, batch);
      for (const facts of batch) mark(bitmaps, slot++, facts);
      progress.show(slot);
    }
    await insertBitmaps(client, bitmaps, Math.ceil(slot / CHUNK));
    await client.query([...INDEXES, CARDS].join(';'));
    await client.query('vacuum analyze');
    progress.end(slot);
  });
}

async function readMarket(databaseUrl: string, take: (batch: SearchFacts[]) => void): Promise<void> {
  const database = new Database(databaseUrl, { max: 1 });
  const now = Date.now();
  try {
    await new MarketReader(database).readAll((batch) => take(batch.filter(({ expiresAt }) => expiresAt > now)));
  } finally {
    await database.close();
  }
}

async function insertTutors(client: pg.Client, from: number, batch: SearchFacts[]): Promise<void> {
  await client.query(
    `insert into floor.tutors (slot, id, type, ${COLUMNS.join()}) select * from unnest($1::int[], $2::uuid[], $3::smallint[],
       $4::bigint[], $5::int[], $6::smallint[], $7::smallint[], $8::int[], $9::smallint[], $10::int[], $11::smallint[])`,
    [
      batch.map((_, index) => from + index),
      batch.map(({ id }) => id),
      batch.map(({ facets }) => typeIn(facets)),
      ...COLUMNS.map((column) => batch.map((facts) => facts[column])),
    ],
  );
}

function mark(bitmaps: Map<number, Uint8Array[]>, slot: number, facts: SearchFacts): void {
  const add = (facet: number) => {
    const chunks = bitmaps.get(facet) ?? [];
    if (chunks.length === 0) bitmaps.set(facet, chunks);
    const chunk = (chunks[Math.floor(slot / CHUNK)] ??= new Uint8Array(CHUNK / 8));
    const bit = slot % CHUNK;
    (chunk[bit >> 3] as number) |= 128 >> (bit & 7);
  };
  add(facetOf.all);
  for (let bit = 0; bit < 32; bit++) if ((facts.facets >>> bit) & 1) add(facetOf.facet(bit));
  for (let bit = 0; bit < 28; bit++) if ((facts.week >>> bit) & 1) add(facetOf.week(bit));
  for (const facet of thresholdsReached(facts)) add(facet);
}

async function insertBitmaps(client: pg.Client, bitmaps: Map<number, Uint8Array[]>, chunks: number): Promise<void> {
  const none = new Uint8Array(CHUNK / 8);
  for (const facet of FACETS_OF_FLOOR)
    await client.query(
      `insert into floor.facets select $1, chunk, ('x' || bits)::bit(${CHUNK}) from unnest($2::int[], $3::text[]) as b(chunk, bits)`,
      [
        facet,
        Array.from({ length: chunks }, (_, chunk) => chunk),
        Array.from({ length: chunks }, (_, chunk) => Buffer.from(bitmaps.get(facet)?.[chunk] ?? none).toString('hex')),
      ],
    );
}
