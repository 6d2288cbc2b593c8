import type { EntitySchema } from 'typeorm';
import { type Column, snake } from './tables/columns.js';

type Marked = Column & { personal: NonNullable<Column['personal']> };

const columnsOf = ({ options }: EntitySchema) => Object.entries(options.columns as Record<string, Column>);
const personalIn = (table: EntitySchema) =>
  columnsOf(table).filter((entry): entry is [string, Marked] => entry[1].personal !== undefined);

/** What an empty column holds. */
const emptyOf = ({ nullable, array }: Column) => (nullable ? null : array ? [] : '');
const SQL = (column: Marked) => {
  const empty = emptyOf(column);
  return column.personal.becomes ?? (empty === null ? 'null' : Array.isArray(empty) ? `'{}'` : `''`);
};

/**
 * The `set` that empties what rows of a table say of a person; what is the family's alone only where `ofFamily` holds.
 */
export function emptying(table: EntitySchema, ofFamily: string | null = null): string {
  return personalIn(table)
    .map(([name, column]) => {
      const own = ofFamily !== null && column.personal.whose === 'family';
      return `${snake(name)} = ${own ? `case when ${ofFamily} then ${SQL(column)} else ${snake(name)} end` : SQL(column)}`;
    })
    .join();
}

/** The `set` that empties what was handed in with a table's rows to be checked. */
export const emptyingDocuments = (table: EntitySchema): string =>
  personalIn(table)
    .filter(([, { personal }]) => personal.isDocument)
    .map(([name, column]) => `${snake(name)} = ${SQL(column)}`)
    .join();

/** What a row of a table holds when it says nothing of a person any more. */
export const emptiedRow = (table: EntitySchema): Record<string, null | [] | ''> =>
  Object.fromEntries(personalIn(table).map(([name, column]) => [name, emptyOf(column)])) as Record<
    string,
    null | [] | ''
  >;

/** Whether a row still has words of a person, where `family` says whether it is the family that is erased. */
export function hasWords(table: EntitySchema, family: string): string {
  const joined = (whose: 'family' | 'both') =>
    personalIn(table)
      .filter(([, { personal }]) => personal.whose === whose && personal.becomes === null)
      .map(([name]) => snake(name));
  const [both, own] = [joined('both'), joined('family')];
  const left = `concat(${both.join()}) <> ''`;
  return own.length ? `(${left} or ${family} and concat(${own.join()}) <> '')` : left;
}
