import type { SecretPlace, Vault } from '../../application/ports/vault.js';
import type { Database } from '../postgres/database.js';

const NUMBERS = ['business_number', 'tax_file_number', 'wwc_credential_number'];
const COLUMNS: Record<SecretPlace['table'], readonly string[]> = {
  tutors: NUMBERS,
  contract_submissions: NUMBERS,
  busy_calendars: ['url'],
};
const TABLES = Object.keys(COLUMNS) as SecretPlace['table'][];
/** Rows of one read: the whole table never stands in memory. */
const BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type Row = { id: string } & Record<string, string | null>;

/** Seals every encrypted value with the newest key; may be stopped and run again, beside a running program. */
export class KeyRotation {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
  ) {}

  /** How many rows may hold numbers. */
  async rows(): Promise<number> {
    const counts = await Promise.all(
      TABLES.map((table) => this.database.one<{ n: number }>(`select count(*) as n from ${table}`)),
    );
    return counts.reduce((sum, count) => sum + (count?.n ?? 0), 0);
  }

  /** Reports the rows looked at as it goes; returns how many numbers were sealed again. */
  async run(progress: (rows: number) => void): Promise<number> {
    let [seen, sealed] = [0, 0];
    for (const table of TABLES)
      for await (const rows of this.batches(table)) {
        for (const row of rows) sealed += await this.seal(table, row);
        progress((seen += rows.length));
      }
    return sealed;
  }

  private async *batches(table: SecretPlace['table']): AsyncGenerator<Row[]> {
    let last = BEFORE_ALL;
    for (;;) {
      const rows = await this.database.query<Row>(
        `select id, ${COLUMNS[table].join()} from ${table} where id > $1 order by id limit ${BATCH}`,
        [last],
      );
      yield rows;
      if (rows.length < BATCH) return;
      last = (rows.at(-1) as Row).id;
    }
  }

  private async seal(table: SecretPlace['table'], row: Row): Promise<number> {
    let sealed = 0;
    for (const column of COLUMNS[table]) {
      const old = row[column];
      if (!old || this.vault.isCurrent(old)) continue;
      const place = { table, row: row.id, column };
      const fresh = this.vault.seal(place, this.vault.open(place, old));
      // What was written meanwhile was sealed with the newest key already.
      await this.database.query(`update ${table} set ${column} = $3 where id = $1 and ${column} = $2`, [
        row.id,
        old,
        fresh,
      ]);
      sealed++;
    }
    return sealed;
  }
}
