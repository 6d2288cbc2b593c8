import { tutorsToInvite } from '@contract/admin-ops.js';
import {
  adminEnquiries,
  asOfAnswer,
  enquiryLife,
  eventsAnswer,
  type EventsQuery,
  matchingDossier,
  verificationRun,
} from '@contract/history.js';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError, read } from '../../../lib/api';
import { apiQuery } from '../../../lib/query';
import { addressOf } from '../reads';

export const enquiriesQuery = (search: string) =>
  queryOptions({
    queryKey: ['/api/admin/enquiries', search],
    queryFn: () => read(adminEnquiries, addressOf('/api/admin/enquiries', { search })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const FIRST_WAVE_MS = 2_000;
/** Who was considered; one that `waits` for its first wave is read again until there is one. */
export const dossierQuery = (enquiryId: string, waits = false) =>
  queryOptions({
    ...apiQuery(matchingDossier, '/api/admin/enquiries', enquiryId, 'matching'),
    staleTime: 0,
    refetchInterval: ({ state: { status, data } }) =>
      waits && status !== 'error' && data?.runs.length === 0 ? FIRST_WAVE_MS : false,
  });

/** Whom an admin could invite, and what stands against each (G-22). */
export const tutorsToInviteQuery = (enquiryId: string, search: string) =>
  queryOptions({
    queryKey: ['/api/admin/enquiries', enquiryId, 'invite', search],
    queryFn: () => read(tutorsToInvite, addressOf(`/api/admin/enquiries/${enquiryId}/invite`, { search })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Everything that happened to an enquiry with its mails, oldest first; null where the id is of something else. */
export const lifeQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/enquiries', id, 'life'],
    queryFn: () =>
      read(enquiryLife, `/api/admin/enquiries/${id}/life`).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    staleTime: 0,
  });

/** What stood at a moment, folded from the events up to it. */
export const asOfQuery = (streamId: string, at: string) =>
  queryOptions({
    queryKey: ['/api/admin/events/as-of', streamId, at],
    queryFn: () => read(asOfAnswer, addressOf('/api/admin/events/as-of', { streamId, at })),
    placeholderData: keepPreviousData,
  });

export const VERIFY = '/api/admin/events/verify';
const POLL_MS = 500;
/** A verification, read again until it has ended. */
export const verificationQuery = (id: string | null) =>
  queryOptions({
    ...apiQuery(verificationRun, VERIFY, id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.run.status === 'running' ? POLL_MS : false),
  });

/** The event log, newest first, page by page. */
export const eventsQuery = (filters: Omit<EventsQuery, 'before'>) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/events', filters],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams(Object.entries({ ...filters, before: pageParam }).filter(([, value]) => value));
      return read(eventsAnswer, `/api/admin/events?${query}`);
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
