import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Failure } from './query-state';
import { Skeleton } from './skeleton';

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable by this value; text sorts up first, numbers down first. */
  sortBy?: (row: Row) => string | number;
  align?: 'right';
  /** Takes a whole line where a row stands as a card. */
  wide?: boolean;
};

type TableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  empty: ReactNode;
  failure?: string;
  onRetry?: () => void;
  isMarked?: (row: Row) => boolean;
  /** Smaller type and tighter cells, for tables of many columns. */
  dense?: boolean;
  /** Stays a table on a narrow screen, for few short columns that are compared with each other. */
  narrow?: 'table';
  /** With `onSort` the caller sorts, as where the server pages; a column is then sortable by its key. */
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
};

export type Sort = { key: string; down: boolean };

/** A row as a card of labelled cells, the first of which is its title; the head becomes a strip to sort by. */
const CARDS = {
  table: 'max-md:block',
  head: 'max-md:sticky max-md:top-0 max-md:z-10 max-md:block',
  headRow:
    "max-md:flex max-md:items-center max-md:gap-4 max-md:overflow-x-auto max-md:border-b max-md:border-line max-md:bg-paper max-md:px-5 max-md:py-1.5 max-md:text-xs max-md:text-muted max-md:before:shrink-0 max-md:before:content-['Sort_by']",
  headCell: 'max-md:static max-md:shrink-0 max-md:border-0 max-md:p-0 max-md:whitespace-nowrap',
  body: 'max-md:block',
  row: 'max-md:grid max-md:grid-flow-dense max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-2.5 max-md:border-b max-md:border-line/70 max-md:px-5 max-md:py-4',
  // A cell without anything in it needs no label.
  cell: "max-md:empty:hidden max-md:min-w-0 max-md:border-0 max-md:p-0 max-md:text-left max-md:not-first:before:mb-0.5 max-md:not-first:before:block max-md:not-first:before:text-xs max-md:not-first:before:text-muted max-md:not-first:before:content-[attr(data-label)/''] max-md:first:col-span-2",
};
const TABLE: Partial<typeof CARDS> = {};
/** So few are shown whole on a phone; more scroll in a part of the page. */
const FEW_ROWS = 8;

/** A table with a sortable head that stays in view, and its loading, empty and failed states in one place. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  failure,
  onRetry,
  isMarked,
  dense,
  narrow,
  sort: controlledSort,
  onSort,
}: TableProps<Row>) {
  const [ownSort, setOwnSort] = useState<Sort | null>(null);
  const sort = onSort ? controlledSort : ownSort;
  const sorted = rows && !onSort ? sortedBy(rows, columns, ownSort) : rows;
  const turn = (column: Column<Row>) => {
    const downFirst = rows?.[0] !== undefined && typeof column.sortBy?.(rows[0]) === 'number';
    const next = { key: column.key, down: sort?.key === column.key ? !sort.down : downFirst };
    (onSort ?? setOwnSort)(next);
  };
  const look = narrow === 'table' ? TABLE : CARDS;
  const edges = narrow === 'table' ? 'first:pl-5 last:pr-5' : 'md:first:pl-5 md:last:pr-5';
  const cell = dense ? `px-2.5 py-2 ${edges}` : 'px-4 py-2.5';
  const isShort = sorted !== undefined && sorted.length <= FEW_ROWS;
  const isSortable = columns.some(({ sortBy }) => sortBy);

  if (failure) return <Failure title={failure} look="card" onRetry={onRetry} />;
  if (sorted?.length === 0) return <div className="px-5 py-10 text-center text-muted">{empty}</div>;
  return (
    <div
      className={clsx('relative max-h-[70vh] overflow-auto', isShort && 'max-md:max-h-none')}
      tabIndex={0}
      role="region"
      aria-label={caption}
    >
      <table
        role="table"
        className={clsx(
          look.table,
          'w-full border-separate border-spacing-0 text-left',
          dense ? 'text-sm leading-5' : 'text-body',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className={isSortable ? look.head : look.head && 'max-md:sr-only'}>
          <tr role="row" className={isSortable ? look.headRow : undefined}>
            {columns.map((column) => {
              const isSorted = sort?.key === column.key;
              const direction = sort?.down ? 'descending' : 'ascending';
              return (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  aria-sort={isSorted ? direction : undefined}
                  className={clsx(
                    'sticky top-0 z-10 border-b border-line bg-paper text-xs font-semibold text-muted',
                    cell,
                    column.align === 'right' && 'text-right',
                    look.headCell && (column.sortBy ? look.headCell : 'max-md:sr-only'),
                  )}
                >
                  {column.sortBy ? (
                    <button
                      type="button"
                      onClick={() => turn(column)}
                      className="inline-flex min-h-6 items-center gap-1 text-left hover:text-ink max-md:min-h-9"
                    >
                      {column.title}
                      {isSorted &&
                        (sort.down ? (
                          <ArrowDown className="size-3.5" aria-hidden="true" />
                        ) : (
                          <ArrowUp className="size-3.5" aria-hidden="true" />
                        ))}
                    </button>
                  ) : (
                    column.title
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody role="rowgroup" className={look.body}>
          {sorted
            ? sorted.map((row) => (
                <tr
                  key={rowKey(row)}
                  role="row"
                  className={clsx('hover:bg-sage-light/60', isMarked?.(row) && 'bg-sage-light', look.row)}
                >
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      role="cell"
                      data-label={column.title}
                      className={clsx(
                        'border-b border-line/70 align-top',
                        cell,
                        column.align === 'right' && 'figures text-right',
                        look.cell,
                        look.cell && column.wide && 'max-md:col-span-2',
                      )}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : [0, 1, 2, 3, 4].map((line) => (
                <tr key={line} role="row" className={look.row}>
                  {columns.map((column) => (
                    <td key={column.key} role="cell" className={clsx('border-b border-line/70 px-4 py-3.5', look.cell)}>
                      <Skeleton className="h-4 w-3/4" />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

/** The rows in the order of a column's values; as given where no column is chosen. */
export function sortedBy<Row>(rows: Row[], columns: Column<Row>[], sort: Sort | null | undefined): Row[] {
  const by = columns.find((column) => column.key === sort?.key)?.sortBy;
  return by ? rows.toSorted((a, b) => compare(by(a), by(b)) * (sort?.down ? -1 : 1)) : rows;
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b;
}
