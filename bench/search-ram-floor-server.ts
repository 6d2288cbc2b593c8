import { PAGE_SIZE } from '../domain/search/options.js';
import { Database } from '../infrastructure/postgres/database.js';
import { MarketReader } from '../infrastructure/search/market-reader.js';
import { SearchIndex } from '../infrastructure/search/search-index.js';
import { endOf, serveSearch } from './search-question.js';

/**
 * The floor of search in memory: bare node:http over bitmaps, orders and every card, read once. It follows no change
 * and keeps no answer.
 */
const FETCH = 20_000;
const database = new Database(process.env['DATABASE_URL'] ?? '', { max: 1 });
const index = new SearchIndex();
await new MarketReader(database).readAll((tutors) => index.load(tutors, Date.now()));
index.fill();

const cardOf = new Map<string, Buffer>();
for (let last = '00000000-0000-0000-0000-000000000000', full = true; full;) {
  const rows = await database.query<{ id: string; card: string }>(
    'select tutor_id as id, card from tutor_search where listed and tutor_id > $1 order by tutor_id limit $2',
    [last, FETCH],
  );
  for (const { id, card } of rows) cardOf.set(id, Buffer.from(card));
  last = rows.at(-1)?.id ?? last;
  full = rows.length === FETCH;
}
const cards = index.idsOf([...new Array(index.size).keys()]).map((id) => cardOf.get(id) as Buffer);
cardOf.clear();
await database.close();

const OPENING = Buffer.from('{"tutors":[');
const COMMA = Buffer.from(',');

serveSearch(({ filter, sort, offset }) => {
  const { slots, total } = index.find(filter, sort, offset, PAGE_SIZE);
  const parts: Uint8Array[] = [OPENING];
  for (const slot of slots) {
    if (parts.length > 1) parts.push(COMMA);
    parts.push(cards[slot] as Buffer);
  }
  parts.push(Buffer.from(endOf(offset, total)));
  return Buffer.concat(parts);
});
