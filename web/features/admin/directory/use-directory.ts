import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type Column, type Sort, sortedBy } from '../../../ui/table';
import type { z } from 'zod';
import { LONGEST_PAGE } from '@contract/admin-people.js';
import { read } from '../../../lib/api';
import { addressOf, type DirectoryQuery, listQuery } from '../reads';

/** Rows drawn at once. */
const SHOWN_ROWS = 100;

type Answer = { total: number; matching: number | null; page: number; hasMore: boolean };

type DirectoryOptions<A extends Answer, Row, Filter extends string> = {
  shape: z.ZodType<A>;
  path: string;
  rowsOf: (answer: A) => Row[];
  columns: Column<Row>[];
  matches: (row: Row, words: string) => boolean;
  filters: Record<Filter, (row: Row) => boolean>;
};

/**
 * A searchable list of people. While it fits one answer it is filtered and sorted here, as you type; a longer one is
 * searched, sorted and paged by the server, and the screen stays the same.
 */
export function useDirectory<A extends Answer, Row, Filter extends string>(options: DirectoryOptions<A, Row, Filter>) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all' as Filter);
  const [sort, setSort] = useState<Sort | null>(null);
  const [page, setPage] = useState(1);
  const words = useDeferredValue(search.trim().toLowerCase());

  const queryOf = (query: DirectoryQuery) => listQuery(options.shape, options.path, query);
  const whole = useQuery(queryOf({}));
  const isPaged = whole.data?.hasMore ?? false;
  const query: DirectoryQuery = {
    search: words,
    filter,
    sortBy: sort?.key,
    sortDirection: sort ? (sort.down ? 'desc' : 'asc') : undefined,
  };
  const part = useQuery({ ...queryOf({ ...query, page, pageSize: SHOWN_ROWS }), enabled: isPaged });

  const all = whole.data && options.rowsOf(whole.data);
  const kept = all?.filter((row) => options.filters[filter](row) && options.matches(row, words));
  const ordered = kept && sortedBy(kept, options.columns, sort);
  const served = part.data && options.rowsOf(part.data);

  const matching = isPaged ? (part.data?.matching ?? part.data?.total) : ordered?.length;
  const rows = isPaged ? served : ordered?.slice((page - 1) * SHOWN_ROWS, page * SHOWN_ROWS);
  const fromFirstPage =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(1);
    };
  return {
    answer: whole.data,
    rows,
    matching,
    total: (part.data ?? whole.data)?.total,
    isError: whole.isError || part.isError,
    retry: () => void Promise.all([whole.refetch(), isPaged && part.refetch()]),
    search,
    setSearch: fromFirstPage(setSearch),
    filter,
    setFilter: fromFirstPage(setFilter),
    sort,
    setSort: fromFirstPage<Sort>(setSort),
    page,
    pages: Math.max(1, Math.ceil((matching ?? 0) / SHOWN_ROWS)),
    setPage,
    /** Every row that search and filter leave, in the order shown. */
    async everyRow(): Promise<Row[]> {
      if (!isPaged) return ordered ?? [];
      const found: Row[] = [];
      for (let next = 1, more = true; more; next += 1) {
        const answer = await read(
          options.shape,
          addressOf(options.path, { ...query, page: next, pageSize: LONGEST_PAGE }),
        );
        found.push(...options.rowsOf(answer));
        more = answer.hasMore;
      }
      return found;
    },
  };
}
