import { type Row, snakeKeys } from './rows.js';

/** A commit on its way to Postgres: one statement made of data-modifying parts that stand or fail together. */
export class Statement {
  readonly values: unknown[] = [];
  private readonly parts: string[] = [];
  private readonly checks: string[] = [];

  json(value: unknown): string {
    return `$${this.values.push(JSON.stringify(value))}::jsonb`;
  }

  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /**
   * Rows of the same keys, which are columns of a table, to be selected from. What they have in common is written and
   * read once, and of a single one Postgres knows that it is one: it finds its counterpart by index.
   */
  rowsOf(table: string, rows: readonly Row[]): string {
    const record = `jsonb_populate_record(null::${table}, `;
    if (rows.length === 1) return `${record}${this.json(rows[0])})`;
    const { common, own } = apart(rows);
    return `jsonb_populate_recordset(${record}${this.json(common)}), ${this.json(own)})`;
  }

  /** `any(…)` of these ids. */
  anyOf(ids: readonly string[], type: 'uuid' | 'text' = 'uuid'): string {
    return `any(${this.value(ids)}::${type}[])`;
  }

  /** Adds a part; returns its name. */
  part(sql: string): string {
    const name = `p${this.parts.length}`;
    this.parts.push(`${name} as (${sql})`);
    return name;
  }

  /** Inserts rows of the same keys, which are the columns in camelCase; `onConflict` ends the part. */
  insert(table: string, rows: readonly object[], onConflict = ''): string {
    const shaped = rows.map(snakeKeys);
    const columns = Object.keys(shaped[0] ?? {}).join();
    return this.part(
      `insert into ${table} (${columns}) select ${columns} from ${this.rowsOf(table, shaped)} ${onConflict}`,
    );
  }

  check(expression: string): void {
    this.checks.push(expression);
  }

  /** Refuses the commit, under this name, where a part has written fewer rows. */
  refuseUnlessWritten(part: string, refusal: string, rows = 1): void {
    this.check(`case when (select count(*) from ${part}) < ${this.value(rows)}::int then refuse('${refusal}') end`);
  }

  /** Has the statement return what it has written, under a name. */
  returns(expression: string, name: string): void {
    this.checks.push(`${expression} as ${name}`);
  }

  text(): string {
    return `with ${this.parts.join(',\n')}\nselect ${this.checks.join(', ') || '1'}`;
  }
}

/** What rows of the same keys have in common, and what each has of its own. */
export function apart(rows: readonly Row[]): { common: Row; own: Row[] } {
  const [first = {}] = rows;
  const common = Object.fromEntries(
    Object.entries(first).filter(([key, value]) => rows.every((row) => row[key] === value)),
  );
  return {
    common,
    own: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !(key in common)))),
  };
}
