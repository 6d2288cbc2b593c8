import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { Skeleton } from './skeleton';

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable by this value; text sorts up first, numbers down first. */
  sortBy?: (row: Row) => string | number;
  align?: 'right';
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
  /** With `onSort` the caller sorts, as where the server pages; a column is then sortable by its key. */
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
};

export type Sort = { key: string; down: boolean };

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
  sort: givenSort,
  onSort,
}: TableProps<Row>) {
  const [ownSort, setOwnSort] = useState<Sort | null>(null);
  const sort = onSort ? givenSort : ownSort;
  const sorted = rows && !onSort ? sortedBy(rows, columns, ownSort) : rows;
  const turn = (column: Column<Row>) => {
    const downFirst = rows?.[0] !== undefined && typeof column.sortBy?.(rows[0]) === 'number';
    const next = { key: column.key, down: sort?.key === column.key ? !sort.down : downFirst };
    (onSort ?? setOwnSort)(next);
  };
  const cell = dense ? 'px-2.5 py-2 first:pl-5 last:pr-5' : 'px-4 py-2.5';

  if (failure) return <TableFailure text={failure} onRetry={onRetry} />;
  if (sorted?.length === 0) return <div className="px-5 py-10 text-center text-muted">{empty}</div>;
  return (
    <div className="relative max-h-[70vh] overflow-auto" tabIndex={0} role="region" aria-label={caption}>
      <table
        className={clsx(
          'w-full border-separate border-spacing-0 text-left',
          dense ? 'text-sm leading-5' : 'text-[0.9375rem]',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const isSorted = sort?.key === column.key;
              const direction = sort?.down ? 'descending' : 'ascending';
              return (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={isSorted ? direction : undefined}
                  className={clsx(
                    'sticky top-0 z-10 border-b border-line bg-paper text-[0.8125rem] font-semibold text-muted',
                    cell,
                    column.align === 'right' && 'text-right',
                  )}
                >
                  {column.sortBy ? (
                    <button
                      type="button"
                      onClick={() => turn(column)}
                      className="inline-flex min-h-6 items-center gap-1 hover:text-ink"
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
        <tbody>
          {sorted
            ? sorted.map((row) => (
                <tr key={rowKey(row)} className={clsx('hover:bg-sage-light/60', isMarked?.(row) && 'bg-sage-light')}>
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={clsx(
                        'border-b border-line/70 align-top',
                        cell,
                        column.align === 'right' && 'figures text-right',
                      )}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : [0, 1, 2, 3, 4].map((line) => (
                <tr key={line}>
                  {columns.map((column) => (
                    <td key={column.key} className="border-b border-line/70 px-4 py-3.5">
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

function TableFailure({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-5 py-10 text-center">
      <p className="font-semibold text-danger">{text}</p>
      {onRetry && (
        <Button tone="secondary" size="small" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
