import type { PoolClient } from 'pg';
import type { Database } from '../postgres/database.js';
import { FacetReader } from './facets.js';
import type { SearchFacts } from './search-index.js';

const FETCH = 20_000;

const FACTS = `tutor_id, listed, coalesce(extract(epoch from wwc_expires_at) * 1000, 0)::float8,
  array_to_string(subjects, ','), array_to_string(year_levels, ','), array_to_string(areas, ','), tutor_type, week,
  hourly_rate, round(coalesce(average_rating, 0) * 100)::int, total_reviews, experience_years,
  round(response_time * 100)::int, round(success_rate * 10)::int, changed`;

type Row = [
  id: string,
  listed: boolean,
  expiresAt: number,
  subjects: string,
  yearLevels: string,
  areas: string,
  tutorType: string | null,
  week: number,
  price: number,
  rating: number,
  reviews: number,
  experience: number,
  response: number,
  success: number,
  changed: string,
];

/** Everything from this transaction on has still to be read; those before it had all ended. */
const MARK = `pg_snapshot_xmin(pg_current_snapshot())::text`;

/** Reads the market as search knows it: once whole, then what has changed. */
export class MarketReader {
  private readonly facets = new FacetReader();
  /** The oldest transaction that may not have been seen. */
  private mark = '0';

  constructor(private readonly database: Database) {}

  /** Hands over every listed tutor in one snapshot, some thousands at a time. */
  async readAll(take: (tutors: SearchFacts[]) => void): Promise<void> {
    await this.database.transaction(async (client) => {
      await client.query('set transaction isolation level repeatable read read only');
      await client.query(`declare market no scroll cursor for select ${FACTS} from tutor_search where listed`);
      const { rows } = await client.query<{ mark: string }>(`select ${MARK} as mark`);
      for (;;) {
        const tutors = await this.rows(client, `fetch ${FETCH} from market`);
        if (tutors.length === 0) break;
        take(tutors.map((row) => this.factsOf(row)));
      }
      this.mark = rows[0]?.mark ?? '0';
    });
  }

  /** Hands over every tutor changed since, also those who left the list; returns how many. */
  async readChanges(take: (tutors: SearchFacts[]) => void): Promise<number> {
    const client = await this.database.pool.connect();
    let count = 0;
    let broken: Error | undefined;
    try {
      let [changed, id] = [this.mark, '00000000-0000-0000-0000-000000000000'];
      const next = await client.query<{ mark: string }>(`select ${MARK} as mark`);
      for (;;) {
        // A restored database may hold numbers of transactions yet to come: they changed nothing here.
        const rows = await this.rows(
          client,
          `select ${FACTS} from tutor_search where (changed, tutor_id) >= ($1, $2)
           and changed < pg_snapshot_xmax(pg_current_snapshot())::text::bigint order by changed, tutor_id limit ${FETCH}`,
          [changed, id],
        );
        const last = rows.at(-1);
        if (last) take(rows.map((row) => this.factsOf(row)));
        count += rows.length;
        if (!last || rows.length < FETCH) break;
        [changed, id] = [last[14], last[0]];
      }
      this.mark = next.rows[0]?.mark ?? this.mark;
      return count;
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private async rows(client: PoolClient, text: string, values: unknown[] = []): Promise<Row[]> {
    return (await client.query<Row>({ text, values, rowMode: 'array' })).rows;
  }

  private factsOf(row: Row): SearchFacts {
    const [id, listed, expiresAt, subjects, yearLevels, areas, tutorType, week, price, rating, reviews] = row;
    const [experience, response, success] = row.slice(11) as [number, number, number];
    const facets = this.facets.read(subjects, yearLevels, areas, tutorType);
    return { id, listed, expiresAt, facets, week, price, rating, reviews, experience, response, success };
  }
}
