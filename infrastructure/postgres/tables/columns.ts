import { DefaultNamingStrategy, EntitySchema, type EntitySchemaColumnOptions, type EntitySchemaOptions } from 'typeorm';

/** What a column says of a person, and what is left of it when nobody is to know who it was. */
type Personal = {
  /** Of a row about two sides: what is the family's alone stays when the tutor is erased. */
  whose: 'family' | 'both';
  /** It says what was handed in to be checked, and goes with the papers of a rejected tutor. */
  isDocument: boolean;
  /** SQL of what it holds then; else it is empty. */
  becomes: string | null;
};

/** A column, and the type of its values in code. */
export type Column<Value = unknown> = EntitySchemaColumnOptions & { readonly of?: Value; readonly personal?: Personal };

/** A table's mapping that knows its columns, and what a row of it is. */
export type Table<Columns> = EntitySchema<{ [Name in keyof Columns]: unknown }> & {
  readonly row?: RowOf<Columns>;
  readonly columns?: Columns;
};
type RowOf<Columns> = {
  [Name in keyof Columns as Columns[Name] extends { isDatabases: true } ? never : Name]: Columns[Name] extends Column<
    infer Value
  >
    ? Value
    : never;
};

export const table = <Columns extends Record<string, Column>>(
  options: Omit<EntitySchemaOptions<{ [Name in keyof Columns]: unknown }>, 'columns'> & { columns: Columns },
): Table<Columns> => new EntitySchema(options as EntitySchemaOptions<{ [Name in keyof Columns]: unknown }>);

export const id: Column<string> = { type: 'uuid', primary: true };
export const ref: Column<string> = { type: 'uuid' };
export const text: Column<string> = { type: 'text' };
export const texts: Column<readonly string[]> = { type: 'text', array: true };
export const int: Column<number> = { type: 'int' };
export const real: Column<number> = { type: 'double precision' };
/** A number of so many digits, and of these so many after the point. */
export const numeric = (precision: number, scale: number): Column<number> => ({ type: 'numeric', precision, scale });
export const bool: Column<boolean> = { type: 'boolean' };
export const json: Column<object> = { type: 'jsonb' };
export const instant: Column<string> = { type: 'timestamptz', precision: 3 };

/** A foreign key on another table's id. */
export const key = (target: string, column: string) => ({
  target,
  columnNames: [column],
  referencedColumnNames: ['id'],
});

export const optional = <Value>(column: Column<Value>): Column<Value | null> => ({ ...column, nullable: true });
export const withDefault = <Value extends string | number | boolean>(
  column: Column<Value>,
  value: Value,
): Column<Value> => ({ ...column, default: value });
export const emptyList = (column: Column<readonly string[]> = texts): Column<readonly string[]> => ({
  ...column,
  default: () => "'{}'",
});

/** Marks what says who a person is, or is a person's own words: whatever erases the person empties it. */
export const personal = <Value>(column: Column<Value>, marks: Partial<Personal> = {}) => ({
  ...column,
  personal: { whose: 'both', isDocument: false, becomes: null, ...marks } satisfies Personal as Personal,
});

/**
 * Which transaction wrote the row: the database fills it in, and code neither writes nor reads it as part of a state.
 */
export const writtenIn = {
  type: 'bigint',
  default: () => 'transaction_number()',
  isDatabases: true,
} as const satisfies Column & { isDatabases: true };

/** The version of the row's stream, equal to its last event's. */
export const version: Column<number> = { type: 'int' };

/** camelCase in code, snake_case in the database. */
export class SnakeCase extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return snake(customName ?? propertyName);
  }
}

const snakes = new Map<string, string>();
/** Of the names in code alone, which are few: each is turned once. */
export function snake(name: string): string {
  let turned = snakes.get(name);
  if (turned === undefined) snakes.set(name, (turned = snakeOf(name)));
  return turned;
}
const snakeOf = (name: string) =>
  name.replace(/(?<=[a-z])[0-9]+$/, (n) => `_${n}`).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
