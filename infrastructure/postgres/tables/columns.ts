import { DefaultNamingStrategy, type EntitySchemaColumnOptions } from 'typeorm';

type Column = EntitySchemaColumnOptions;

export const id: Column = { type: 'uuid', primary: true };
export const ref: Column = { type: 'uuid' };
export const text: Column = { type: 'text' };
export const texts: Column = { type: 'text', array: true };
export const int: Column = { type: 'int' };
export const real: Column = { type: 'double precision' };
export const bool: Column = { type: 'boolean' };
export const json: Column = { type: 'jsonb' };
export const instant: Column = { type: 'timestamptz', precision: 3 };

/** A foreign key on another table's id. */
export const key = (target: string, column: string) => ({
  target,
  columnNames: [column],
  referencedColumnNames: ['id'],
});

export const optional = (column: Column): Column => ({ ...column, nullable: true });
export const withDefault = (column: Column, value: string | number | boolean): Column => ({
  ...column,
  default: value,
});
export const emptyList = (column: Column = texts): Column => ({ ...column, default: () => "'{}'" });

/** The version of the row's stream, equal to its last event's. */
export const version: Column = { type: 'int' };

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
