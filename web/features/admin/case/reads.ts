import { adminCases, CASE_LISTS, caseAnswer } from '@contract/case.js';
import { CASE_KINDS } from '@domain/case/case.js';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api';
import { apiQuery } from '../../../lib/query';
import { serverNow } from '../../../lib/server-time';
import { addressOf } from '../reads';

export const CASES = '/api/admin/cases';

/** As they stand in the page's address; what is not settled yet, of every kind and owner, where it says nothing. */
export type CaseFilters = { kind: string; status: string; owner: string };

/** The filters of an address, without what the server would not understand. */
export function filtersOf(search: URLSearchParams): CaseFilters {
  const [kind = '', status = '', owner = ''] = ['kind', 'status', 'owner'].map((name) => search.get(name) ?? '');
  return {
    kind: CASE_KINDS.some((one) => one === kind) ? kind : '',
    status: status === 'all' || CASE_LISTS.some((one) => one === status) ? status : 'unresolved',
    owner: /^(me|none|[\da-f]{8}-[\da-f-]{27})$/i.test(owner) ? owner : '',
  };
}

/** The cases of these filters page by page, with when each page was read. */
export const casesQuery = (filters: CaseFilters) =>
  infiniteQueryOptions({
    queryKey: [CASES, filters],
    queryFn: ({ pageParam }) => {
      const status = filters.status === 'all' ? null : filters.status;
      return read(adminCases, addressOf(CASES, { ...filters, status, before: pageParam })).then((page) => ({
        ...page,
        readAt: serverNow(),
      }));
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Everything about one case; always asked again, because another admin may have done something meanwhile. */
export const caseQuery = (id: string) => queryOptions({ ...apiQuery(caseAnswer, CASES, id), staleTime: 0 });
